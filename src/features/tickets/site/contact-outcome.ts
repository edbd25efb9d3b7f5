/** What became of a message: taken, or refused with the reasons. The same whether it was sent with JavaScript or without. */
import type { Problem } from '#shared/errors.ts'
import type { AttachmentTexts } from '../texts/attachments.ts'
import type { Attached } from './attachment-list.ts'
import type { ContactValues } from './contact-values.ts'

export type ContactRefusal = { message: string; fields: Record<string, { code: string; message: string }> }
export type Outcome =
  | { code: string; secret: string; refused?: undefined }
  | { refused: ContactRefusal; values: ContactValues; attached: Attached[]; code?: undefined }

type Texts = { unreachable: string; files: AttachmentTexts }

/** On the server as in the browser a refused call brings the problem as it is told; without one nobody answered. */
export function refusalOf(error: unknown, { unreachable, files }: Texts): ContactRefusal {
  const { problem } = error as { problem?: Problem['error'] }
  const fields = Object.entries(problem?.fields ?? {}).map(([name, one]) =>
    lostFile.test(name) ? ['files', { ...one, message: files.problems.expired }] : [name, one],
  )
  return { message: problem?.message ?? unreachable, fields: Object.fromEntries(fields) }
}

const lostFile = /^attachments\.(\d+)$/

/** Which of the sent files the server no longer has. */
export function lostFilesOf(error: unknown): number[] {
  const { problem } = error as { problem?: Problem['error'] }
  return Object.keys(problem?.fields ?? {}).flatMap(name => {
    const [, index] = lostFile.exec(name) ?? []
    return index === undefined ? [] : Number(index)
  })
}

/** The order in which the fields stand on the page; what is not among them comes last. */
export const contactFields = [
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
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.toSorted((one, other) => placeOf(one) - placeOf(other))
}
