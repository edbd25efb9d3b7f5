/** Says in the words of the page why a call failed. Used by the forms of public pages, the error page and the back office. */
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { FailureKind } from '../api/api.ts'
import { failureTexts } from '../texts/failure.ts'

/** Undefined for an error that does not come from the API client of the browser. */
export const failureKind = (error: unknown): FailureKind | undefined =>
  (error as { kind?: FailureKind } | null | undefined)?.kind

/**
 * Whether sending the same again may help: the server gave no reason why it refused. A call that the visitor has stopped is not
 * repeated.
 */
export const mayRetry = (error: unknown) =>
  (error as { problem?: unknown }).problem === undefined && failureKind(error) !== 'aborted'

/** The message of the server, which is in the language of the page, or else the words for this kind of failure. */
export function failureMessage(error: unknown, locale: Locale): string {
  const { problem } = error as { problem?: Problem['error'] }
  if (problem) return problem.message
  const { title, text } = failureTexts[locale][failureKind(error) ?? 'bad-response']
  return `${title}. ${text}`
}
