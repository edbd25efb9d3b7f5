/** What happens after a login. Apart from `session.ts`, which every public page loads. Used by the login page and the session dialog. */
import { writeCookie } from '#shared/cookies.ts'
import { afterLoginPath, loginPath, tokenName } from './session.ts'

type NewSession = { token: string; expiresAt: string; deviceToken: string }

export function storeSession({ token, expiresAt, deviceToken }: NewSession) {
  localStorage.setItem(tokenName, token)
  const maxAgeSeconds = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))
  writeCookie({ name: tokenName, value: token, maxAgeSeconds })
  storeDeviceToken(deviceToken)
}

/**
 * Device tokens are sent with a login, so that strangers who guess passwords cannot lock this browser out. In the local storage
 * rather than a cookie, because a cookie would not reach an API of another origin. They stay after a logout.
 */
const deviceTokensName = 'deviceTokens'
/** One for each account. A browser that more people share forgets the one who logged in longest ago. */
const maxDeviceTokens = 5
/** A login with anything else would be refused. */
const tokenShape = /^[\w~-]{1,100}$/

export function storedDeviceTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(deviceTokensName) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(token => typeof token === 'string' && tokenShape.test(token)).slice(-maxDeviceTokens)
      : []
  } catch {
    return [] // storage can be blocked
  }
}

function storeDeviceToken(token: string) {
  const accountOf = (text: string) => text.split('~')[0]
  const others = storedDeviceTokens().filter(other => accountOf(other) !== accountOf(token))
  localStorage.setItem(deviceTokensName, JSON.stringify([...others, token].slice(-maxDeviceTokens)))
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
