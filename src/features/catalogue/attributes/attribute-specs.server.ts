/**
 * The specifications of products that hold the values of one attribute. There can be tens of thousands, so all functions go
 * through them in pages and let other requests be answered in between. Called by `attributes.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { forEngine } from '#server/database/sqlite-dialect.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { Attribute } from './attribute.ts'

/** The ids of a page become parameters, which takes a few milliseconds. PostgreSQL reads all rows for every page. */
const pageSizes = { sqlite: 1000, postgres: 10_000 }

type SpecRow = { id: number; productId: number }

async function forEachPage(tx: Tx, attributeId: number, run: (rows: SpecRow[]) => Promise<void>) {
  const pageSize = forEngine(tx, pageSizes)
  for (let lastId = 0; ; await nextTurn()) {
    const rows = await tx
      .selectFrom('spec')
      .select(['id', 'productId'])
      .where('attributeId', '=', attributeId)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    if (rows.length > 0) await run(rows)
    if (rows.length < pageSize) return
    lastId = rows.at(-1)?.id ?? lastId
  }
}

const idsOf = (rows: SpecRow[]) => rows.map(row => row.id)

/** The ids of the products that have a value for this attribute, in ascending order. */
export async function productsWithValues(tx: Tx, attributeId: number): Promise<number[]> {
  const ids = new Set<number>()
  await forEachPage(tx, attributeId, async rows => {
    for (const row of rows) ids.add(row.productId)
  })
  return [...ids].sort((one, other) => one - other)
}

/** How many products have a value for this attribute. */
export async function countWithValues(tx: Tx, attributeId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('spec')
    .select(row => row.fn.count<number>('productId').distinct().as('count'))
    .where('attributeId', '=', attributeId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Renaming = {
  before: Attribute
  after: Pick<Attribute, 'name' | 'translations'>
  baseLocale: Locale
}

/** Renames the attribute in the specifications that have its old name. A row with a different name keeps it. */
export async function renameInSpecs(tx: ContentTx, { before, after, baseLocale }: Renaming) {
  const other: Locale = baseLocale === 'fa' ? 'en' : 'fa'
  const names = (of: Pick<Attribute, 'name' | 'translations'>) => ({
    '': of.name,
    [other]: of.translations[other]?.name ?? of.name,
  })
  const [oldNames, newNames] = [names(before), names(after)]
  const renamed = (['', other] as const).filter(locale => oldNames[locale] !== newNames[locale])
  if (renamed.length === 0) return
  await forEachPage(tx, before.id, async rows => {
    for (const locale of renamed) {
      await tx
        .updateTable('spec')
        .set({ name: newNames[locale] })
        .where('id', 'in', idsOf(rows))
        .where('locale', '=', locale)
        .where('name', '=', oldNames[locale] ?? '')
        .execute()
    }
  })
}
