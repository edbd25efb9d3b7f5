/** Attributes along the lines of the tree: a category has its own and those of everything above it. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { locales } from '#shared/locale.ts'
import { type Attribute, attributeLimits } from './attribute.ts'

type Row = Selectable<Tables['attribute']>

export function toAttribute(row: Row): Attribute {
  return {
    ...row,
    type: row.type as Attribute['type'],
    choices: JSON.parse(row.choices),
    translations: JSON.parse(row.translations),
    filterable: Boolean(row.filterable),
  }
}

/** Of these categories, in their order. */
export async function listOf(db: Db, categoryIds: number[]): Promise<Attribute[]> {
  if (categoryIds.length === 0) return []
  const rows = await db
    .selectFrom('attribute')
    .selectAll()
    .where('categoryId', 'in', categoryIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const attributes = rows.map(toAttribute)
  return categoryIds.flatMap(id => attributes.filter(one => one.categoryId === id))
}

type CategoryPosition = { id: number; parentId: number | null; shown: number }

/** Where every category stands that is not in the trash. */
async function categoryPositionsOf(db: Db): Promise<Map<number, CategoryPosition>> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'parentId', 'shown'])
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** From the main category down to this one; nothing when it does not exist. */
function lineOf(places: Map<number, CategoryPosition>, id: number | null): CategoryPosition[] {
  const place = id === null ? undefined : places.get(id)
  return place ? [...lineOf(places, place.parentId), place] : []
}

export async function lineTo(db: Db, categoryId: number): Promise<CategoryPosition[]> {
  return lineOf(await categoryPositionsOf(db), categoryId)
}

type Named = Pick<Attribute, 'name' | 'translations'> & { id?: number }

/** Every category that would see it must have room for it, and none may see two of one name. */
export async function requireRoomInLines(tx: Tx, categoryId: number, wanted: Named) {
  const places = await categoryPositionsOf(tx)
  const lines = [...places.keys()]
    .map(id => lineOf(places, id).map(one => one.id))
    .filter(line => line.includes(categoryId))
  const attributes = await listOf(tx, [...new Set(lines.flat())])
  const others = attributes.filter(one => one.id !== wanted.id)
  requireOwnName(wanted, others)
  if (wanted.id !== undefined) return
  const counts = lines.map(line => others.filter(one => line.includes(one.categoryId)).length)
  const max = attributeLimits.perLine
  if (Math.max(0, ...counts) >= max) throw new AppError('too_many_attributes', { params: { max } })
}

function requireOwnName(wanted: Named, others: Attribute[]) {
  const taken = (field: string, otherId: number) => {
    throw new AppError('attribute_taken', { fields: { [field]: { code: 'taken' } }, data: { otherId } })
  }
  const same = others.find(one => isAlike(one.name, wanted.name))
  if (same) taken('name', same.id)
  for (const locale of locales) {
    const name = wanted.translations[locale]?.name
    const other = name && others.find(one => isAlike(one.translations[locale]?.name ?? '', name))
    if (other) taken(`translations.${locale}.name`, other.id)
  }
}

/** Names of signs alone fold to nothing; they are alike only when they are the same. */
const isAlike = (one: string, other: string) =>
  one === other || (fold(one) !== '' && fold(one) === fold(other))

/** Numbers a category's attributes anew, with one of them at its wanted place. */
export async function positionInCategory(
  tx: Tx,
  attribute: Pick<Attribute, 'id' | 'categoryId' | 'position'>,
) {
  const { id, categoryId, position } = attribute
  const order = (await listOf(tx, [categoryId])).map(one => one.id).filter(one => one !== id)
  order.splice(position, 0, id)
  for (const [place, one] of order.entries()) {
    await tx
      .updateTable('attribute')
      .set({ position: place })
      .where('id', '=', one)
      .where('position', '!=', place)
      .execute()
  }
}
