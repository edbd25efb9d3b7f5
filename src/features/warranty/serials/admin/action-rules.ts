/** What can be done with an entry, why something cannot, and what comes of it. The server decides by the same rules. */
import { extendedBy, lastDayOf } from '../../warranty.ts'
import type { SerialEntry } from '../serial-record.ts'

export const deskActions = [
  'extend',
  'replace',
  'void',
  'activate',
  'recall',
  'unrecall',
  'move',
  'edit',
  'delete',
] as const
export type DeskAction = (typeof deskActions)[number]
/** Those with a form of reasons. Correcting has a form of its own. */
export type FormAction = Exclude<DeskAction, 'edit'>

export type Refusal = 'isActive' | 'isReplaced' | 'isVoid' | 'notActivated' | 'noEnd' | 'isRange'

/** Why an action is impossible. Undefined if it is possible. */
export function whyNot(
  { stored, expiresOn, kind }: Pick<SerialEntry, 'stored' | 'expiresOn' | 'kind'>,
  action: DeskAction,
): Refusal | undefined {
  switch (action) {
    case 'activate':
      return stored === 'activated' ? 'isActive' : stored === 'replaced' ? 'isReplaced' : undefined
    case 'extend':
      if (stored !== 'activated') return 'notActivated'
      return expiresOn === null ? 'noEnd' : undefined
    case 'void':
      return stored === 'void' ? 'isVoid' : stored === 'replaced' ? 'isReplaced' : undefined
    case 'replace':
      return kind === 'range' ? 'isRange' : stored === 'replaced' ? 'isReplaced' : undefined
    default:
      return undefined
  }
}

/** The actions offered for an entry: a recall is begun or ended. */
export const actionsFor = ({ recall }: Pick<SerialEntry, 'recall'>): DeskAction[] =>
  deskActions.filter(action => (recall === '' ? action !== 'unrecall' : action !== 'recall'))

/** The last day that an extension leads to, or undefined if it leads to no later one. */
export function extendedTo(
  expiresOn: string | null,
  by: { months: number } | { until: string },
): string | undefined {
  if (expiresOn === null) return undefined
  const day = 'months' in by ? extendedBy(expiresOn, by.months) : by.until
  return day > expiresOn ? day : undefined
}

/** The last day that an activation leads to. Null: no warranty. Undefined: not known, because something is missing. */
export function activatedTo(startsOn: string, months: number | null | undefined): string | null | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(startsOn) || Number.isNaN(Date.parse(startsOn))) return undefined
  return months === null || months === undefined ? undefined : lastDayOf(startsOn, months)
}

/** How much of the time between two days is over, in per cent. */
export function shareOf(from: string, to: string, at: string): number {
  const [start, end, now] = [from, to, at].map(Date.parse) as [number, number, number]
  return end <= start ? 100 : Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100))
}
