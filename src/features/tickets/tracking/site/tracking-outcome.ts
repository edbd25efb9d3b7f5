/** The result of finding a ticket, and of a form on its page. */
import { failureKind, failureMessage, mayRetry } from '#app/errors/failure.ts'
import { failureTexts } from '#app/texts/failure.ts'
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Attached } from '../../site/attachment-list.ts'
import type { ContactRefusal } from '../../site/contact-outcome.ts'
import { trackingTexts } from '../../texts/tracking.ts'
import type { TrackedTicket } from '../../ticket.ts'
import { codeProblem } from '../tracking-code.ts'
import { isSecret, type TrackingKey } from './tracking-key.ts'

/** The ticket was not found, or could not be loaded. Described in one sentence, and at the fields that are invalid. */
export type TrackingRefusal = {
  message: string
  status: number
  fields: { code?: string; contact?: string }
  mayRetry?: boolean
  /** Refused by a limit: the shop can be reached in another way. */
  isLimited?: boolean
}

export type FoundTicket = { key: TrackingKey; ticket: TrackedTicket }

/** The result of a form on the ticket page that was submitted without JavaScript. */
export type TicketFormResult =
  | { done: 'reply' | 'closed' | 'open' }
  | { failed: 'reply'; refused: ContactRefusal; body: string; attached: Attached[] }
  | { failed: 'status' | 'file'; message: string }

/** A wrong code and a wrong contact get the same message, so that neither helps somebody who guesses. */
export function trackingRefusalOf(error: unknown, key: TrackingKey, locale: Locale): TrackingRefusal {
  const t = trackingTexts[locale]
  const { problem, status = 500 } = error as { problem?: Problem['error']; status?: number }
  const notFound = isSecret(key) ? t.notFound.link : t.notFound.code
  if (!problem)
    return { message: failureMessage(error, locale), status, fields: {}, mayRetry: mayRetry(error) }
  if (problem.code === 'not_found') return { message: notFound, status: 404, fields: {} }
  const isLimited = problem.code === 'rate_limited' && { isLimited: true }
  if (problem.code !== 'invalid') return { message: problem.message, status, fields: {}, ...isLimited }
  if (isSecret(key)) return { message: notFound, status: 404, fields: {} }
  const { code, contact } = problem.fields ?? {}
  return {
    message: problem.message,
    status,
    fields: {
      ...(code && { code: t.malformed.code[codeProblem(key.code)] }),
      ...(contact && { contact: t.malformed.contact }),
    },
  }
}

/** The most specific error message of a failed call: that of a field, or else that of the problem. */
export function failureOf(error: unknown, locale: Locale): string {
  const { problem } = error as { problem?: Problem['error'] }
  const [field] = Object.values(problem?.fields ?? {})
  return field?.message ?? failureMessage(error, locale)
}

/** Describes the failure of something small, such as a download, in one text: what failed, and what to do about it. */
export function failureTo(what: string, error: unknown, locale: Locale): string {
  const { problem } = error as { problem?: Problem['error'] }
  if (problem) return failureOf(error, locale)
  return `${what} ${failureTexts[locale][failureKind(error) ?? 'bad-response'].text}`
}
