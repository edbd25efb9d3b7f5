/** Who may open which pages of the back office. On the server and in the browser, before any of their data is loaded. */
import { type MiddlewareFunction, redirect } from 'react-router'
import { appOf } from '#app/app-context.ts'
import { afterLoginPath, clearingCookie, hasSessionCookie, loginAddress } from '#app/session.ts'

/** The server has asked whether the session is live; the browser only knows whether there is one. */
function sessionOf({ context }: Pick<Parameters<MiddlewareFunction>[0], 'context'>) {
  if (import.meta.env.SSR) return appOf(context).session
  return hasSessionCookie(document.cookie) ? 'live' : 'none'
}

export const onlyWithSession: MiddlewareFunction = args => {
  if (sessionOf(args) === 'live') return
  const { pathname, search } = new URL(args.request.url)
  throw redirect(loginAddress(pathname + search), { headers: { 'Set-Cookie': clearingCookie } })
}

export const onlyWithoutSession: MiddlewareFunction = async (args, next) => {
  const session = sessionOf(args)
  if (session === 'live') throw redirect(afterLoginPath)
  const answer = await next()
  if (session === 'dead' && answer instanceof Response) answer.headers.append('Set-Cookie', clearingCookie)
  return answer
}
