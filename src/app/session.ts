/** The administrator's session in the browser: the token for API calls, and a cookie that is only used for redirects. */
import { readCookie, toSetCookie, writeCookie } from '#shared/cookies.ts'

const key = 'token'
const noSession = { name: key, value: '', maxAgeSeconds: 0 } as const
export const loginPath = '/admin/login'
export const afterLoginPath = '/admin/messages'

export function storedToken(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage can be blocked
  }
}

export function storeSession({ token, expiresAt }: { token: string; expiresAt: string }) {
  localStorage.setItem(key, token)
  const maxAgeSeconds = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))
  writeCookie({ name: key, value: token, maxAgeSeconds })
}

export function dropSession() {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
  writeCookie(noSession)
}

export const hasSessionCookie = (cookies: string) => readCookie(cookies, key) !== undefined

/** Value of `Set-Cookie` when the server finds that the session has ended. */
export const clearingCookie = toSetCookie(noSession)

/** The page to open after a login. Only pages of the back office are allowed. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/admin/')) return afterLoginPath
  const url = URL.parse(next, 'http://here')
  const isAdminPage = url?.host === 'here' && url.pathname.startsWith('/admin/')
  return isAdminPage && url.pathname.toLowerCase() !== loginPath
    ? `${url.pathname}${url.search}`
    : afterLoginPath
}

export const loginAddress = (from: string) => `${loginPath}?next=${encodeURIComponent(from)}`

/** After a 401: drops the session and opens the login page, unless it is already open. */
export function leaveToLogin() {
  if (location.pathname.toLowerCase().replace(/\/+$/, '') === loginPath) return
  dropSession()
  location.assign(loginAddress(location.pathname + location.search))
}
