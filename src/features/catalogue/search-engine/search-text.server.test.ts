import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { compareSearch, expectSoundIndex } from '../../../testing/expected-search.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { categoryTrashApi } from '../categories/category-trash.contract.ts'
import { reindex } from '../derived/reindex.server.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { createPurge } from '../products/purge-trash.server.ts'
import { rebuildIndex } from './rebuild-index.server.ts'

const app = openTestApp({ env: { DEFAULT_LOCALE: 'en' } })

async function expectCorrect() {
  const { stored, expected } = await compareSearch(app.database)
  expect(stored).toEqual(expected)
  await expectSoundIndex(app.database)
}

const pick = fc.nat({ max: 1000 })
const word = fc.constantFrom(
  'oak',
  'Kettle',
  'کتری',
  'پیچ‌گوشتی',
  'A200X',
  '۱۱۴',
  'steel',
  'آبی',
  'فولادی',
  '"*',
)
const text = fc.array(word, { maxLength: 4 }).map(words => words.join(' '))
const fields = fc.record(
  {
    code: fc.option(fc.stringMatching(/^[A-C]{1,2}-?[1-3]{1,3}$/)),
    summary: text,
    tags: fc.array(word, { maxLength: 3 }),
    specs: fc.array(
      word.map(value => ({ group: '', name: 'Kind', value })),
      { maxLength: 3 },
    ),
    translations: fc.record({ fa: fc.record({ name: text, summary: text }) }),
    visible: fc.boolean(),
    category: fc.option(pick),
    name: text.map(some => `Thing ${some}`),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), fields }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), which: pick, fields }) },
  fc.record({ do: fc.constant('trash' as const), which: pick }),
  fc.record({ do: fc.constant('restore' as const), which: pick }),
  fc.record({ do: fc.constant('duplicate' as const), which: pick }),
  fc.record({ do: fc.constant('undo' as const), which: pick }),
  fc.record({ do: fc.constant('create category' as const) }),
  fc.record({ do: fc.constant('delete category' as const), which: pick }),
  fc.record({ do: fc.constant('purge' as const) }),
)
type Sampled<A> = A extends fc.Arbitrary<infer T> ? T : never

describe('the search index', () => {
  const categories: number[] = []
  const products: number[] = []
  let made = 0
  const one = (ids: number[], which: number) => ids[which % Math.max(ids.length, 1)] ?? 0
  const toBody = ({ category, ...rest }: Sampled<typeof fields>) => ({
    ...rest,
    ...(category !== undefined && {
      categoryId: category === null ? null : one(categories, category) || null,
    }),
  })

  async function run(what: Sampled<typeof step>): Promise<number> {
    switch (what.do) {
      case 'create': {
        const body = { name: `Thing ${made++}`, ...toBody(what.fields) }
        const response = await app.send(productsApi.createProduct, { body })
        if (response.status === 201) products.push(response.body.id)
        return response.status
      }
      case 'change': {
        const params = { id: one(products, what.which) || 1 }
        return (await app.send(productsApi.updateProduct, { params, body: toBody(what.fields) })).status
      }
      case 'trash':
        return (
          await app.send(productTrashApi.removeProduct, { params: { id: one(products, what.which) || 1 } })
        ).status
      case 'restore':
        return (
          await app.send(productTrashApi.restoreProduct, { params: { id: one(products, what.which) || 1 } })
        ).status
      case 'duplicate': {
        const params = { id: one(products, what.which) || 1 }
        const response = await app.send(productTrashApi.duplicateProduct, { params })
        if (response.status === 201) products.push(response.body.id)
        return response.status
      }
      case 'undo': {
        const { body } = await app.send(eventsApi.listEvents, { query: { entity: 'product' } })
        const id = body.items[what.which % Math.max(body.items.length, 1)]?.id ?? 1
        return (await app.send(eventsApi.undoEvent, { params: { id } })).status
      }
      case 'create category': {
        const response = await app.send(categoriesApi.createCategory, {
          body: { name: `Category ${made++}` },
        })
        categories.push(response.body.id)
        return response.status
      }
      case 'delete category': {
        const params = { id: one(categories, what.which) || 1 }
        const to = categories.find(id => id !== params.id)
        const query = { moveTo: String(to ?? 'parent') }
        const { status } = await app.send(categoryTrashApi.removeCategory, { params, query })
        if (status === 204) categories.splice(categories.indexOf(params.id), 1)
        return status
      }
      case 'purge': {
        const { database } = app
        await createPurge({ database, baseLocale: 'en', record: async () => true })(
          Date.now() + 40 * 24 * 3600_000,
        )
        return 200
      }
    }
  }

  beforeAll(async () => {
    await run({ do: 'create category' })
    await run({ do: 'create category' })
  })

  test('stays correct after every kind of write', async () => {
    const fa = { name: 'پیچ‌گوشتی', summary: 'آبی' }
    const sequence: [Sampled<typeof step>, number][] = [
      [{ do: 'create', fields: { name: 'Oak Kettle', category: 0, translations: { fa } } }, 201],
      [{ do: 'change', which: 0, fields: { summary: 'Blue', tags: ['steel'], code: 'AB-12' } }, 200],
      [{ do: 'undo', which: 0 }, 200],
      [{ do: 'duplicate', which: 0 }, 201],
      [{ do: 'delete category', which: 0 }, 204],
      [{ do: 'trash', which: 0 }, 204],
      [{ do: 'restore', which: 0 }, 200],
      [{ do: 'trash', which: 0 }, 204],
      [{ do: 'purge' }, 200],
    ]
    for (const [what, status] of sequence) {
      expect([what.do, await run(what)]).toEqual([what.do, status])
      await expectCorrect()
    }
  })

  test('stays correct after any writes, and reindexing changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
        for (const what of steps) {
          const status = await run(what)
          expect(status, JSON.stringify(what)).toBeLessThan(500)
        }
        await expectCorrect()
      }),
      { numRuns: 15, endOnFailure: true },
    )
    const before = await compareSearch(app.database)
    const { database } = app
    await reindex({ database, rebuildIndex: () => rebuildIndex(database) })
    expect((await compareSearch(database)).stored).toEqual(before.stored)
    await expectSoundIndex(database)
  }, 120_000)

  test('is repaired by reindexing, whatever was broken', async () => {
    const { database } = app
    await app.send(productsApi.createProduct, { body: { name: 'Thing to be broken', visible: true } })
    await sql`update "searchText" set "words" = ' broken ', "names" = ''`.execute(database.db)
    await sql`delete from "searchWord"`.execute(database.db)
    if (database.engine === 'sqlite') {
      await sql`insert into "searchIndex" ("searchIndex") values ('delete-all')`.execute(database.db)
    }
    const version = (await database.readContent()).version
    const progress: number[] = []
    await reindex({
      database,
      rebuildIndex: () => rebuildIndex(database),
      onProgress: done => progress.push(done),
    })
    await expectCorrect()
    expect([progress.length, (await database.readContent()).version > version]).toEqual([1, true])
  })
})
