/** What happens after a login. Apart from `session.ts`, which every public page loads. Used by the login page and the session dialog. */
import { writeCookie } from '#shared/cookies.ts'
import { afterLoginPath, loginPath, tokenName } from './session.ts'

export function storeSession({ token, expiresAt }: { token: string; expiresAt: string }) {
  localStorage.setItem(tokenName, token)
  const maxAgeSeconds = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))
  writeCookie({ name: tokenName, value: token, maxAgeSeconds })
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
