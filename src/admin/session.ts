/** What the back office's frame does to the browser: its language, and the end of a session. */

import { useApi } from '#app/api/api-provider.tsx'
import { dropSession, loginPath } from '#app/session.ts'
import type { Locale } from '#shared/locale.ts'

const yearSeconds = 365 * 24 * 3600

/** The language is part of the server's page, so the page is loaded anew. */
export function switchLanguage(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `locale=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  // Without the fragment: with one the browser would only scroll.
  location.assign(location.pathname + location.search)
}

export function useLogOut() {
  const api = useApi()
  return async () => {
    try {
      await api.call('POST /auth/logout')
    } catch {
      // Whoever logs out is logged out here, whether the server heard it or not.
    }
    dropSession()
    location.assign(loginPath)
  }
}
