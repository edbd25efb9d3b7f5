/** Writes the rows of an import: changes of products with those who save them, new ones many at a time. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { RecordEvent } from '#features/history/event.ts'
import type { PlannedRow, RunContext, StoredProblem, WrittenRow } from '#features/transfer/sheet-entity.ts'
import type { ContentTx, Engine } from '#server/database/database.server.ts'
import { chunksInTurns, mapInTurns } from '#server/process/chunks.server.ts'
import { AppError, codeOf } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { refreshProducts } from '../derived/refresh-derived.server.ts'
import { type NewProduct, newProduct, type ProductChanges } from '../model/product.ts'
import { filesOf, toProductEvent } from '../model/product-events.ts'
import { type NewSpecRow, newSpecRow, toCanonicalRows } from '../model/spec-row.ts'
import { codeKey, toSlug } from '../names/slug.ts'
import { requireFreeSlug } from '../names/slugs.server.ts'
import { rememberFileNames } from '../picture-import/picture-file-names.server.ts'
import { type AddedProduct, addProductsIn } from '../products/add-products.server.ts'
import { requireOwnRules, toRow } from '../products/product-rows.server.ts'
import { readProducts } from '../products/read-product.server.ts'
import { saveProducts } from '../products/save-products.server.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'
import { type FoundCategory, pathKey } from './category-paths.ts'
import { choiceKey, type PreparedProducts, type ProductPlan } from './product-plan.ts'

type Options = { engine: Engine; baseLocale: Locale; record: RecordEvent }
type Context = Omit<RunContext, 'prepared'> & { prepared: PreparedProducts }

/** New products that are read back together, for the history. */
const readTogether = 100
/** Rows checked and turned into columns in one turn of the event loop. */
const together = 20

export function createProductWriter({ engine, baseLocale, record }: Options) {
  /** Runs a write; if it is refused, nothing of it stays, and the reason is returned. */
  async function attempt<T>(tx: ContentTx, write: () => Promise<T>): Promise<T | StoredProblem> {
    await sql`savepoint "importRow"`.execute(tx)
    try {
      const result = await write()
      await sql`release savepoint "importRow"`.execute(tx)
      return result
    } catch (error) {
      const code = codeOf(error)
      if (code === undefined || (error as AppError).status >= 500) throw error
      await sql`rollback to savepoint "importRow"`.execute(tx)
      await sql`release savepoint "importRow"`.execute(tx)
      return { code }
    }
  }

  /** All of them in one go, and one by one if anything is refused. */
  async function writeAll(
    tx: ContentTx,
    rows: PlannedRow[],
    write: (some: PlannedRow[]) => Promise<Map<number, number>>,
  ): Promise<Map<number, WrittenRow>> {
    const done = (ids: Map<number, number>) =>
      new Map([...ids].map(([row, id]): [number, WrittenRow] => [row, { result: 'done', id }]))
    if (rows.length === 0) return new Map()
    const all = await attempt(tx, () => write(rows))
    if (all instanceof Map) return done(all)
    const results = new Map<number, WrittenRow>()
    for (const row of rows) {
      const one = await attempt(tx, () => write([row]))
      if (one instanceof Map) for (const [number, written] of done(one)) results.set(number, written)
      else results.set(row.row, { result: 'refused', problem: one })
    }
    return results
  }

  async function change(tx: ContentTx, rows: PlannedRow[], { prepared, ...who }: Context) {
    const updates = rows.map(({ id, plan }) => ({ id: id ?? 0, changes: toChanges(plan, prepared) }))
    const changed = await saveProducts(tx, updates, { baseLocale, record, ...who })
    await refreshProducts(tx, changed)
    return new Map(rows.map(({ row, id }) => [row, id ?? 0]))
  }

  async function create(tx: ContentTx, rows: PlannedRow[], { prepared, admin, groupId }: Context) {
    const now = new Date().toISOString()
    const given = await mapInTurns(rows, together, ({ row, plan }) => {
      const { specRows = [], ...fields } = toChanges(plan as ProductPlan, prepared)
      return {
        row,
        product: valid(newProduct, fields),
        specRows: specRows.map(one => valid(newSpecRow, one)),
      }
    })
    await requireOwnRules(
      tx,
      given.map(one => one.product),
    )
    requireDifferentCodes(given.map(one => one.product.code))
    await requireValues(
      tx,
      given.flatMap(one => one.specRows),
    )
    const taken = await readTaken(
      tx,
      given.flatMap(({ product }) => slugsOf(product)),
    )
    const added = await mapInTurns(given, together, ({ product, specRows }): AddedProduct => {
      const translations = toStoredTranslations(product.translations, baseLocale)
      const slug = takeSlug(product, taken)
      return {
        row: {
          ...toRow({ ...product, translations }),
          slug,
          visits: 0,
          createdAt: now,
          updatedAt: now,
          version: 1,
        },
        tags: product.tags,
        extraCategoryIds: [...new Set(product.extraCategoryIds)].filter(id => id !== product.categoryId),
        specRows: toCanonicalRows(specRows),
        alias: toSlug(Object.values(translations).find(texts => texts?.name)?.name ?? ''),
      }
    })
    const ids = await addProductsIn(tx, engine, added)
    const rowIds = new Map<number, number>()
    for (const [at, { row, product }] of given.entries()) {
      const id = ids[at] ?? 0
      rowIds.set(row, id)
      if (toSlug(product.name)) continue
      const slug = await requireFreeSlug(tx, { entity: 'product', id, name: product.name, qualifier: null })
      await tx.updateTable('product').set({ slug }).where('id', '=', id).execute()
    }
    for await (const chunk of chunksInTurns(ids, readTogether)) {
      const products = await readProducts(tx, chunk, baseLocale)
      const events = chunk.flatMap(id => {
        const created = products.get(id)
        if (!created) return []
        const subject = { entity: 'product', entityId: id, label: created.name, action: 'create' } as const
        return [{ admin, groupId, ...subject, after: toProductEvent(created), refs: filesOf(created) }]
      })
      await record(tx, ...events)
    }
    return rowIds
  }

  return async (tx: ContentTx, rows: PlannedRow[], context: RunContext): Promise<Map<number, WrittenRow>> => {
    const own: Context = { ...context, prepared: context.prepared as PreparedProducts }
    const results = new Map<number, WrittenRow>()
    const existing = rows.flatMap(row => row.id ?? [])
    const stored =
      existing.length === 0
        ? []
        : await tx
            .selectFrom('product')
            .select(['id', 'version'])
            .where('id', 'in', existing)
            .where('deletedAt', 'is', null)
            .execute()
    const versions = new Map(stored.map(({ id, version }) => [id, version]))
    const changes = rows.filter(({ row, id, version }) => {
      if (id === null) return false
      const now = versions.get(id)
      if (now === version) return true
      results.set(row, { result: now === undefined ? 'gone' : 'edited', id })
      return false
    })
    const added = rows.filter(({ id }) => id === null)
    const written = [
      ...(await writeAll(tx, changes, some => change(tx, some, own))),
      ...(await writeAll(tx, added, some => create(tx, some, own))),
    ]
    for (const [row, one] of written) results.set(row, one)
    const named = rows.flatMap(({ row, plan }) => {
      const { result, id: productId } = results.get(row) ?? {}
      const names = (plan as ProductPlan).pictures
      return result === 'done' && productId && names ? [{ productId, names }] : []
    })
    if (own.admin.id !== null) await rememberFileNames({ tx, engine }, own.admin.id, named)
    return results
  }
}

