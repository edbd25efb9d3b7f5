/** Whatever matches no other page. */
import { data } from 'react-router'

function load(): never {
  throw data(null, { status: 404 })
}

export { load as clientLoader, load as loader }

export default function NotFoundPage() {
  return null
}
