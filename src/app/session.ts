/** The administrator's session in the browser: the token for API calls, and a cookie that is only used for redirects. */
import { readCookie, toSetCookie, writeCookie } from '#shared/cookies.ts'

export const tokenName = 'token'
const noSession = { name: tokenName, value: '', maxAgeSeconds: 0 } as const
export const loginPath = '/admin/login'
export const afterLoginPath = '/admin/messages'

export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenName)
  } catch {
    return null // storage can be blocked
  }
}

export function dropSession() {
  try {
    localStorage.removeItem(tokenName)
  } catch {
    // nothing was stored
  }
  writeCookie(noSession)
}

export const hasSessionCookie = (cookies: string) => readCookie(cookies, tokenName) !== undefined

/** Value of `Set-Cookie` when the server finds that the session has ended. */
export const clearingCookie = toSetCookie(noSession)

export const loginAddress = (from: string) => `${loginPath}?next=${encodeURIComponent(from)}`

/** The event on `window` when the session has ended, before its page is left. Every public page loads this file, so it only says so. */
export const sessionEndEvent = 'session-end'
export const announceSessionEnd = () => dispatchEvent(new Event(sessionEndEvent))

/** After a 401: drops the session and opens the login page, unless it is already open. */
export function leaveToLogin() {
  if (location.pathname.toLowerCase().replace(/\/+$/, '') === loginPath) return
  dropSession()
  announceSessionEnd()
  location.assign(loginAddress(location.pathname + location.search))
}
