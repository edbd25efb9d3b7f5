import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/test-app.ts'
import { migrate } from '../migrate.server.ts'
import { warrantyDesk } from './0041-warranty-desk.server.ts'
import { migrations } from './all.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.remove())

const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', version: 1 }
const row = { ...stamps, productId: null, state: 'activated', reason: '' }

test('last days by the old rule move to the day before, others stay, and both are counted', async () => {
  await migrate(database, migrations.slice(0, migrations.indexOf(warrantyDesk)))
  // biome-ignore lint/suspicious/noExplicitAny: the tables of that time
  const db = database.db as any
  const serials: [string, string | null, number | null, string | null][] = [
    ['RN0001', '2026-01-31', 12, '2027-01-31'],
    ['RN0002', '2026-02-28', 0, '2026-02-28'],
    ['AB0003', '2026-01-31', 1, '2026-02-28'],
    // Extended by hand.
    ['AB0004', '2026-01-31', 12, '2027-06-01'],
    ['AB0005', null, 24, null],
  ]
  for (const [serial, startsOn, months, expiresOn] of serials) {
    await db
      .insertInto('serial')
      .values({ ...row, serial, startsOn, months, expiresOn })
      .execute()
  }
  const range = { ...row, prefix: 'RN', length: 6, first: 'RN0000', last: 'RN0999' }
  const days = { startsOn: '2026-03-31', months: 6, expiresOn: '2026-09-30' }
  await db
    .insertInto('serialRange')
    .values({ ...range, ...days })
    .execute()
  const told: string[] = []
  await migrate(database, migrations, { tell: sentence => told.push(sentence) })
  const stored = await db
    .selectFrom('serial')
    .select(['serial', 'expiresOn', 'reversed', 'rangeId'])
    .orderBy('id')
    .execute()
  expect(stored).toEqual([
    { serial: 'RN0001', expiresOn: '2027-01-30', reversed: '1000NR', rangeId: 1 },
    { serial: 'RN0002', expiresOn: null, reversed: '2000NR', rangeId: 1 },
    { serial: 'AB0003', expiresOn: '2026-02-27', reversed: '3000BA', rangeId: null },
    { serial: 'AB0004', expiresOn: '2027-06-01', reversed: '4000BA', rangeId: null },
    { serial: 'AB0005', expiresOn: null, reversed: '5000BA', rangeId: null },
  ])
  const ranges = await db.selectFrom('serialRange').select(['expiresOn', 'activated']).execute()
  expect(ranges).toEqual([{ expiresOn: '2026-09-29', activated: 2 }])
  expect(told).toEqual([expect.stringMatching(/4 last days were moved to the day before, 1 that did not/)])
})
