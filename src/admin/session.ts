/** Switching the language of the back office, and logging out. Used by the navigation. */

import { useApi } from '#app/api/api-provider.tsx'
import { dropSession, loginPath } from '#app/session.ts'
import { writeCookie } from '#shared/cookies.ts'
import type { Locale } from '#shared/locale.ts'
import { mayLeave } from './editor/may-leave.ts'
import { leaveDocument } from './session-end/leaving.ts'

const yearSeconds = 365 * 24 * 3600

/** The server renders the page in the language of the cookie, so the document is loaded again. */
export function switchLanguage(locale: Locale) {
  writeCookie({ name: 'locale', value: locale, maxAgeSeconds: yearSeconds })
  // Without the fragment: with one the browser would only scroll.
  location.assign(location.pathname + location.search)
}

export function useLogOut() {
  const api = useApi()
  return async () => {
    // Before the session ends: whoever stays must be able to save.
    if (!(await mayLeave())) return
    try {
      await api.call('POST /auth/logout')
    } catch {
      // The session is dropped in this browser even if the server could not be reached.
    }
    dropSession()
    leaveDocument(loginPath)
  }
}
