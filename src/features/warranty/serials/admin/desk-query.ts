/** What the address of the desk says: what is listed, and which entry is open. */
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import { warrantyStates } from '../../warranty-states.ts'
import type { EntryState } from '../serial-record.ts'

const path = '/admin/warranty'
export const deskPageSize = 50

export const deskSorts = ['changed', 'ends', 'sold'] as const
export const deskEndings = ['soon', 'past', 'between'] as const
const kinds = ['serial', 'range'] as const

export type DeskFilters = {
  q: string
  kind: (typeof kinds)[number] | undefined
  states: EntryState[]
  product: number | 'none' | undefined
  category: number | undefined
  ends: (typeof deskEndings)[number] | undefined
  from: string | undefined
  to: string | undefined
  batch: string | undefined
  /** The range whose own entries are listed. */
  range: number | undefined
}

export type DeskQuery = DeskFilters & {
  sort: (typeof deskSorts)[number]
  cursor: string | undefined
  /** The number that is open, in any spelling, or the range. */
  open: { serial: string } | { range: number } | undefined
}

export const noFilters: Omit<DeskFilters, 'q'> = {
  ...{ kind: undefined, states: [], product: undefined, category: undefined, ends: undefined },
  ...{ from: undefined, to: undefined, batch: undefined, range: undefined },
}

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)
const dayOf = (text: string | null) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))
    ? (text as string)
    : undefined
const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find(value => value === text)

export function readDeskQuery(params: URLSearchParams): DeskQuery {
  const text = (name: string, max: number) => params.get(name)?.trim().slice(0, max) || undefined
  const serial = text('serial', 80)
  const openRange = idOf(params.get('openRange'))
  const states = params.getAll('state')
  const product = params.get('product')
  return {
    q: text('q', 80) ?? '',
    kind: oneOf(kinds, params.get('kind')),
    states: warrantyStates.filter(state => state !== 'unknown').filter(state => states.includes(state)),
    product: product === 'none' ? 'none' : idOf(product),
    category: idOf(params.get('category')),
    ends: oneOf(deskEndings, params.get('ends')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    batch: text('batch', 40),
    range: idOf(params.get('range')),
    sort: oneOf(deskSorts, params.get('sort')) ?? 'changed',
    cursor: text('cursor', 300),
    open: serial ? { serial } : openRange ? { range: openRange } : undefined,
  }
}

/** Leaves out what is as it is without being said. */
export function deskAddress(query: DeskQuery): string {
  const { q, kind, states, product, category, ends, from, to, batch, range, sort, cursor, open } = query
  const params = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => value && params.set(name, String(value))
  set('q', q)
  set('kind', kind)
  for (const state of states) params.append('state', state)
  set('product', product)
  set('category', category)
  set('ends', ends)
  if (ends === 'between') {
    set('from', from)
    set('to', to)
  }
  set('batch', batch)
  set('range', range)
  if (sort !== 'changed') set('sort', sort)
  set('cursor', cursor)
  if (open && 'serial' in open) set('serial', open.serial)
  if (open && 'range' in open) set('openRange', open.range)
  return params.size > 0 ? `${path}?${params}` : path
}

/** Other filters or another order begin at the first page. */
export const changedAddress = (query: DeskQuery, change: Partial<DeskQuery>) =>
  deskAddress({ ...query, cursor: undefined, ...change })

export const isDeskFiltered = ({ q, kind, states, product, category, ends, batch, range }: DeskFilters) =>
  Boolean(q || kind || states.length > 0 || product || category || ends || batch || range)

type ListQuery = NonNullable<CallInput<Calls['GET /serials']>['query']>

/** The filters as calls take them. Days without both ends are no period. */
export function toDeskFilters(query: DeskFilters) {
  const { q, kind, states, product, category, ends, from, to, batch, range } = query
  const hasDays = ends === 'between' && (from !== undefined || to !== undefined)
  return {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(states.length > 0 && { state: states }),
    ...(product && { product }),
    ...(category && { category }),
    ...(ends && (ends !== 'between' || hasDays) && { ends }),
    ...(hasDays && from && { from }),
    ...(hasDays && to && { to }),
    ...(batch && { batch }),
    ...(range && { range }),
  }
}

export const toListQuery = (query: DeskQuery): ListQuery => ({
  ...toDeskFilters(query),
  sort: query.sort,
  limit: deskPageSize,
  ...(query.cursor && { cursor: query.cursor }),
})
