/** Guards of the back office. They run on the server and in the browser, before any data of the page is loaded. */
import { type MiddlewareFunction, redirect } from 'react-router'
import { appOf } from '#app/app-context.ts'
import {
  afterLoginPath,
  announceSessionEnd,
  clearingCookie,
  hasSessionCookie,
  loginAddress,
} from '#app/session.ts'

/** The server has checked whether the session is live. The browser only knows whether there is a cookie. */
function sessionOf({ context }: Pick<Parameters<MiddlewareFunction>[0], 'context'>) {
  if (import.meta.env.SSR) return appOf(context).session
  return hasSessionCookie(document.cookie) ? 'live' : 'none'
}

export const onlyWithSession: MiddlewareFunction = args => {
  if (sessionOf(args) === 'live') return
  const { pathname, search } = new URL(args.request.url)
  // The data of the open page was about to be loaded again: its forms are not left by choice.
  if (!import.meta.env.SSR && pathname === location.pathname) announceSessionEnd()
  throw redirect(loginAddress(pathname + search), { headers: { 'Set-Cookie': clearingCookie } })
}

export const onlyWithoutSession: MiddlewareFunction = async (args, next) => {
  const session = sessionOf(args)
  if (session === 'live') throw redirect(afterLoginPath)
  const response = await next()
  if (session === 'dead' && response instanceof Response)
    response.headers.append('Set-Cookie', clearingCookie)
  return response
}
