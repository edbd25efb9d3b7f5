/** Reads and writes the rows of a short list, and keeps their positions without gaps. Used by `short-list.server.ts`. */
import type { Generated, Kysely, Selectable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { sortKey } from '#shared/sort-key.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import type { Tables } from '#tables'
import type { Stamps } from '../database/columns.server.ts'
import type { Db } from '../database/database.server.ts'

export type ShortListItem<Fields> = Fields & Stamps & { id: number }
type Translations = Partial<Record<Locale, Record<string, string>>>
type Row = Stamps & { id: Generated<number>; position: Generated<number> }
type Options = {
  table: keyof Tables
  fields: readonly string[]
  nameField: string
  baseLocale: Locale
  switches?: readonly string[]
}

/** Where an item is inserted before all are numbered. No list is as long. */
const beyondLast = 1_000_000

/** Every field is a column of the same name. `visible`, `position` and `translations` mean the same in all lists that have them. */
export function shortListRows<Fields>({ table, fields, nameField, baseLocale, switches = [] }: Options) {
  type Item = ShortListItem<Fields>
  const switched = ['visible', ...switches].filter(field => fields.includes(field))
  const isOrdered = fields.includes('position')

  // Kysely knows the columns of a table by its name, which differs here. So it is told those that all lists have.
  const list = table as 'list'
  const of = (db: Db) => db as unknown as Kysely<{ list: Row }>

  const toItem = (row: Selectable<Row>) =>
    ({
      ...row,
      ...Object.fromEntries(switched.map(field => [field, Boolean(row[field as keyof typeof row])])),
      ...('translations' in row && { translations: JSON.parse(String(row.translations)) }),
    }) as unknown as Item

  function toColumn(field: string, value: unknown) {
    if (switched.includes(field)) return Number(value)
    if (field !== 'translations') return value
    return JSON.stringify(toStoredTranslations(value as Translations, baseLocale))
  }

  /** In the order of staff if the items have positions, by name otherwise. */
  async function listAll(db: Db): Promise<Item[]> {
    const query = of(db).selectFrom(list).selectAll()
    const ordered = isOrdered ? query.orderBy('position') : query
    const items = (await ordered.orderBy('id').execute()).map(toItem)
    if (isOrdered) return items
    const keyed = items.map(item => ({ item, key: sortKey(nameOf(item)) }))
    keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    return keyed.map(({ item }) => item)
  }

  async function getById(db: Db, id: number): Promise<Item | undefined> {
    const row = await of(db).selectFrom(list).selectAll().where('id', '=', id).executeTakeFirst()
    return row && toItem(row)
  }

  const nameOf = (item: Fields) => String(item[nameField as keyof Fields])

  return {
    listAll,
    getById,
    nameOf,

    async requireById(db: Db, id: number): Promise<Item> {
      const item = await getById(db, id)
      if (!item) throw new AppError('not_found')
      return item
    },

    /** Everything except the position, which is numbered together with the others. */
    toColumns(item: Fields): Record<string, unknown> {
      const own = fields.filter(field => field !== 'position')
      return Object.fromEntries(own.map(field => [field, toColumn(field, item[field as keyof Fields])]))
    },

    /** An ordered list numbers it afterwards: until then it is the last. A restored item gets its old id. */
    async insert(db: Db, columns: Record<string, unknown>, id?: number): Promise<number> {
      const now = new Date().toISOString()
      const stamps = { createdAt: now, updatedAt: now, version: 1 }
      const position = isOrdered && { position: beyondLast }
      const row = { ...columns, ...stamps, ...position, ...(id !== undefined && { id }) }
      const query = of(db).insertInto(list).values(row).returning('id')
      return (await query.executeTakeFirstOrThrow()).id
    },

    async update(db: Db, id: number, columns: Record<string, unknown> & { version: number }) {
      const updatedAt = new Date().toISOString()
      await of(db)
        .updateTable(list)
        .set({ ...columns, updatedAt })
        .where('id', '=', id)
        .execute()
    },

    async remove(db: Db, id: number) {
      await of(db).deleteFrom(list).where('id', '=', id).execute()
    },

    /** Numbers all items again, with one of them moved to the wanted position. Does nothing in a list without positions. */
    async number(db: Db, moved?: { id: number; position: number }) {
      if (!isOrdered) return
      const all = await listAll(db)
      const order = all.map(one => one.id).filter(id => id !== moved?.id)
      if (moved) order.splice(moved.position, 0, moved.id)
      for (const [position, id] of order.entries()) {
        await of(db)
          .updateTable(list)
          .set({ position })
          .where('id', '=', id)
          .where('position', '!=', position)
          .execute()
      }
    },

    /** The current names in both languages, for the history. */
    async readNames(db: Db, ids: number[]) {
      const rows = await of(db).selectFrom(list).selectAll().where('id', 'in', ids).execute()
      return rows.map(toItem).map(item => {
        const { translations = {} } = item as { translations?: Translations }
        const names = Object.entries(translations).flatMap(([locale, { [nameField]: label }]) =>
          label ? [[locale, { label }]] : [],
        )
        return { id: item.id, name: { label: nameOf(item), translations: Object.fromEntries(names) } }
      })
    },
  }
}
