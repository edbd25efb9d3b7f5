import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct } from '../../../../bench/large-catalogue.ts'
import { makeTree, type LeafCategory } from '../../../../bench/large-tree.ts'
import { compareListing } from '../../../testing/expected-listing.ts'
import { migratedDatabase } from '../../../testing/test-app.ts'
import { ensureDerived } from '../derived/rebuild-outdated.server.ts'
import { refreshProducts, refreshShown } from '../derived/refresh-derived.server.ts'
import { addProducts } from './add-products.server.ts'

describe('adding many products', () => {
  let database: Awaited<ReturnType<typeof migratedDatabase>>
  let places: LeafCategory[]
  let made = 0
  beforeAll(async () => {
    database = await migratedDatabase()
    await ensureDerived(database)
    places = await database.contentTransaction(tx => makeTree(tx, 'fa'))
  })
  afterAll(() => database.remove())

  const add = (count: number, into = places) =>
    database.transaction(async tx => {
      const products = Array.from({ length: count }, () => {
        const product = makeProduct(++made, { places: into, baseLocale: 'fa' })
        return { ...product, row: { ...product.row, slug: `thing-${made}` } }
      })
      await addProducts({ tx, engine: database.engine }, products)
    })

  /** All rows that are derived from products and their categories. */
  async function derived() {
    const { db } = database
    return {
      shown: await db.selectFrom('product').select(['id', 'shown']).orderBy('id').execute(),
      listing: await db
        .selectFrom('listing')
        .selectAll()
        .orderBy('productId')
        .orderBy('categoryId')
        .execute(),
      texts: await db
        .selectFrom('searchText')
        .select(['productId', 'words', 'names'])
        .orderBy('productId')
        .execute(),
      facets: await db
        .selectFrom('productFacet')
        .select(['productId', 'facets'])
        .orderBy('productId')
        .execute(),
      words: await db.selectFrom('searchWord').selectAll().orderBy('word').execute(),
      counts: await db.selectFrom('category').select(['id', 'productCount']).orderBy('id').execute(),
    }
  }

  async function expectNothingToDo() {
    const before = await derived()
    expect(before.texts.length).toBe(made)
    await database.contentTransaction(async tx => {
      await refreshProducts(
        tx,
        before.shown.map(row => row.id),
      )
    })
    expect(await derived()).toEqual(before)
    const { stored, expected } = await compareListing(database.db)
    expect(stored).toEqual(expected)
  }

  test('stores the same as saving each by itself', async () => {
    await add(120)
    await add(53)
    await expectNothingToDo()
  })

  test('is right when a category is hidden while they are written', async () => {
    const [place] = places
    let added: Promise<void> | undefined
    await database.contentTransaction(async tx => {
      await tx
        .updateTable('category')
        .set({ visible: 0 })
        .where('id', '=', place?.id ?? 0)
        .execute()
      // PostgreSQL writes them now, with the tree as it was before. SQLite waits until the other write is done.
      added = add(80, places.slice(0, 1))
      added.catch(() => {})
      await new Promise(resolve => setTimeout(resolve, database.engine === 'postgres' ? 500 : 0))
      await refreshShown(tx)
    })
    await added
    await expectNothingToDo()
  })
})
