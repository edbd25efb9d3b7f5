// Fills a new database with the catalogue of a shop, in the way the large catalogue is filled.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDerived } from '../../src/features/catalogue/derived/rebuild-outdated.server.ts'
import { refreshShown } from '../../src/features/catalogue/derived/refresh-derived.server.ts'
import { newProduct } from '../../src/features/catalogue/model/product.ts'
import { type NewSpecRow, toCanonicalRows } from '../../src/features/catalogue/model/spec-row.ts'
import { toSlug } from '../../src/features/catalogue/names/slug.ts'
import { addProducts } from '../../src/features/catalogue/products/add-products.server.ts'
import { toRow } from '../../src/features/catalogue/products/product-rows.server.ts'
import { type ContentTx, openDatabase } from '../../src/server/database/database.server.ts'
import { migrate } from '../../src/server/database/migrate.server.ts'
import { readConfig } from '../../src/server/process/config.server.ts'
import { categoryMaker } from '../large-tree.ts'
import type { Word } from '../large-words.ts'
import type { QualityProduct } from './family.ts'

export type Shop = {
  products: readonly QualityProduct[]
  /** Two levels. The keys of the leaves are the categories of the products. */
  tree: readonly { name: Word; leaves: Record<string, Word> }[]
}

/** Without `databaseUrl` it is SQLite. Returns what a server needs to use the database. */
export async function fillShop({ products, tree }: Shop, databaseUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-shop-'))
  const env: Record<string, string> = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const database = await openDatabase(readConfig(env))
  await migrate(database)
  await ensureDerived(database)
  const categories = await database.contentTransaction(tx => makeCategories(tx, tree))
  const added = products.map((product, index) => toAdded(product, index, categories))
  await database.transaction(tx => addProducts({ tx, engine: database.engine }, added))
  await database.close()
  return { env, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** The ids of the categories that hold products, by their keys in `tree`. */
async function makeCategories(tx: ContentTx, tree: Shop['tree']): Promise<Map<string, number>> {
  const createCategory = categoryMaker(tx, 'en')
  const ids = new Map<string, number>()
  for (const [position, { name, leaves }] of tree.entries()) {
    const parentId = await createCategory({ name, parentId: null, position })
    for (const [index, [key, leafName]] of Object.entries(leaves).entries()) {
      ids.set(key, await createCategory({ name: leafName, parentId, position: index }))
    }
  }
  await refreshShown(tx)
  return ids
}

function toAdded(product: QualityProduct, index: number, categories: Map<string, number>) {
  // A product that is only in Persian has its Persian texts where the others have the English ones.
  const base = product.only ?? 0
  const isTranslated = product.only === undefined
  const texts = (language: 0 | 1) => ({
    name: product.name[language],
    summary: product.summary[language],
    description: product.description[language],
  })
  const specRows = product.specs.map(
    ([name, value]): NewSpecRow => ({
      kind: 'text',
      name: name[base],
      value: value[base],
      translations: isTranslated ? { fa: { name: name[1], value: value[1] } } : {},
    }),
  )
  const fields = newProduct.parse({
    ...texts(base),
    code: product.code,
    categoryId: categories.get(product.category),
    tags: [...product.tags],
    visible: true,
    translations: isTranslated ? { fa: texts(1) } : {},
  })
  const time = new Date(Date.UTC(2024, 0, 1) + index * 3_600_000).toISOString()
  return {
    row: {
      ...toRow(fields),
      slug: `${toSlug(fields.name)}-${toSlug(product.code)}`,
      visits: product.visits,
      createdAt: time,
      updatedAt: time,
      version: 1,
    },
    tags: fields.tags,
    extraCategoryIds: [],
    specRows: toCanonicalRows(specRows),
    alias: isTranslated ? `${toSlug(product.name[1])}-${toSlug(product.code)}` : '',
  }
}
