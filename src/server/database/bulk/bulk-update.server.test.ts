// Tests that many rows get their own values, and no other row gets any.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../../testing/test-app.ts'
import { updateManyRows } from './bulk-update.server.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.remove())

const at = '2026-11-01T00:00:00.000Z'
const count = 1337
const months = ['2026-10', '2026-11']
const termOf = (index: number) => `term ${index}`
const stored = () =>
  database.db.selectFrom('searchTerm').selectAll().orderBy('term').orderBy('month').execute()

test('rows get their own values by their keys, with few statements, and others stay', async () => {
  const { db } = database
  for (const month of months) {
    for (let index = 0; index < count; index += 100) {
      const terms = Array.from({ length: Math.min(100, count - index) }, (_, next) => termOf(index + next))
      const counts = { searches: 1, nothing: 2, corrected: 3, clicks: 4, lastAt: at, nothingAt: at }
      await db
        .insertInto('searchTerm')
        .values(terms.map(term => ({ term, month, ...counts })))
        .execute()
    }
  }
  const before = await stored()
  const lastAt = `quoted "'" \\ {"json": [1]} ${'ی'.repeat(3)}\n`
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...{ term: termOf(index), month: '2026-11' },
    // Some are given other columns than the rest.
    ...(index % 3 === 0 ? { clicks: index, nothingAt: null } : { searches: 10 + index, lastAt }),
  }))
  await updateManyRows(db, 'searchTerm', { key: ['term', 'month'], rows })
  const wanted = new Map(rows.map(row => [`${row.term} ${row.month}`, row]))
  expect(await stored()).toEqual(before.map(row => ({ ...row, ...wanted.get(`${row.term} ${row.month}`) })))
})

test('all rows with a key get the values, and a row without values is left out', async () => {
  const { db } = database
  const before = await stored()
  const rows = [{ term: termOf(1), nothing: 77 }, { term: termOf(2) }, { term: 'not there', nothing: 1 }]
  await updateManyRows(db, 'searchTerm', { key: ['term'], rows })
  expect(await stored()).toEqual(before.map(row => (row.term === termOf(1) ? { ...row, nothing: 77 } : row)))
  await updateManyRows(db, 'searchTerm', { key: ['term'], rows: [] })
})
