// The log of searches: what is counted, how long, how much, and what staff see of it.

import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.server.ts'
import { migrations } from '#server/database/migrations/all.server.ts'
import { fold } from '#shared/fold.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../../testing/contract-tests.ts'
import { emptyDatabase, openTestApp } from '../../../../testing/test-app.ts'
import { productsApi } from '../../products/products.contract.ts'
import { searchLogApi } from './search-log.contract.ts'
import { createSearchLog } from './search-log.server.ts'
import { searchRulesApi } from './search-rules.contract.ts'

const app = openTestApp()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const someone = { address: '192.0.2.7', agent: firefox }
const log = () => app.services.search.log

const misses = async (query = {}) => (await app.send(searchLogApi.listSearchMisses, { query })).body
const terms = async (list: string, query = {}) =>
  (await app.send(searchLogApi.listSearchTerms, { query: { list, ...query } })).body
const rows = () => app.database.db.selectFrom('searchTerm').selectAll().orderBy('term').execute()
const click = (body: object, agent = firefox) =>
  app.send(searchLogApi.recordSearchClick, { body }, { token: null, headers: { 'user-agent': agent } })

afterEach(async () => {
  await log().flush()
  await app.database.db.deleteFrom('searchTerm').execute()
})

describe('searches that found nothing', () => {
  test('leave the list when the last one found help answers, which is not counted', async () => {
    log().record('delivery', 'nothing')
    await log().flush()
    expect((await terms('nothing')).items).toMatchObject([{ term: 'delivery' }])
    for (const _ of [1, 2, 3]) log().record('delivery', 'elsewhere')
    await log().flush()
    expect((await terms('nothing')).total).toBe(0)
    expect((await terms('unclicked')).total).toBe(0)
  })

  test('are counted together for all spellings, the most frequent first', async () => {
    for (const q of ['یخچال', 'يخچال', 'Sofa', 'sofa!', 'SOFA', '?!']) log().record(q, 'nothing')
    await log().flush()
    for (const _ of [1, 2]) log().record('یخچال', 'nothing')
    await log().flush()
    expect(await misses()).toMatchObject({
      items: [
        { term: 'یخچال', count: 4 },
        { term: 'sofa', count: 3 },
      ],
      total: 2,
      page: 1,
      pageSize: 25,
    })
    expect((await misses({ page: '2', pageSize: '1' })).items).toMatchObject([{ term: 'sofa' }])
  })

  test('leave the list of staff once the term finds something, and stay among the misses', async () => {
    log().record('hammock', 'nothing')
    await log().flush()
    expect((await terms('nothing')).items).toMatchObject([
      { term: 'hammock', searches: 1, nothing: 1, known: null },
    ])
    await new Promise(resolve => setTimeout(resolve, 5))
    log().record('hammock', 'found')
    await log().flush()
    expect((await terms('nothing')).total).toBe(0)
    expect((await misses()).items).toMatchObject([{ term: 'hammock', count: 1 }])
  })

  test('say what the shop knows about them by now', async () => {
    for (const q of ['sunlounger', 'the', 'wok']) log().record(q, 'nothing')
    await log().flush()
    const add = (body: object) => app.send(searchRulesApi.createSearchRule, { body })
    await add({ kind: 'synonym', words: ['sunlounger', 'deck chair'] })
    const known = (await terms('nothing')).items.map((one: Record<string, unknown>) => [one.term, one.known])
    expect(Object.fromEntries(known)).toEqual({ sunlounger: 'synonym', the: 'ignoredWord', wok: null })
  })
})

describe('other lists', () => {
  test('have what was corrected, and what nobody clicked although results were shown', async () => {
    const times = { lampp: 2, sofa: 3, rug: 2, bed: 4 }
    for (const [term, count] of Object.entries(times))
      for (let n = 0; n < count; n++) log().record(term, term === 'lampp' ? 'corrected' : 'found')
    for (const _ of [1, 2, 3]) log().record('nowhere', 'nothing')
    log().recordClick({ q: 'BED', productId: 1 }, someone)
    await log().flush()
    expect((await terms('corrected')).items).toMatchObject([{ term: 'lampp', corrected: 2, searches: 2 }])
    expect((await terms('unclicked')).items).toMatchObject([{ term: 'sofa', searches: 3, clicks: 0 }])
  })

  test('count over months', async () => {
    const days = ['2026-09-30', '2026-10-15', '2026-11-01']
    for (const day of days) {
      const then = createSearchLog({
        ...app.servicesDatabase,
        searchRules: app.services.search.searchRules,
        now: () => new Date(day),
      })
      then.record('sofa', 'found')
      await then.close()
    }
    expect(await rows()).toHaveLength(3)
    expect((await terms('unclicked')).items).toMatchObject([
      { term: 'sofa', searches: 3, lastAt: '2026-11-01T00:00:00.000Z' },
    ])
  })
})

