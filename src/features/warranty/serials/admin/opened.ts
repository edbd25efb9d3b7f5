/** What is open in the drawer: a number with an entry of its own, one that only lies in a range, a range, or nothing that exists. */
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import type { SerialEntry } from '../serial-record.ts'
import type { DeskQuery } from './desk-query.ts'

export type ActionTarget = CallInput<Calls['POST /serials/actions']>['body']['target']

export type Opened = {
  /** Another one for everything that can be open. */
  key: string
  /** As it is printed. Of a range: its first number. */
  title: string
  /** Undefined if the shop does not have it. */
  entry: SerialEntry | undefined
  target: ActionTarget | undefined
}

type Found = { serial: string; printed: string; entry: SerialEntry | null; range: SerialEntry | null }

export function toOpened(open: DeskQuery['open'], found: Found | null): Opened | undefined {
  if (!open) return undefined
  const asked = 'serial' in open ? open.serial : `#${open.range}`
  if (!found) return { key: asked, title: asked, entry: undefined, target: undefined }
  const { serial, printed, entry, range } = found
  if (entry) {
    const target = entry.kind === 'range' ? { rangeId: entry.id } : { serialId: entry.id }
    return { key: entryKeyOf(entry), title: titleOf(entry), entry, target }
  }
  if (!range) return { key: serial, title: asked, entry: undefined, target: undefined }
  return {
    ...{ key: `number ${serial}`, title: printed || serial, target: { number: serial } },
    entry: numberOf(range, { serial, printed }),
  }
}

/** A number of a range without an entry of its own is as its range says. */
function numberOf(
  range: SerialEntry,
  { serial, printed }: Pick<SerialEntry, 'serial' | 'printed'>,
): SerialEntry {
  return {
    ...range,
    ...{ kind: 'serial', serial, printed, last: null, count: null, replacedBy: null, replaces: null },
    recall: '',
    recalledBy: range.recalledBy === 'serial' ? 'range' : range.recalledBy,
    range: { id: range.id, first: range.printed, last: range.last?.printed ?? '' },
  }
}

export const entryKeyOf = ({ kind, id }: Pick<SerialEntry, 'kind' | 'id'>) => `${kind} ${id}`

/** How an entry is called, in one line. Of the last number of a range only what follows the prefix: “ABC-001 … 500”. */
export const titleOf = ({ printed, serial, last }: Pick<SerialEntry, 'printed' | 'serial' | 'last'>) =>
  last ? `${printed || serial} … ${last.printed.slice(last.prefix.length) || last.serial}` : printed || serial

/** What the address says of an entry that is open. */
export const openOf = ({ kind, id, serial }: Pick<SerialEntry, 'kind' | 'id' | 'serial'>) =>
  kind === 'range' ? { range: id } : { serial }
