import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.server.ts'
import { migrations } from '#server/database/migrations/all.server.ts'
import { cleanRichText } from '#server/rich-text/clean-rich-text.server.ts'
import { createServices } from '#services'
import { fillLarge } from '../../../../bench/large-catalogue.ts'
import { compareListing } from '../../../testing/expected-listing.ts'
import { emptyDatabase, migratedDatabase, openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { categoryTrashApi } from '../categories/category-trash.contract.ts'
import { ensureDerived } from '../derived/rebuild-outdated.server.ts'
import { codeKey } from '../names/slug.ts'
import { findByName } from '../names/slugs.server.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'

const app = openTestApp()

async function expectListed(db = app.database.db) {
  const { stored, expected } = await compareListing(db)
  expect(stored).toEqual(expected)
}

/** A random number that later selects one of the products or categories that exist by then. */
const pick = fc.nat({ max: 1000 })
const changes = fc.record(
  {
    visible: fc.boolean(),
    price: fc.option(fc.nat({ max: 5 })),
    rename: fc.constant(true),
    category: fc.option(pick),
    extra: fc.array(pick, { maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  fc.record({ do: fc.constant('create category' as const), under: fc.option(pick), visible: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), which: pick, under: fc.option(pick) }),
  fc.record({ do: fc.constant('show' as const), which: pick, visible: fc.boolean() }),
  fc.record({ do: fc.constant('delete category' as const), which: pick, to: fc.option(pick) }),
  fc.record({ do: fc.constant('create product' as const), changes }),
  fc.record({ do: fc.constant('change product' as const), which: pick, changes }),
  fc.record({ do: fc.constant('trash' as const), which: pick }),
  fc.record({ do: fc.constant('restore' as const), which: pick }),
)
type Sampled<A> = A extends fc.Arbitrary<infer T> ? T : never
type Step = Sampled<typeof step>

describe('the listing stays correct', () => {
  const categories: number[] = []
  const products: number[] = []
  const done = new Set<string>()
  let made = 0
  const one = (ids: number[], which: number | null | undefined) =>
    which == null || ids.length === 0 ? null : (ids[which % ids.length] ?? null)
  const toFields = ({ rename, category, extra, ...rest }: Sampled<typeof changes>) => ({
    ...rest,
    ...(rename && { name: `Thing ${made++}` }),
    ...(category !== undefined && { categoryId: one(categories, category) }),
    ...(extra && { extraCategoryIds: [...new Set(extra.flatMap(which => one(categories, which) ?? []))] }),
  })
  type CreateResponse = { status: number; body: { id: number } }

  async function run(what: Step): Promise<number> {
    switch (what.do) {
      case 'create category': {
        const body = {
          name: `Category ${made++}`,
          parentId: one(categories, what.under),
          visible: what.visible,
        }
        const response: CreateResponse = await app.send(categoriesApi.createCategory, { body })
        if (response.status === 201) categories.push(response.body.id)
        return response.status
      }
      case 'move': {
        const body = { parentId: one(categories, what.under) }
        return (
          await app.send(categoriesApi.updateCategory, {
            params: { id: one(categories, what.which) ?? 1 },
            body,
          })
        ).status
      }
      case 'show': {
        const body = { visible: what.visible }
        return (
          await app.send(categoriesApi.updateCategory, {
            params: { id: one(categories, what.which) ?? 1 },
            body,
          })
        ).status
      }
      case 'delete category': {
        const id = one(categories, what.which) ?? 1
        const query = { moveTo: String(one(categories, what.to) ?? 'parent') }
        const { status } = await app.send(categoryTrashApi.removeCategory, { params: { id }, query })
        if (status === 204) categories.splice(categories.indexOf(id), 1)
        return status
      }
      case 'create product': {
        const body = { name: `Thing ${made++}`, ...toFields(what.changes) }
        const response: CreateResponse = await app.send(productsApi.createProduct, { body })
        if (response.status === 201) products.push(response.body.id)
        return response.status
      }
      case 'change product': {
        const params = { id: one(products, what.which) ?? 1 }
        return (await app.send(productsApi.updateProduct, { params, body: toFields(what.changes) })).status
      }
      case 'trash':
        return (
          await app.send(productTrashApi.removeProduct, { params: { id: one(products, what.which) ?? 1 } })
        ).status
      case 'restore':
        return (
          await app.send(productTrashApi.restoreProduct, { params: { id: one(products, what.which) ?? 1 } })
        ).status
    }
  }

  test('after any writes of categories and products', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
        for (const what of steps) {
          const status = await run(what)
          // Refused moves and missing ids are expected. Only a server error is a failure.
          expect(status, JSON.stringify(what)).toBeLessThan(500)
          if (status < 300) done.add(what.do)
        }
        await expectListed()
      }),
      { numRuns: 15, endOnFailure: true },
    )
    expect(done.size, 'every kind of write went through at some time').toBe(8)
  }, 120_000)

  test('when a category with more products than one chunk moves, is hidden and is shown', async () => {
    const create = async (body: object) => (await app.send(categoriesApi.createCategory, { body })).body.id
    const [top, other] = [await create({ name: 'Top' }), await create({ name: 'Other' })]
    const inner = await create({ name: 'Inner', parentId: top })
    await sql`insert into "product" ("name", "slug", "summary", "description", "lifecycle", "seoTitle",
      "seoDescription", "visible", "shown", "translations", "createdAt", "updatedAt", "version", "categoryId")
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
      select 'Many ' || i, 'many-' || i, '', '', 'active', '', '', 1, 0, '{}', '', '', 1, ${sql.lit(inner)}
      from n`.execute(app.database.db)
    await sql`insert into "productCategory" ("productId", "categoryId", "position")
      select "id", "categoryId", 0 from "product" where "categoryId" = ${inner}`.execute(app.database.db)
    await sql`delete from "setting" where "name" = 'derivedVersion'`.execute(app.database.db)
    await ensureDerived(app.database)
    await expectListed()
    for (const body of [{ parentId: other }, { visible: false }, { parentId: null }, { visible: true }]) {
      expect((await app.send(categoriesApi.updateCategory, { params: { id: inner }, body })).status).toBe(200)
      await expectListed()
    }
  })
})