describe('personal data', () => {
  const personal = [
    '6037 9911 2233 4455',
    '6037-9911-2233-4455',
    '۶۰۳۷۹۹۱۱۲۲۳۳۴۴۵۵',
    '٦٠٣٧\u200c٩٩١١\u200c٢٢٣٣\u200c٤٤٥٥',
    '６０３７９９１１２２３３４４５５',
    '०९१२३४५६७८९',
    'kettle for Sara Ahmadi 0912.345.67.89',
    'سارا ۰۹۱۲ ۳۴۵ ۶۷ ۸۹',
    '(021) 8877-6655',
    '+98 912 345 6789',
    '+44 20 1234',
    'IR06 0120 0000 0000 1234 5678 90',
    'sara0912345678',
    'sara@example.com',
    'sara.ahmadi@example.co.uk kettle',
    'سارا@مثال.ایران',
    'sara＠example.com',
    'sara%40example.com',
    'sara (at) example.com',
    'sara ahmadi gmail.com',
    `${'kettle '.repeat(13)}${'x'.repeat(4)} 6037991122334455`,
  ]

  test.each(personal)('is not stored, neither as a search nor as a click: %s', async q => {
    log().record(q, 'nothing')
    log().recordClick({ q, productId: 1 }, someone)
    log().record('kettle', 'found')
    await log().flush()
    expect((await rows()).map(({ term }) => term)).toEqual(['kettle'])
  })

  test('is not the code or barcode of a product, which is stored in any spelling', async () => {
    const add = (body: object) => app.send(productsApi.createProduct, { body })
    expect((await add({ name: 'Wok', code: 'WK-1234-5678-X', barcode: '6260100000001' })).status).toBe(201)
    expect((await add({ name: 'Pan', code: '20261118' })).status).toBe(201)
    const codes = ['wk12345678x', 'WK 1234 5678 x', '6260100000001', '626 0100 000001', '۲۰۲۶-۱۱-۱۸']
    const searches = [...codes, 'wok 6260100000001 20 cm', 'iphone 15 256 gb', '1200x600x1850']
    for (const q of searches) log().record(q, 'nothing')
    // These are a code and something else, or not quite a code.
    for (const q of ['6260100000001 09123456789', '6260100000002', '20261118 sara@example.com'])
      log().record(q, 'nothing')
    await log().flush()
    const stored = (await rows()).map(({ term }) => term)
    expect(stored).toEqual(searches.map(fold).sort())
    expect((await misses()).total).toBe(searches.length)
  })

  test('that was stored before is deleted by the daily purge, and other terms stay', async () => {
    const now = new Date().toISOString()
    const counts = { searches: 3, nothing: 3, corrected: 0, clicks: 0, lastAt: now, nothingAt: now }
    const stored = [
      '6037 9911 2233 4455',
      '09123456789',
      'sara example com',
      'ali gmail com',
      'sara 0912 345 6789',
    ]
    const others = Array.from({ length: 1500 }, (_, number) => `lamp ${number}`)
    for (const month of ['2026-10', '2026-11']) {
      const values = [...stored, ...others].map(term => ({ term, month, ...counts }))
      for (let at = 0; at < values.length; at += 500)
        await app.database.db
          .insertInto('searchTerm')
          .values(values.slice(at, at + 500))
          .execute()
    }
    await log().purge()
    const left = await rows()
    expect(left).toHaveLength(3000)
    expect(left.filter(({ term }) => stored.includes(term))).toEqual([])
  })
})

