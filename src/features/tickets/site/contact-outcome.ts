/** The result of sending a message: accepted, or refused with the reasons. It is the same with and without JavaScript. */
import { failureMessage, mayRetry } from '#app/errors/failure.ts'
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { attachmentTexts } from '../texts/attachments.ts'
import type { CreatedTicket } from '../ticket.ts'
import type { Attached } from './attachment-list.ts'
import type { ContactValues } from './contact-values.ts'

export type ContactRefusal = {
  message: string
  fields: Record<string, { code: string; message: string }>
  /** Whether sending the same again may help, for example after a lost connection. */
  mayRetry?: boolean
  /** Refused by a limit: the shop can be reached in another way. */
  isLimited?: boolean
}
export type Outcome =
  | (CreatedTicket & { refused?: undefined })
  | { refused: ContactRefusal; values: ContactValues; attached: Attached[]; code?: undefined }

/** A refused call has a `problem`, on the server as in the browser. Without one, it failed in the browser. */
export function refusalOf(error: unknown, locale: Locale): ContactRefusal {
  const { problem } = error as { problem?: Problem['error'] }
  const fields = Object.entries(problem?.fields ?? {}).map(([name, fieldProblem]) =>
    lostFile.test(name)
      ? ['files', { ...fieldProblem, message: attachmentTexts[locale].problems.expired }]
      : [name, fieldProblem],
  )
  return {
    message: failureMessage(error, locale),
    fields: Object.fromEntries(fields),
    ...(mayRetry(error) && { mayRetry: true }),
    ...(problem?.code === 'rate_limited' && { isLimited: true }),
  }
}

/**
 * Stands among the attached files for one that was refused. No file has this token, so nothing is sent, and the server says in the
 * same answer what else is wrong.
 */
export const refusedFile = ''

/** The refusal of a message with a refused file: everything the server found, and what is wrong with the file. */
export const withFileProblem = (
  refused: ContactRefusal,
  { code, message }: { code: string; message: string },
): ContactRefusal => ({
  ...refused,
  fields: { ...refused.fields, files: { code, message } },
  ...(code === 'rate_limited' && { isLimited: true }),
})

const lostFile = /^attachments\.(\d+)$/

/** The indexes of the attached files that the server no longer has. */
export function lostFilesOf(error: unknown): number[] {
  const { problem } = error as { problem?: Problem['error'] }
  return Object.keys(problem?.fields ?? {}).flatMap(name => {
    const [, index] = lostFile.exec(name) ?? []
    return index === undefined ? [] : Number(index)
  })
}

/** The order of the fields on the page. Any other field comes last. */
const contactFields = [
  'topic',
  'productId',
  'serial',
  'subject',
  'message',
  'files',
  'name',
  'phone',
  'email',
] as const

export function inFormOrder(names: string[], order: readonly string[] = contactFields): string[] {
  const positionOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.toSorted((one, other) => positionOf(one) - positionOf(other))
}
