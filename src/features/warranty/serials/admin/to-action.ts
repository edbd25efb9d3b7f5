/** What a form of the desk sends. */
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { toAsciiDigits } from '#shared/number.ts'
import type { FormAction } from './action-rules.ts'

type ActionBody = CallInput<Calls['POST /serials/actions']>['body']['action']
type InBoth = Record<Locale, string>

export type ActionValues = {
  /** By which an extension is, unless it has a day. */
  months: number
  until: string
  startsOn: string
  /** The months of a warranty, as typed. Empty: those of the product. */
  length: string
  by: string
  recall: InBoth
  productId: number | undefined
  reason: InBoth
  note: string
}

const nobody = () => ({ en: '', fa: '' })

export const emptyActionValues = (today: string): ActionValues => ({
  ...{ months: 3, until: '', startsOn: today, length: '', by: '', productId: undefined, note: '' },
  ...{ recall: nobody(), reason: nobody() },
})

/** Undefined if the number of months cannot be read. */
export function toMonths(typed: string): number | null | undefined {
  const digits = toAsciiDigits(typed.trim())
  if (digits === '') return null
  return /^\d{1,3}$/.test(digits) ? Number(digits) : undefined
}

/** A reason that is left empty is not sent, so that the one that is there stays where it may. */
export function toAction(
  kind: Exclude<FormAction, 'delete'>,
  values: ActionValues,
  base: Locale,
): ActionBody {
  const other = otherLocale(base)
  const { reason, recall, note } = values
  const inOther = {
    ...(reason[other] && { reason: reason[other] }),
    ...(kind === 'recall' && recall[other] && { recall: recall[other] }),
  }
  const reasons = {
    ...(reason[base] && { reason: reason[base] }),
    ...(Object.keys(inOther).length > 0 && { translations: { [other]: inOther } }),
    ...(note && { note }),
  }
  switch (kind) {
    case 'extend':
      return { kind, ...(values.until ? { until: values.until } : { months: values.months }), ...reasons }
    case 'activate': {
      const months = toMonths(values.length)
      return { kind, startsOn: values.startsOn, ...(typeof months === 'number' && { months }), ...reasons }
    }
    case 'replace':
      return { kind, by: values.by.trim(), ...reasons }
    case 'recall':
      return { kind, recall: recall[base] || recall[other], ...reasons }
    case 'move':
      return { kind, productId: values.productId ?? null, ...reasons }
    case 'void':
    case 'unrecall':
      return { kind, ...reasons }
  }
}
