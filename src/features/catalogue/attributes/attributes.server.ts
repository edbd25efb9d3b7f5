/** What categories ask of their products: reading, adding, changing, removing. */
import { isDeepStrictEqual } from 'node:util'
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import { raiseContentVersion } from '#server/database/content-version.server.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { requireVersion, unlessUnchanged } from '#server/database/versions.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { updateProductFacetsInTurns, valuesOfAttributes } from '../filters/product-facets.server.ts'
import { toStoredTranslations } from '../products/translations.ts'
import {
  type Attribute,
  type AttributeChanges,
  attributeLimits,
  type CategoryAttribute,
  type NewAttribute,
} from './attribute.ts'
import { isSameAttributeValue } from './attribute-value.ts'
import {
  lineTo,
  listOf,
  positionInCategory,
  requireRoomInLines,
  toAttribute,
} from './inherited-attributes.server.ts'

type Actor = Pick<Caller, 'admin'>
type Options = { database: Database; baseLocale: Locale; record: RecordEvent }

export type Attributes = ReturnType<typeof createAttributes>

export function createAttributes({ database, baseLocale, record }: Options) {
  const { db, transaction } = database

  const note = (
    tx: Tx,
    { admin, action, before, after }: Actor & { action: 'create' | 'update' | 'delete' } & Change,
  ) => {
    const { id = 0, name = '' } = after ?? before ?? {}
    return record(tx, {
      admin,
      entity: 'attribute',
      entityId: id,
      label: name,
      action,
      before: before && toEvent(before),
      after: after && toEvent(after),
    })
  }

  /** Answers whether anything is different now. */
  async function update(tx: Tx, id: number, { changes, admin }: Actor & { changes: AttributeChanges }) {
    const { version, ...fields } = changes
    const before = await requireById(tx, id)
    await requireVersion(tx, { entity: 'attribute', row: before, version })
    const { position, ...row } = toFields({ ...before, ...fields }, baseLocale)
    await requireRoomInLines(tx, before.categoryId, { ...row, id })
    // Order is no part of its version.
    if (!isSame(row, toFields(before, baseLocale))) {
      await tx
        .updateTable('attribute')
        .set({ ...toRow(row), updatedAt: new Date().toISOString(), version: before.version + 1 })
        .where('id', '=', id)
        .execute()
      await renameInSpecs(tx, { before, after: row, baseLocale })
      if (isCountedOtherwise(before, row))
        await updateProductFacetsInTurns(tx, await valuesOfAttributes(tx, id))
    }
    if (fields.position !== undefined) await positionInCategory(tx, { ...before, position })
    return await note(tx, { admin, action: 'update', before, after: await requireById(tx, id) })
  }

  async function remove(tx: Tx, id: number, admin: Actor['admin']) {
    const before = await requireById(tx, id)
    const answered = await valuesOfAttributes(tx, id)
    await tx
      .updateTable('spec')
      .set({ attributeId: null, number: null })
      .where('attributeId', '=', id)
      .execute()
    await tx.deleteFrom('attribute').where('id', '=', id).execute()
    if (before.filterable) await updateProductFacetsInTurns(tx, answered)
    await note(tx, { admin, action: 'delete', before })
  }

  const revertHandler: RevertHandler = {
    fields: ['name', 'type', 'unit', 'choices', 'filterable', 'position', 'translations'],
    read: async (tx, id) => toEvent(await requireById(tx, id)),
    update: async (tx, id, { fields, admin }) => {
      await update(tx, id, { changes: fields, admin })
    },
    remove,
  }

  return {
    revertHandler,

    /** From the main category's down to its own. */
    async listFor(categoryId: number, actor: Actor): Promise<CategoryAttribute[]> {
      const line = await requireLine(db, categoryId, actor)
      const attributes = await listOf(db, line)
      return attributes.map(one => ({ ...one, inherited: one.categoryId !== categoryId }))
    },

    create: (categoryId: number, fields: NewAttribute, actor: Actor) =>
      transaction(async tx => {
        await raiseContentVersion(tx)
        await requireLine(tx, categoryId, actor)
        const { position, ...row } = toFields(fields, baseLocale)
        await requireRoomInLines(tx, categoryId, row)
        const now = new Date().toISOString()
        const { id } = await tx
          .insertInto('attribute')
          .values({
            ...toRow(row),
            categoryId,
            position: attributeLimits.perLine,
            createdAt: now,
            updatedAt: now,
            version: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await positionInCategory(tx, { id, categoryId, position })
        const after = await requireById(tx, id)
        await note(tx, { admin: actor.admin, action: 'create', after })
        return after
      }),

    async update(id: number, changes: AttributeChanges, actor: Actor) {
      await unlessUnchanged(transaction, async tx => {
        await raiseContentVersion(tx)
        return await update(tx, id, { changes, ...actor })
      })
      return await requireById(db, id)
    },

    /** Answers stay with their products, as rows of their own. */
    remove: (id: number, { admin }: Actor) =>
      transaction(async tx => {
        await raiseContentVersion(tx)
        await remove(tx, id, admin)
      }),
  }
}

type Change = { before?: Attribute; after?: Attribute }
type Fields = Pick<
  Attribute,
  'name' | 'type' | 'unit' | 'choices' | 'filterable' | 'position' | 'translations'
>

async function requireById(db: Db, id: number): Promise<Attribute> {
  const row = await db
    .selectFrom('attribute')
    // One whose category is in the trash is there with it.
    .innerJoin('category', 'category.id', 'attribute.categoryId')
    .selectAll('attribute')
    .where('attribute.id', '=', id)
    .where('category.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toAttribute(row)
}

/** The numbers from the main category down to this one, if the actor may see it. */
async function requireLine(db: Db, categoryId: number, actor: Actor): Promise<number[]> {
  const line = await lineTo(db, categoryId)
  const isSeen = actor.admin || line.every(row => row.shown)
  if (line.length === 0 || !isSeen) throw new AppError('not_found')
  return line.map(row => row.id)
}

/** Whole and consistent: choices where there is something to choose, none twice. */
function toFields(given: NewAttribute, baseLocale: Locale): Fields {
  const { name, type, unit, filterable, position } = given
  const translations = toStoredTranslations(given.translations, baseLocale)
  if (type === 'choice' && given.choices.length === 0) {
    throw new AppError('invalid', { fields: { choices: { code: 'required' } } })
  }
  const offered = type === 'choice' ? given.choices : []
  const choices = offered.map(({ value, translations: others = {}, swatch }, index) => {
    if (offered.findIndex(one => isSameAttributeValue(one.value, value)) < index) {
      throw new AppError('invalid', { fields: { [`choices.${index}.value`]: { code: 'repeated' } } })
    }
    const said = Object.entries(others).filter(([locale, text]) => text && locale !== baseLocale)
    return { value, translations: Object.fromEntries(said), ...(swatch && { swatch }) }
  })
  return { name, type, unit, choices, filterable, position, translations }
}

/** Without their place. */
function isSame(one: Omit<Fields, 'position'>, { position: _, ...other }: Fields) {
  return isDeepStrictEqual(one, other)
}

/** Names and their translations are read where products are counted. */
const isCountedOtherwise = (before: Fields, after: Omit<Fields, 'position'>) =>
  before.filterable !== after.filterable ||
  (after.filterable &&
    !isDeepStrictEqual(
      [before.type, before.unit, before.choices, before.translations],
      [after.type, after.unit, after.choices, after.translations],
    ))

const toRow = ({ filterable, choices, translations, ...row }: Omit<Fields, 'position'>) => ({
  ...row,
  filterable: Number(filterable),
  choices: JSON.stringify(choices),
  translations: JSON.stringify(translations),
})

const toEvent = ({ id: _, createdAt: _c, updatedAt: _u, version: _v, ...fields }: Attribute) => fields

type Renaming = { before: Attribute; after: Omit<Fields, 'position'>; baseLocale: Locale }

/** A new name reaches the answers that carried the old one; what was worded otherwise stays. */
async function renameInSpecs(tx: Tx, { before, after, baseLocale }: Renaming) {
  const other: Locale = baseLocale === 'fa' ? 'en' : 'fa'
  const names = (of: Pick<Attribute, 'name' | 'translations'>) => ({
    '': of.name,
    [other]: of.translations[other]?.name ?? of.name,
  })
  const [old, now] = [names(before), names(after)]
  for (const locale of ['', other] as const) {
    if (old[locale] === now[locale]) continue
    await tx
      .updateTable('spec')
      .set({ name: now[locale] })
      .where('attributeId', '=', before.id)
      .where('locale', '=', locale)
      .where('name', '=', old[locale] ?? '')
      .execute()
  }
}
