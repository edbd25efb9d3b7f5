/** The administrator's session in the browser: the token for API calls, and a cookie that is only used for redirects. */
const key = 'token'
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
  const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))
  writeCookie(token, seconds)
}

export function dropSession() {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
  writeCookie('', 0)
}

export const hasSessionCookie = (cookies: string) => /(?:^|;\s*)token=[^;]/.test(cookies)

/** Value of `Set-Cookie` when the server finds that the session has ended. */
export const clearingCookie = `${key}=; Path=/; Max-Age=0; SameSite=Lax`

function writeCookie(value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: readable by the specification, and the Cookie Store API is not everywhere
  document.cookie = `${key}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

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
