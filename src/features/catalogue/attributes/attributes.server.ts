/**
 * Attributes of categories (what their products are described by): reads, adds, changes and removes them. Called by the API
 * (`attributes-api.server.ts`), and by the history through `revertHandler`.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Changes, type RecordEvent, type RevertHandler, toEventName } from '#features/history/event.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import {
  type Attribute,
  type AttributeChanges,
  type AttributeEventField,
  attributeLimits,
  type CategoryAttribute,
  type NewAttribute,
} from '../model/attribute.ts'
import { isSameAttributeValue } from '../model/attribute-value-key.ts'
import { toCategoryName } from '../model/category-events.ts'
import { type FormerChoices, noFormerChoices, toFormerChoices, withIds } from '../model/choices.ts'
import { requireLiveCategory } from '../model/live-rows.server.ts'
import {
  listOf,
  positionInCategory,
  requireRoomInLines,
  type StoredAttribute,
  toAttribute,
} from '../tree/inherited-attributes.server.ts'
import { toLineageIds } from '../tree/lineage.ts'
import { changesFacets, changesWords } from './attribute-changes.server.ts'
import { countWithValues, keepUnit } from './attribute-specs.server.ts'
import { createFollowUp, newestEvent, type StartsLongWork } from './follow-attribute.server.ts'
import { createValueMending } from './mend-values.server.ts'
import type { MendedValues } from './mended-values.ts'
import { createChoiceMerges } from './merge-choices.server.ts'
import type { MergedChoice } from './merged-choice.ts'
import type { ValueMeaning } from './unmatched-values.contract.ts'
import { listUnmatched, listUnmatchedAttributes, maxListed } from './unmatched-values.server.ts'

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  longWork: StartsLongWork
}

export type Attributes = ReturnType<typeof createAttributes>

export function createAttributes({ database, baseLocale, record, longWork }: Options) {
  const { db, contentTransaction } = database
  const followUp = createFollowUp({ longWork })
  const merges = createChoiceMerges({ record, followUp })
  const mending = createValueMending({ record, longWork, base: baseLocale })

  const recordChange = (tx: Tx, { admin, action, before, after, products }: Actor & AttributeChange) => {
    const { id = 0, name = '' } = after ?? before ?? {}
    return record(tx, {
      admin,
      entity: 'attribute',
      entityId: id,
      label: name,
      action,
      before: before && toEvent(before),
      after: after ? toEvent(after) : products !== undefined ? { products } : undefined,
    })
  }

  /** Returns whether anything changed. Products follow at once or, if there are many, in parts. */
  async function update(
    tx: ContentTx,
    id: number,
    { changes, admin }: Actor & { changes: AttributeChanges },
  ) {
    const { version, ...fields } = changes
    tx.changed('all')
    const before = await requireById(tx, id)
    await requireVersion(tx, { entity: 'attribute', row: before, version })
    const { position, ...row } = toFields({ ...before, ...fields }, { baseLocale, before })
    await requireRoomInLines(tx, before.categoryId, { ...row, id })
    const changed = { words: changesWords(before, row), facets: changesFacets(before, row) }
    const follows = await followUp.toFollow(tx, before, changed)
    // The order does not count for the version.
    if (!isSame(row, toFields(before, { baseLocale, before }))) {
      const formerChoices = toFormerChoices(row.choices, before)
      await tx
        .updateTable('attribute')
        .set({
          ...toRow({ ...row, formerChoices }),
          updatedAt: new Date().toISOString(),
          version: before.version + 1,
        })
        .where('id', '=', id)
        .execute()
      // In the same transaction: a number without a unit of its own would be read in the new one.
      await keepUnit(tx, { id, before: before.unit, after: row.unit })
    }
    if (fields.position !== undefined) await positionInCategory(tx, { ...before, position })
    const isRecorded = await recordChange(tx, {
      admin,
      action: 'update',
      before,
      after: await requireById(tx, id),
    })
    if (follows) await followUp.start(tx, { before, after: row, follows, admin })
    return isRecorded || follows !== undefined
  }

  async function remove(tx: ContentTx, id: number, admin: Actor['admin']) {
    tx.changed('all')
    const before = await requireById(tx, id)
    await tx
      .updateTable('attribute')
      .set({ deletedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, { admin, action: 'delete', before, products: await countWithValues(tx, id) })
  }

  async function insert(tx: ContentTx, categoryId: number, fields: NewAttribute): Promise<StoredAttribute> {
    const { position, ...row } = toFields(fields, { baseLocale, before: { choices: [] } })
    await requireRoomInLines(tx, categoryId, row)
    const now = new Date().toISOString()
    const stamps = { createdAt: now, updatedAt: now, version: 1, deletedAt: null }
    const { id } = await tx
      .insertInto('attribute')
      .values({
        ...toRow({ ...row, formerChoices: noFormerChoices }),
        categoryId,
        position: attributeLimits.perLine,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await positionInCategory(tx, { id, categoryId, position })
    return await requireById(tx, id)
  }

  async function createIn(
    tx: ContentTx,
    categoryId: number,
    { fields, admin }: Actor & { fields: NewAttribute },
  ): Promise<StoredAttribute> {
    tx.changed('all')
    await requireLine(tx, categoryId, { admin })
    const after = await insert(tx, categoryId, fields)
    await recordChange(tx, { admin, action: 'create', after })
    return after
  }

  /** Undoes the removal of an attribute. What products answered is its value again, because nothing was changed there. */
  async function restore(tx: ContentTx, id: number, admin: Actor['admin']) {
    tx.changed('all')
    const row = await tx
      .selectFrom('attribute')
      .selectAll()
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    await requireCategory(tx, row.categoryId)
    const { id: _, ...wanted } = toAttribute(row)
    await requireRoomInLines(tx, row.categoryId, wanted)
    await tx
      .updateTable('attribute')
      // A form that was opened before the removal is outdated.
      .set({ deletedAt: null, updatedAt: new Date().toISOString(), version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await positionInCategory(tx, row)
    await recordChange(tx, { admin, action: 'restore', after: await requireById(tx, id) })
  }

  const revertHandler: RevertHandler = {
    fields: [
      ...(['name', 'type', 'unit', 'choices', 'filterable', 'position', 'translations'] as const),
      ...(['merged', 'mended', 'leftAsText'] as const),
    ],
    async read(tx, id) {
      const attribute = await requireById(tx, id)
      return { ...toEvent(attribute), leftAsText: attribute.leftAsText, merged: null, mended: null }
    },
    // What became of each product is found out when mended values are brought back.
    async toCurrent(db, recorded) {
      const current = await merges.toCurrent(db, recorded)
      return current.map(fields => (fields.mended ? { ...fields, mended: null } : fields))
    },
    update: async (tx, id, { fields: { merged, mended, ...fields }, admin }) => {
      const before = await requireById(tx, id)
      if (merged) await merges.revert(tx, before, { wanted: merged as MergedChoice, admin })
      else if (mended) await mending.revert(tx, before, { wanted: mended as MendedValues, fields, admin })
      else await update(tx, id, { changes: fields, admin })
    },
    remove,
    restore,
    restoresAll: remembersValues,
    async readNames(db, ids) {
      const rows = db
        .selectFrom('attribute')
        .select(['id', 'name', 'translations'])
        .where('id', 'in', ids)
        .where('deletedAt', 'is', null)
      return (await rows.execute()).map(({ id, name, translations }) => ({
        id,
        name: toEventName(name, translations, 'name'),
      }))
    },
  }

  return {
    revertHandler,

    /** How products follow a change in parts, and how values are mended. */
    longWorkKind: followUp.kind,
    mendingKind: mending.kind,

    /** The attributes of the category and of all above it, those of the main category first. */
    async listFor(categoryId: number, actor: Actor): Promise<CategoryAttribute[]> {
      dependsOn('tree')
      const line = await requireLine(db, categoryId, actor)
      const listed = await listOf(db, line)
      const attributes = actor.admin ? await followUp.withoutStopped(db, listed) : listed
      return attributes.map(one => ({ ...one, inherited: one.categoryId !== categoryId }))
    },

    create: (categoryId: number, fields: NewAttribute, actor: Actor) =>
      contentTransaction(tx => createIn(tx, categoryId, { fields, ...actor })),

    /** The same in a transaction of its caller. */
    createIn,

    async update(id: number, changes: AttributeChanges, actor: Actor) {
      await contentTransaction(async tx => (await update(tx, id, { changes, ...actor })) || unchanged)
      return await requireById(db, id)
    },

    /** How many products have each of its choices, also in the trash. */
    async countChoices(id: number) {
      const attribute = await requireById(db, id)
      const counts = await merges.countAll(db, attribute)
      return {
        items: attribute.choices.map(choice => ({ id: choice.id, products: counts.get(choice.id) ?? 0 })),
      }
    },

    mergeChoices: (
      id: number,
      { choice, into, version }: { choice: number; into: number; version?: number | undefined },
      { admin }: Actor,
    ) =>
      contentTransaction(async tx => {
        const before = await requireById(tx, id)
        await requireVersion(tx, { entity: 'attribute', row: before, version })
        const products = await merges.merge(tx, before, { id: choice, into, admin })
        const { updatingProducts } = await requireById(tx, id)
        return { products, isInBackground: updatingProducts > 0, eventId: await newestEvent(tx, id) }
      }),

    listUnmatched: (left: boolean) => listUnmatchedAttributes(db, { base: baseLocale, left }),

    async listUnmatchedOf(id: number, left: boolean) {
      const options = { base: baseLocale, left }
      const { values, isAtLeast } = await listUnmatched(db, await requireById(db, id), options)
      return { items: values.slice(0, maxListed), total: values.length, isAtLeast }
    },

    mendValues: (
      id: number,
      { values, version }: { values: { text: string; to: ValueMeaning }[]; version?: number | undefined },
      { admin }: Actor,
    ) =>
      contentTransaction(async tx => {
        const before = await requireById(tx, id)
        await requireVersion(tx, { entity: 'attribute', row: before, version })
        return await mending.mend(tx, before, { values, admin })
      }),

    purgeMended: (now?: number) => mending.purge(db, now),

    /** The values stay with their products, as free specifications, until the removal is undone. */
    remove: (id: number, { admin }: Actor) => contentTransaction(tx => remove(tx, id, admin)),
  }
}

type AttributeChange = {
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: StoredAttribute
  after?: StoredAttribute
  /** How many had a value for a removed attribute. */
  products?: number
}
type Fields = Pick<
  Attribute,
  'name' | 'type' | 'unit' | 'choices' | 'filterable' | 'position' | 'translations'
>

async function requireById(db: Db, id: number): Promise<StoredAttribute> {
  const row = await db
    .selectFrom('attribute')
    // An attribute whose category is in the trash counts as deleted too.
    .innerJoin('category', 'category.id', 'attribute.categoryId')
    .selectAll('attribute')
    .where('attribute.id', '=', id)
    .where('attribute.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toAttribute(row)
}

/** The ids from the main category down to this one. A category is shown only when all above it are. */
async function requireLine(db: Db, categoryId: number, actor: Actor): Promise<number[]> {
  const { lineage, shown } = await requireLiveCategory(db, categoryId)
  if (!actor.admin && !shown) throw new AppError('not_found')
  return toLineageIds(lineage)
}

/** A removal that was recorded by an earlier version did not leave the values linked, so they cannot be found again. */
const remembersValues = ({ changes }: { changes: Changes }) => 'products' in changes

/** Names the category if it is in the trash, as the history names whatever stands in the way of an undo. */
async function requireCategory(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('category')
    .select(['name', 'translations', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.deletedAt === null) return
  const changed = { count: 1, names: [toCategoryName(row)] }
  throw new AppError('conflict', { data: { differs: ['categoryId'], changed } })
}

/** All fields, checked: the type `choice` needs choices, all different; other types have none. */
function toFields(
  given: NewAttribute,
  { baseLocale, before }: { baseLocale: Locale; before: Parameters<typeof withIds>[1] },
): Fields {
  const { name, type, unit, filterable, position } = given
  const translations = toStoredTranslations(given.translations, baseLocale)
  if (type === 'choice' && given.choices.length === 0) {
    throw new AppError('invalid', { fields: { choices: { code: 'required' } } })
  }
  const offered = type === 'choice' ? given.choices : []
  const ids = withIds(offered, before)
  const choices = offered.map(({ value, translations: others = {}, swatch }, index) => {
    if (offered.findIndex(one => isSameAttributeValue(one.value, value)) < index) {
      throw new AppError('invalid', { fields: { [`choices.${index}.value`]: { code: 'repeated' } } })
    }
    const id = ids[index]
    if (id === undefined) {
      throw new AppError('invalid', { fields: { [`choices.${index}.id`]: { code: 'invalid_choice' } } })
    }
    const translated = Object.entries(others).filter(([locale, text]) => text && locale !== baseLocale)
    return { id, value, translations: Object.fromEntries(translated), ...(swatch && { swatch }) }
  })
  return { name, type, unit, choices, filterable, position, translations }
}

/** Compares everything but the position. */
function isSame(one: Omit<Fields, 'position'>, { position: _, ...other }: Fields) {
  return isDeepStrictEqual(one, other)
}

type StoredFields = Omit<Fields, 'position'> & { formerChoices: FormerChoices }
const toRow = ({ filterable, choices, formerChoices, translations, ...row }: StoredFields) => ({
  ...row,
  formerChoices: JSON.stringify(formerChoices),
  filterable: Number(filterable),
  choices: JSON.stringify(choices),
  translations: JSON.stringify(translations),
})

function toEvent(
  attribute: StoredAttribute,
): Record<Exclude<AttributeEventField, 'products' | 'merged' | 'mended' | 'leftAsText'>, unknown> {
  const { id: _, createdAt: _c, updatedAt: _u, version: _v, ...rest } = attribute
  const { formerChoices: _f, updatingProducts: _p, leftAsText: _l, ...fields } = rest
  // Earlier events have no numbers of choices. An undo finds them by their words, also by those they had before.
  return { ...fields, choices: fields.choices.map(({ id: _, ...choice }) => choice) }
}
