import { failureMessage } from '#app/errors/failure.ts'
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { adminTexts } from '../texts/admin.ts'

/** Why a form was not sent, in the words of the page. Thrown before the call. */
export class FormHeld extends Error {}

/** One sentence for a failed call. Staff can name an internal error by its request number. */
export function failureText(error: unknown, locale: Locale): string {
  if (error instanceof FormHeld) return error.message
  const message = failureMessage(error, locale)
  const { problem } = error as { problem?: Problem['error'] }
  if (problem?.code !== 'internal') return message
  return `${message} ${adminTexts[locale].failure.requestNumber(problem.requestId)}`
}
