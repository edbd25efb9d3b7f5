/** Switching the language of the back office, and logging out. Used by the navigation. */
import { useApi } from '#app/api/api-provider.tsx'
import { patientApi } from '#app/api/connection.ts'
import { notify } from '#app/notifications/notify.ts'
import { useLocale } from '#app/page-site.ts'
import { dropSession, loginPath } from '#app/session.ts'
import { writeCookie } from '#shared/cookies.ts'
import type { Locale } from '#shared/locale.ts'
import { failureText } from './editor/failure.ts'
import { mayLeave } from './editor/may-leave.ts'
import { leaveDocument } from './session-end/leave-document.ts'
import { connectedFirst } from './session-end/open-document.ts'

const yearSeconds = 365 * 24 * 3600

/** The server renders the page in the language of the cookie, so the document is loaded again. */
export async function switchLanguage(locale: Locale) {
  // The cookie afterwards: what is opened in this document meanwhile stays in the language of the page.
  if (!(await connectedFirst())) return
  writeCookie({ name: 'locale', value: locale, maxAgeSeconds: yearSeconds })
  // Without the fragment: with one the browser would only scroll.
  location.assign(location.pathname + location.search)
}

export function useLogOut() {
  const api = useApi()
  const locale = useLocale()
  return async () => {
    if (!(await connectedFirst())) return
    // Before the session ends: whoever stays must be able to save.
    if (!(await mayLeave())) return
    try {
      await patientApi(api).call('POST /auth/logout')
    } catch (error) {
      // The session goes on for whoever has its token, so nobody may believe that it ended.
      return void notify(failureText(error, locale), { kind: 'error' })
    }
    dropSession()
    leaveDocument(loginPath)
  }
}
