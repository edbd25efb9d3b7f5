import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDerived } from '#features/catalogue/derived.server.ts'
import { migrate } from '#server/migrate.server.ts'
import { createServices, type Services } from '#server/services.server.ts'
import { fillLarge } from '../../../bench/large-catalogue.ts'
import { emptyDatabase } from '../../testing/test-app.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let search: Services['search']
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database)
  await ensureDerived(database)
  await fillLarge({ database, baseLocale: 'en', products: 600 })
  search = (await createServices(database, database.config)).search
}, 60_000)
afterAll(() => database.remove())

const queries = [
  'kettle',
  'k',
  'st',
  'فو',
  'steel k',
  'kitchen',
  'kitchen steel',
  'tea pot',
  'پیچ‌گوشتی',
  'پیچگوشتی',
  'پیچ گوشتی',
  'KE-100',
  '۱۰۰۱۱۴',
  'oak 1',
  'انواع',
  'nothing-of-the-kind',
]

async function found(q: string, where?: 'names') {
  const matching = await search.matching(q, where)
  if (!matching) return undefined
  const { rows } = await matching.ids(5000).execute(database.db)
  return rows.map(row => Number(row.productId))
}

describe('the three ways to ask', () => {
  test.each(queries)('give the same for %s', async q => {
    for (const where of ['everything', 'names'] as const) {
      const matching = await search.matching(q, where)
      if (!matching) throw new Error('no words')
      const ids = (await matching.ids(5000).execute(database.db)).rows.map(row => Number(row.productId))
      const having = await sql<{ id: number }>`select "id" from "product"
        where ${matching.has(sql.ref('product.id'))} order by "id" desc`.execute(database.db)
      const joined = await sql<{ id: number }>`select "match"."productId" as "id" from ${matching.from}
        cross join "listing" where "listing"."productId" = "match"."productId" and "listing"."categoryId" = 0
        order by "match"."productId" desc`.execute(database.db)
      expect(having.rows.map(row => row.id)).toEqual(ids)
      expect(joined.rows.map(row => row.id)).toEqual(ids)
    }
  })

  test('find something, most of them', async () => {
    const counts = await Promise.all(queries.map(async q => [q, (await found(q))?.length]))
    expect(counts.filter(([, count]) => count === 0).map(([q]) => q)).toEqual(['nothing-of-the-kind'])
  })
})
