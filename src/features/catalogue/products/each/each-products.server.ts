/**
 * Reads and saves the products of a table: many in one transaction, each with its own changes, as one group of events. Called by
 * `each-products-api.server.ts`.
 */
import { randomUUID } from 'node:crypto'
import type { RecordEvent } from '#features/history/event.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { findConflict } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { refreshProducts } from '../../derived/refresh-derived.server.ts'
import { withoutKeySpecs } from '../../model/product-events.ts'
import { readProducts, type StoredProduct } from '../read-product.server.ts'
import type { PathOf } from '../refused-fields.server.ts'
import { firstEvent, type ProductUpdate, saveProducts } from '../save-products.server.ts'
import type { EachConflict, EachProduct, EachUpdate } from './each-product.ts'
import { toCellValues, withValues } from './spec-cells.ts'

/** Products that are read together, so that other requests are answered between two reads. */
const chunkSize = 50

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }

export type EachProducts = ReturnType<typeof createEachProducts>

export function createEachProducts({ database, baseLocale, record }: Options) {
  const { db, contentTransaction } = database

  async function read(from: Db, ids: number[]) {
    const found = new Map<number, StoredProduct>()
    for await (const chunk of chunksInTurns([...new Set(ids)], chunkSize)) {
      for (const [id, product] of await readProducts(from, chunk, baseLocale)) found.set(id, product)
    }
    return found
  }

  async function list(ids: number[]): Promise<EachProduct[]> {
    const found = await read(db, ids)
    return ids.flatMap(id => found.get(id) ?? []).map(toEachProduct)
  }

  /** Returns the id of the event that undoes it, or null if nothing changed. */
  async function save(tx: ContentTx, update: EachUpdate, { admin }: Actor) {
    requireDistinct(update)
    const stored = await read(
      tx,
      update.products.map(({ id }) => id),
    )
    requireAll(update, stored)
    await requireVersions(tx, update, stored)
    const rowsOf = new Map<number, ReturnType<typeof withValues>>()
    const updates = update.products.map(({ id, version, translations, ...fields }): ProductUpdate => {
      const before = stored.get(id)
      if (!before) throw new AppError('not_found')
      const values = update.values.flatMap((value, index) =>
        value.productId === id ? [{ value, index }] : [],
      )
      const merged = withValues(before.specRows, values)
      rowsOf.set(id, merged)
      // Translations replace what is stored, and without the rows beside them they would be the specifications of their language.
      const isWritten = values.length > 0 || translations !== undefined
      return {
        id,
        changes: {
          version,
          ...fields,
          ...(translations && { translations: withNames(before, translations) }),
          ...(isWritten && { specRows: merged.rows }),
        },
      }
    })
    const placeOf = new Map(update.products.map(({ id }, index) => [id, index]))
    const pathOf: PathOf = (id = 0, field) =>
      rowsOf.get(id)?.pathOf(field) ?? `products.${placeOf.get(id)}.${field}`
    const groupId = randomUUID()
    const changed = await saveProducts(tx, updates, { baseLocale, record, admin, groupId, pathOf })
    await refreshProducts(tx, changed)
    return { changed: changed.length, eventId: await firstEvent(tx, groupId) }
  }

  return {
    list,

    /** All of them are changed, or none. */
    async update(update: EachUpdate, actor: Actor) {
      let result: Awaited<ReturnType<typeof save>> = { changed: 0, eventId: null }
      await contentTransaction(async tx => {
        result = await save(tx, update, actor)
        if (result.changed === 0) return unchanged
      })
      const items = await list(update.products.map(({ id }) => id))
      return { ...result, unchanged: update.products.length - result.changed, items }
    },
  }
}

function toEachProduct({ translations, specRows, ...product }: StoredProduct): EachProduct {
  const names = Object.entries(translations).map(([locale, texts]) => [locale, { name: texts.name }])
  return { ...product, translations: Object.fromEntries(names), values: toCellValues(specRows) }
}

/** Its texts in the other language, with other names. */
function withNames(
  { translations }: StoredProduct,
  given: NonNullable<EachUpdate['products'][number]['translations']>,
) {
  const stored = withoutKeySpecs(translations)
  const inEach = [...new Set([...Object.keys(stored), ...Object.keys(given)])].map(locale => {
    const { specs: _, ...texts } = stored[locale] ?? {}
    return [locale, { ...texts, ...given[locale as Locale] }]
  })
  return Object.fromEntries(inEach)
}

type Problems = Record<string, FieldProblem>

function refuse(problems: Problems) {
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
}

/** No product twice, and no value twice or of a product that is not among them. */
function requireDistinct({ products, values }: EachUpdate) {
  const problems: Problems = {}
  const ids = new Set<number>()
  products.forEach(({ id }, index) => {
    if (ids.has(id)) problems[`products.${index}.id`] = { code: 'repeated' }
    ids.add(id)
  })
  const cells = new Set<string>()
  values.forEach(({ productId, attributeId }, index) => {
    const cell = `${productId} ${attributeId}`
    if (!ids.has(productId)) problems[`values.${index}.productId`] = { code: 'invalid_choice' }
    else if (cells.has(cell)) problems[`values.${index}.attributeId`] = { code: 'repeated' }
    cells.add(cell)
  })
  refuse(problems)
}

function requireAll({ products }: EachUpdate, stored: Map<number, StoredProduct>) {
  const missing = products.flatMap(({ id }, index): [string, FieldProblem][] =>
    stored.has(id) ? [] : [[`products.${index}.id`, { code: 'not_found' }]],
  )
  refuse(Object.fromEntries(missing))
}

/** Names all products that somebody changed since, so that they can be looked at together. */
async function requireVersions(tx: ContentTx, { products }: EachUpdate, stored: Map<number, StoredProduct>) {
  const conflicts: EachConflict[] = []
  for (const { id, version } of products) {
    const row = stored.get(id)
    const conflict = row && (await findConflict(tx, { entity: 'product', row, version }))
    if (conflict) conflicts.push({ id, ...conflict })
  }
  if (conflicts.length > 0) throw new AppError('conflict', { data: { conflicts } })
}