/** A plan that this version does not accept any more is refused, as anything else that has changed since the check. */
function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('invalid')
  return parsed.data
}

type Named = Pick<NewProduct, 'name' | 'code'>

/** Of its name alone, or else with its code. */
function slugsOf({ name, code }: Named): string[] {
  const [plain, addition] = [toSlug(name), toSlug(code ?? '')]
  return plain ? [plain, ...(addition ? [`${plain}-${addition}`] : [])] : []
}

async function readTaken(tx: ContentTx, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await tx.selectFrom('product').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(row => row.slug))
}

/** A name without letters or digits gets an address of its id, which is not known yet. */
function takeSlug(product: Named, taken: Set<string>): string {
  const wanted = slugsOf(product)
  if (wanted.length === 0) return `new-${crypto.randomUUID()}`
  const slug = wanted.find(one => !taken.has(one))
  if (slug === undefined)
    throw new AppError('name_taken', { params: { entity: 'product' }, fields: { name: { code: 'taken' } } })
  taken.add(slug)
  return slug
}

/** The attributes that the check has found may have gone since, or have other choices. */
async function requireValues(tx: ContentTx, specRows: NewSpecRow[]) {
  const attributes = await readSpecAttributes(
    tx,
    specRows.map(({ attributeId = null }) => ({ attributeId })),
  )
  for (const row of specRows) {
    const attribute = attributes.get(row.attributeId ?? 0)
    const isValid =
      attribute &&
      !attribute.isRemoved &&
      attribute.type === row.kind &&
      (row.kind !== 'choice' || attribute.choices.some(choice => choice.id === row.choiceId))
    if (!isValid) throw new AppError('invalid', { fields: { specRows: { code: 'not_found' } } })
  }
}

function requireDifferentCodes(codes: (string | null)[]) {
  const given = codes.flatMap(code => codeKey(code ?? '') || [])
  if (new Set(given).size < given.length) throw new AppError('code_taken')
}

/** With the ids of what the run has created. */
function toChanges(plan: ProductPlan, { categories, choices }: PreparedProducts): ProductChanges {
  const { fields, category, extraCategories, specRows, newChoices = [] } = plan
  const idOf = (place: FoundCategory) => {
    if ('id' in place) return place.id
    const id = categories[pathKey(place.path)]
    if (id === undefined) throw new AppError('not_found')
    return id
  }
  const added = newChoices.map((choice): NewSpecRow => {
    const choiceId = choices[choiceKey(choice)]
    if (choiceId === undefined) throw new AppError('not_found')
    return { kind: 'choice', attributeId: choice.attributeId, choiceId }
  })
  const changes: ProductChanges = { ...fields }
  if (category !== undefined) changes.categoryId = category && idOf(category)
  if (extraCategories) changes.extraCategoryIds = extraCategories.map(idOf)
  if (specRows || added.length > 0) changes.specRows = [...(specRows ?? []), ...added]
  return changes
}
