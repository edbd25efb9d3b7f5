/** `/admin` leads to the inbox. */
import { redirect } from 'react-router'
import { afterLoginPath } from '#ui/session.ts'

function toInbox(): never {
  throw redirect(afterLoginPath)
}

export const middleware = [toInbox]
export const clientMiddleware = [toInbox]

export default function Start() {
  return null
}
