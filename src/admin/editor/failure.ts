import { failureMessage } from '#app/errors/failure.ts'
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { adminTexts } from '../texts/admin.ts'

/** One sentence for a failed call. Staff can name an internal error by its request number. */
export function failureText(error: unknown, locale: Locale): string {
  const message = failureMessage(error, locale)
  const { problem } = error as { problem?: Problem['error'] }
  if (problem?.code !== 'internal') return message
  return `${message} ${adminTexts[locale].failure.requestNumber(problem.requestId)}`
}
