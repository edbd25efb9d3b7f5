// The list with every combination of its filters and orders, against a naive reading of all entries, by whichever way rows are found.
import { beforeAll, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { deepest } from '#shared/fields.ts'
import { dayOf } from '#shared/times.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { serialCalls } from '../../../testing/warranty/serial-calls.ts'
import { dayAfter } from '../warranty.ts'
import { conditionsOf } from './entry-conditions.server.ts'
import { listEntryIds } from './list-ids.server.ts'
import { countSerials, orders, readInOrder, type SerialSort } from './select-serials.server.ts'
import { type SerialFilters, serialSorts, soonDays } from './serial-filters.ts'
import { type EntryState, entryStates, type SerialEntry } from './serial-record.ts'

const app = openTestApp()
const { act, add, addRange, list, newProduct } = serialCalls(app)
const today = dayOf(Date.now(), 'UTC')
const products: number[] = []
const category = { id: 0, products: [] as number[] }
let rangeId: number
let entries: SerialEntry[] = []

beforeAll(async () => {
  category.id = (await app.send(categoriesApi.createCategory, { body: { name: 'Kettles' } })).body.id
  const under = (
    await app.send(categoriesApi.createCategory, { body: { name: 'Small', parentId: category.id } })
  ).body.id
  products.push(
    await newProduct('A', { categoryId: category.id }),
    await newProduct('B', { categoryId: under }),
    await newProduct('C'),
    await newProduct('D', { recall: 'Stop using it.' }),
  )
  category.products.push(...products.slice(0, 2))
  rangeId = (await addRange({ first: 'RG-0001', last: 'RG-0099', productId: products[2] })).body.entry.id
  const noticed = await addRange({ first: 'RN-0001', last: 'RN-0009', productId: products[2], batch: 'B1' })
  await act({ target: { rangeId: noticed.body.entry.id }, action: { kind: 'recall', recall: 'Check it.' } })
  const starts = [-800, -700, -370, -350, -20, 0, 10]
  for (let at = 0; at < 60; at++) {
    const prefix = at % 12 === 11 ? 'RG-00' : at % 12 === 5 ? 'RN-000' : 'SL-00'
    const serial = prefix === 'RN-000' ? `RN-000${1 + Math.floor(at / 12)}` : `${prefix}${10 + at}`
    const isSold = at % 4 !== 3
    const { entry } = await add({
      serial,
      productId: at % 7 === 6 ? null : products[at % 4],
      ...(isSold && {
        state: 'activated',
        startsOn: dayAfter(today, starts[at % starts.length]),
        months: at % 9 === 8 ? 0 : 12,
      }),
      batch: at % 3 === 0 ? 'B1' : at % 3 === 1 ? 'B2' : '',
    })
    const target = { serialId: entry.id }
    if (at % 10 === 4) await act({ target, action: { kind: 'void' } })
    if (at % 16 === 9) await act({ target, action: { kind: 'recall', recall: 'This one.' } })
    if (at === 20 || at === 21) await act({ target, action: { kind: 'replace', by: 'SL-0010' } })
  }
  entries = (await list({ limit: 100 })).items
  expect(entries).toHaveLength(62)
  expect(new Set(entries.map(one => one.state))).toEqual(new Set(entryStates))
})

const fitting = (filters: SerialFilters) =>
  entries.filter(one => {
    const { product, category: inCategory, batch, range, state, ends, from = '', to = '9999', kind } = filters
    const day = one.expiresOn ?? ''
    return (
      (!kind || one.kind === kind) &&
      (product === undefined || (one.product?.id ?? 'none') === product) &&
      (inCategory === undefined || category.products.includes(one.product?.id ?? 0)) &&
      (!batch || one.batch === batch) &&
      (range === undefined || one.range?.id === range) &&
      (!state || state.length === 0 || state.includes(one.state)) &&
      (!ends ||
        (one.stored === 'activated' &&
          day !== '' &&
          {
            soon: day >= today && day <= dayAfter(today, soonDays),
            past: day < today,
            between: day >= from && day <= to,
          }[ends]))
    )
  })

const states: (EntryState[] | undefined)[] = [
  undefined,
  ...entryStates.map(one => [one]),
  ['active', 'recalled'],
  ['void', 'expired', 'not-activated'],
]
const ends: Partial<SerialFilters>[] = [
  {},
  { ends: 'soon' },
  { ends: 'past' },
  { ends: 'between', from: dayAfter(today, -10), to: dayAfter(today, 340) },
]
const others = (): Partial<SerialFilters>[] => [
  {},
  { product: products[0] as number },
  { product: products[3] as number },
  { product: 'none' },
  { category: category.id },
  { category: 999_999 },
  { batch: 'B1' },
  { range: rangeId },
  { kind: 'serial', batch: 'B2', product: products[1] as number },
]

function* combinations(): Generator<SerialFilters> {
  for (const state of states)
    for (const end of ends) for (const other of others()) yield { ...other, ...end, ...(state && { state }) }
}

test('every combination of filters finds what a naive reading does, in every order, whether few or many are expected', async () => {
  for (const filters of combinations()) {
    const wanted = fitting(filters)
    const isKnown = filters.category !== 999_999
    const serials = isKnown ? wanted.filter(one => one.kind === 'serial') : []
    const { serial } = await conditionsOf(app.database, filters, today)
    expect([filters, await countSerials(app.database, serial)]).toEqual([filters, serials.length])
    const ids = await listEntryIds(app.database, filters, today)
    const all = (isKnown ? wanted : []).map(one => (one.kind === 'serial' ? one.id : -one.id))
    expect([filters, ids.toSorted()]).toEqual([filters, all.toSorted()])
    for (const sort of serialSorts) {
      for (const total of [1, deepest + 1]) {
        const rows = await readInOrder(app.database, serial, { sort, also: [], limit: 100, total })
        const found = rows.map(row => row.id)
        expect([filters, sort, total, found.toSorted()]).toEqual([
          ...[filters, sort, total],
          serials.map(one => one.id).toSorted(),
        ])
        expect([filters, sort, total, isInOrder(rows, sort)]).toEqual([filters, sort, total, true])
      }
    }
  }
})

/** Numbers without such a day are asked for apart from the others. */
function isInOrder(
  rows: { id: number; updatedAt: string; expiresOn: string | null; startsOn: string | null }[],
  sort: SerialSort,
) {
  const { column, direction } = orders[sort]
  const sign = direction === 'asc' ? 1 : -1
  const dated = rows.filter(row => row[column] !== null)
  return dated.every((row, at) => {
    const next = dated[at + 1]
    if (!next) return true
    const [one, other] = [row[column] ?? '', next[column] ?? '']
    return one === other ? sign * (next.id - row.id) > 0 : one < other === sign > 0
  })
}

test('pages of every order follow one another without gaps, also where two are equal', async () => {
  for (const sort of serialSorts) {
    for (const filters of [{}, { state: ['active', 'void'] }, { batch: 'B1' }, { category: category.id }]) {
      const whole = await list({ ...filters, sort, limit: 100 })
      const printed: string[] = []
      let cursor: string | undefined
      for (let pages = 0; pages < 40; pages++) {
        const page = await list({ ...filters, sort, limit: 7, ...(cursor && { cursor }) })
        printed.push(...page.items.map((item: SerialEntry) => item.printed))
        if (!page.next) break
        cursor = page.next
      }
      expect([sort, filters, printed]).toEqual([
        sort,
        filters,
        whole.items.map((one: SerialEntry) => one.printed),
      ])
    }
  }
})

test('a search finds the same with each filter, by its beginning and by its end', async () => {
  for (const state of states) {
    for (const other of others()) {
      if (other.category === 999_999) continue
      const filters = { ...other, ...(state && { state }) }
      const found = await list({ ...filters, q: 'sl001', limit: 100 })
      const wanted = fitting(filters).filter(one => one.serial.startsWith('SL001'))
      expect([filters, found.items.map((one: SerialEntry) => one.printed)]).toEqual([
        filters,
        wanted.map(one => one.printed).toSorted(),
      ])
      expect(found.total).toBe(wanted.length)
    }
  }
})
