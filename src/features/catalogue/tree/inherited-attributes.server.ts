/**
 * Inheritance of attributes: a category has its own and those of all categories above it. A "line" is the categories from a main
 * category down to one below it. Called by `attributes.server.ts`.
 */
import type { Selectable } from 'kysely'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { locales } from '#shared/locale.ts'
import type { Tables } from '#tables'
import { type Attribute, attributeLimits } from '../model/attribute.ts'
import type { FormerChoices } from '../model/choices.ts'
import type { SpecAttributes } from '../model/spec-words.ts'
import { toLineageIds } from './lineage.ts'

type Row = Selectable<Tables['attribute']>

/** With what only the server knows of it. The schema of the API leaves that out. */
export type StoredAttribute = Attribute & {
  formerChoices: FormerChoices
  /** Texts in the place of its values that are meant as they are. */
  leftAsText: string[]
}

export function toAttribute({ deletedAt: _, filterReady: _ready, ...row }: Row): StoredAttribute {
  return {
    ...row,
    type: row.type as Attribute['type'],
    choices: JSON.parse(row.choices),
    formerChoices: JSON.parse(row.formerChoices),
    leftAsText: JSON.parse(row.leftAsText),
    translations: JSON.parse(row.translations),
    filterable: Boolean(row.filterable),
  }
}

/** The attributes by which specifications are put into words, by their ids; removed ones too. */
export async function readSpecAttributes(
  db: Db,
  records: { attributeId: number | null }[],
): Promise<SpecAttributes> {
  const ids = [...new Set(records.flatMap(({ attributeId }) => attributeId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('attribute').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, { ...toAttribute(row), isRemoved: row.deletedAt !== null }]))
}

/** The attributes of these categories, in the order of `categoryIds`. */
export async function listOf(db: Db, categoryIds: number[]): Promise<StoredAttribute[]> {
  if (categoryIds.length === 0) return []
  const rows = await db
    .selectFrom('attribute')
    .selectAll()
    .where('categoryId', 'in', categoryIds)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const attributes = rows.map(toAttribute)
  return categoryIds.flatMap(id => attributes.filter(one => one.categoryId === id))
}

type NamedAttribute = Pick<Attribute, 'name' | 'translations'> & { id?: number }

/** No category that would have the attribute may then have too many, or two attributes of one name. */
export async function requireRoomInLines(tx: Tx, categoryId: number, wanted: NamedAttribute) {
  const categories = await tx
    .selectFrom('category')
    .select('lineage')
    .where('deletedAt', 'is', null)
    .execute()
  const lines = categories
    .map(({ lineage }) => toLineageIds(lineage))
    .filter(line => line.includes(categoryId))
  const attributes = await listOf(tx, [...new Set(lines.flat())])
  const others = attributes.filter(one => one.id !== wanted.id)
  requireUniqueName(wanted, others)
  if (wanted.id !== undefined) return
  const counts = lines.map(line => others.filter(one => line.includes(one.categoryId)).length)
  const max = attributeLimits.perLine
  if (Math.max(0, ...counts) >= max) throw new AppError('too_many_attributes', { params: { max } })
}

function requireUniqueName(wanted: NamedAttribute, others: Attribute[]) {
  const throwTaken = (field: string, otherId: number) => {
    throw new AppError('attribute_taken', { fields: { [field]: { code: 'taken' } }, data: { otherId } })
  }
  const same = others.find(one => isAlike(one.name, wanted.name))
  if (same) throwTaken('name', same.id)
  for (const locale of locales) {
    const name = wanted.translations[locale]?.name
    const other = name && others.find(one => isAlike(one.translations[locale]?.name ?? '', name))
    if (other) throwTaken(`translations.${locale}.name`, other.id)
  }
}

/** Folding leaves nothing of a name that has only signs. Such names are alike only when they are equal. */
const isAlike = (one: string, other: string) =>
  one === other || (fold(one) !== '' && fold(one) === fold(other))

/** Renumbers a category's attributes, with one of them at the wanted position. */
export async function positionInCategory(
  tx: ContentTx,
  attribute: Pick<Attribute, 'id' | 'categoryId' | 'position'>,
) {
  const { id, categoryId, position } = attribute
  const order = (await listOf(tx, [categoryId])).map(one => one.id).filter(one => one !== id)
  order.splice(position, 0, id)
  for (const [index, attributeId] of order.entries()) {
    await tx
      .updateTable('attribute')
      .set({ position: index })
      .where('id', '=', attributeId)
      .where('position', '!=', index)
      .execute()
  }
}
