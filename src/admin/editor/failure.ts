import { ApiError } from '#app/api/api.ts'
import type { Locale } from '#shared/locale.ts'
import { adminTexts } from '../texts/admin.ts'

/** One sentence for a failed call. Messages of the server are already in the page's language. */
export function failureText(error: unknown, locale: Locale): string {
  const t = adminTexts[locale].failure
  if (!(error instanceof ApiError)) return t.unreadable
  if (error.problem) {
    const { code, message, requestId } = error.problem
    return code === 'internal' ? `${message} ${t.requestNumber(requestId)}` : message
  }
  if (error.kind === 'network' || error.kind === 'aborted') return t.network
  return error.kind === 'timeout' ? t.timeout : t.unreadable
}