describe('a click', () => {
  test('is counted for the term, once for a product and an address, and never without a browser', async () => {
    log().record('sofa', 'found')
    for (const productId of [1, 1, 2]) expect((await click({ q: 'Sofa!', productId })).status).toBe(204)
    expect((await click({ q: 'sofa', productId: 3 }, 'Googlebot/2.1')).status).toBe(204)
    await log().flush()
    expect(await rows()).toMatchObject([{ term: 'sofa', searches: 1, clicks: 2 }])
  })

  test('is no search, and does not hide that the last search found nothing', async () => {
    log().record('sofa', 'nothing')
    await log().flush()
    await click({ q: 'sofa', productId: 1 })
    await log().flush()
    expect((await terms('nothing')).items).toMatchObject([{ term: 'sofa', searches: 1, clicks: 1 }])
    expect((await misses()).items).toMatchObject([{ term: 'sofa', count: 1 }])
  })

  test('counts at most twenty times for an address until the next flush, always with the same answer', async () => {
    for (let productId = 1; productId <= 30; productId++)
      expect((await click({ q: 'sofa', productId })).status).toBe(204)
    log().recordClick({ q: 'sofa', productId: 99 }, someone)
    await log().flush()
    expect(await rows()).toMatchObject([{ term: 'sofa', clicks: 21 }])
  })

  test('on nothing that has a letter or digit is not counted', async () => {
    expect((await click({ q: '?!', productId: 1 })).status).toBe(204)
    await log().flush()
    expect(await rows()).toEqual([])
  })
})

describe('the log is bounded', () => {
  test('in the table, where the most frequent terms stay', async () => {
    for (const _ of [1, 2]) log().record('wanted', 'nothing')
    for (let round = 0; round < 12; round++) {
      for (let number = 0; number < 999; number++) log().record(`nonsense ${round} ${number}`, 'nothing')
      await log().flush()
    }
    const { items, total } = await misses({ pageSize: '2' })
    expect([items[0].term, total <= 10_000]).toEqual(['wanted', true])
    expect((await rows()).length).toBeLessThanOrEqual(11_000)
  })

  test('in memory', async () => {
    for (let number = 0; number < 3000; number++) log().record(`many ${number}`, 'found')
    await log().flush()
    expect(await rows()).toHaveLength(1000)
  })

  test('in length', async () => {
    log().record('ﷺ'.repeat(100), 'found')
    await log().flush()
    const [row] = await rows()
    expect(row?.term.length).toBe(100)
  })

  test('to 90 days', async () => {
    const at = (day: string) =>
      createSearchLog({
        ...app.servicesDatabase,
        searchRules: app.services.search.searchRules,
        now: () => new Date(day),
      })
    for (const day of ['2026-01-10', '2026-03-31']) {
      const then = at(day)
      then.record('sofa', 'found')
      await then.close()
    }
    await at('2026-04-11').purge()
    expect(await rows()).toMatchObject([{ term: 'sofa', month: '2026-03' }])
  })

  test('and cannot be paged further than other lists', async () => {
    const query = { page: '9999', pageSize: '100' }
    for (const [endpoint, more] of [
      [searchLogApi.listSearchMisses, {}],
      [searchLogApi.listSearchTerms, { list: 'nothing' }],
    ] as const) {
      const { status, body } = await app.send(endpoint, { query: { ...query, ...more } })
      expect([status, body.error.fields.page.code]).toEqual([400, 'too_big'])
    }
  })
})

test('an upgrade keeps what was counted before', async () => {
  const database = await emptyDatabase()
  try {
    const before = migrations.filter(({ name }) => name < '0019')
    await migrate(database, before)
    await sql`insert into "searchMiss" ("term", "count", "lastAt") values ('sofa', 7, '2026-11-02T10:00:00.000Z')`.execute(
      database.db,
    )
    await migrate(database)
    expect(await database.db.selectFrom('searchTerm').selectAll().execute()).toEqual([
      {
        ...{ term: 'sofa', month: '2026-11', searches: 7, nothing: 7, corrected: 0, clicks: 0 },
        ...{ lastAt: '2026-11-02T10:00:00.000Z', nothingAt: '2026-11-02T10:00:00.000Z' },
      },
    ])
  } finally {
    await database.remove()
  }
})

describeRefusals(app, searchLogApi)
expectWholeContractSeen(app, searchLogApi)