describe('a large catalogue made in bulk', () => {
  let database: Awaited<ReturnType<typeof migratedDatabase>>
  beforeAll(async () => {
    database = await migratedDatabase()
    await ensureDerived(database)
    await fillLarge({ database, baseLocale: 'fa', products: 1500 })
    await fillLarge({ database, baseLocale: 'fa', products: 500 })
  })
  afterAll(() => database.remove())

  test('has the same listing and counts as if saved one by one', async () => {
    await expectListed(database.db)
    const { total, hidden, withSuffix } = await database.db
      .selectFrom('product')
      .select(count => [
        count.fn.countAll<number>().as('total'),
        count.fn.countAll<number>().filterWhere('visible', '=', 0).as('hidden'),
        count.fn.countAll<number>().filterWhere('slug', 'like', '%-1%').as('withSuffix'),
      ])
      .executeTakeFirstOrThrow()
    expect([Number(total), Number(hidden) > 50, Number(withSuffix) > 10]).toEqual([2000, true, true])
  })

  test('has the same rows as if every product had been saved through the API', async () => {
    const rows = await database.db.selectFrom('product').selectAll().limit(50).execute()
    for (const row of rows) {
      expect(cleanRichText(row.description)).toBe(row.description)
      expect(row.codeKey).toBe(codeKey(row.code ?? ''))
      const { en } = JSON.parse(row.translations)
      if (!en) continue
      const found = await findByName(database.db, { entity: 'product', name: en.name, hidden: true })
      expect(found).toBeDefined()
    }
  })
})

describe('a database of the first version', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  afterEach(() => database.remove())

  test('has its products in the listing after the upgrade', async () => {
    database = await emptyDatabase()
    await migrate(database, migrations.slice(0, 1))
    await sql`insert into "product" ("name", "slug", "summary", "description", "price", "tags", "lifecycle", "seoTitle",
      "seoDescription", "visible", "shown", "translations", "createdAt", "updatedAt", "version") values ('Kept', 'kept', '', '',
      12345678901, '[]', 'active', '', '', 1, 1, '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 3)`.execute(
      database.db,
    )
    await migrate(database)
    await createServices(database, database.config)
    await expectListed(database.db)
    expect(await database.db.selectFrom('listing').selectAll().execute()).toMatchObject([
      { categoryId: 0, shown: 1, sortKey: 'kept', price: 12_345_678_901 },
    ])
    const version = (await database.readContent()).version
    await createServices(database, database.config)
    expect((await database.readContent()).version, 'the second start leaves everything as it is').toBe(
      version,
    )
  })
})
