/**
 * The two cookies of the back office: their names, their attributes, and how a browser reads and writes them. The server reads
 * them in `server/pages/cookies.server.ts`.
 */

/** `token` only steers redirects, the bearer authorises. `locale` is the language of the back office. Scripts may read both. */
export type CookieName = 'token' | 'locale'
type Cookie = { name: CookieName; value: string; maxAgeSeconds: number }

/** The value of a `Set-Cookie` header. Our values are tokens and languages, which need no escaping. */
export const toSetCookie = ({ name, value, maxAgeSeconds }: Cookie) =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`

/** Only called in a browser. */
export function writeCookie(cookie: Cookie) {
  // Only the token has to be kept from plain connections.
  const secure = cookie.name === 'token' && location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = toSetCookie(cookie) + secure
}

/** Reads from `document.cookie`. Undefined if there is no such cookie, or an empty one. */
export const readCookie = (cookies: string, name: CookieName): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(cookies)?.[1]
