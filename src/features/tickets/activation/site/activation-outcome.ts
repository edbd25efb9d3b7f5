/** What was typed into the form of the activation page, and what became of it. The form is sent as a document, with and without JavaScript. */
import type { Locale } from '#shared/locale.ts'
import type { Attached } from '../../site/attachment-list.ts'
import { refusalOf } from '../../site/contact-outcome.ts'
import { maxDaysAgo } from '../activation-bounds.ts'
import { activationTexts } from '../activation-texts.ts'

const typedFields = ['serial', 'purchasedOn', 'name', 'phone', 'email', 'website'] as const
export type ActivationValues = Record<(typeof typedFields)[number], string>
export type ActivationRefusal = { message: string; fields: Record<string, string>; isLimited: boolean }
export type ActivationOutcome =
  | { received: string; refused?: undefined }
  | { received?: undefined; refused: ActivationRefusal; values: ActivationValues; attached: Attached[] }

export const readActivationValues = (form: FormData) =>
  Object.fromEntries(typedFields.map(name => [name, String(form.get(name) ?? '')])) as ActivationValues

export const emptyValues = (serial: string): ActivationValues => ({
  ...readActivationValues(new FormData()),
  serial,
})

export function toNewActivation(
  { phone, email, ...values }: ActivationValues,
  more: { requestKey: string | undefined; receipt: string[] },
) {
  const textOrNull = (text: string) => (text.trim() === '' ? null : text)
  const { requestKey, receipt } = more
  return {
    ...values,
    phone: textOrNull(phone),
    email: textOrNull(email),
    receipt,
    ...(requestKey && { requestKey }),
  }
}

/** The general words of the server, and better ones where this page knows what the code means. */
export function activationRefusalOf(error: unknown, locale: Locale): ActivationRefusal {
  const { message, fields, isLimited = false } = refusalOf(error, locale)
  const { problems } = activationTexts[locale]
  const inOtherWords: Record<string, Record<string, string>> = {
    serial: { not_found: problems.unknown, taken: problems.taken, invalid_value: problems.other },
    purchasedOn: { required: problems.day(maxDaysAgo), invalid_value: problems.day(maxDaysAgo) },
    receipt: { too_many: problems.receipt },
  }
  const ownFields = Object.entries(fields).map(([path, problem]) => {
    const name = path.replace(/\..*/, '')
    return [name, inOtherWords[name]?.[problem.code] ?? problem.message]
  })
  return { message, fields: Object.fromEntries(ownFields), isLimited }
}
