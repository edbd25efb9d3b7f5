/**
 * A value is stored once for all languages: a choice by its number, a number in the unit in which it is shown, yes and no. Until now each
 * language had a list of texts. Run by `migrate.server.ts`; what it knows of values is a copy that must not change.
 */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database.server.ts'
import { type AttributeThen, numbered, type SpecThen, toRecordsNow } from './0028-values.ts'
import type { Migration } from './migration.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables of this migration's time
type Db = Kysely<any>

/** Products in one turn: 500 have some 10,000 specifications at most. */
const chunkSize = 500

export const valuesOnce: Migration = {
  name: '0028-values-once',
  async up({ db, engine, report }) {
    await sql
      .raw(
        `alter table "attribute" add column "formerChoices" text not null default '{"removed":[],"words":[]}'`,
      )
      .execute(db)
    const attributes = await numberChoices(db)
    // Inserting into an empty table and dropping the old one takes half as long as changing nearly every row.
    await db.schema.alterTable('spec').renameTo('specBefore').execute()
    for (const index of ['specByProduct', 'specByAttribute'])
      await sql.raw(`drop index "${index}"`).execute(db)
    await createTable(db, engine)
    // The ids stay ahead of those that were given, and the old table is read by its primary key.
    await sql`create index "specBeforeByProduct" on "specBefore" ("productId")`.execute(db)
    const all = await countProducts(db)
    for (let last = 0, done = 0; ; report(done, all)) {
      const products = await sql<{ id: number }>`select "id" from "product" where "id" > ${last}
        order by "id" limit ${chunkSize}`.execute(db)
      const ids = products.rows.map(row => Number(row.id))
      if (ids.length === 0) break
      await convert(db, { engine, attributes, from: last, to: ids.at(-1) ?? last })
      last = ids.at(-1) ?? last
      done += ids.length
    }
    await db.schema.dropTable('specBefore').execute()
    if (engine === 'postgres') {
      for (const [column, table, action] of references) {
        await sql
          .raw(
            `alter table "spec" add foreign key ("${column}") references "${table}" ("id") on delete ${action}`,
          )
          .execute(db)
      }
    }
    await db.schema
      .createIndex('specByProduct')
      .on('spec')
      .columns(['productId', 'locale', 'position'])
      .execute()
    await db.schema.createIndex('specByAttribute').on('spec').columns(['attributeId', 'productId']).execute()
  },
}

async function countProducts(db: Db): Promise<number> {
  const { products } = await db
    .selectFrom('product')
    .select(count => count.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow()
  return Number(products)
}

const references = [
  ['productId', 'product', 'cascade'],
  ['attributeId', 'attribute', 'set null'],
]

async function createTable(db: Db, engine: Engine) {
  const table = db.schema.createTable('spec')
  const withId =
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
  // PostgreSQL checks references much faster for a whole table than row by row.
  const isSqlite = engine === 'sqlite'
  await withId
    .addColumn('productId', 'bigint', c =>
      isSqlite ? c.notNull().references('product.id').onDelete('cascade') : c.notNull(),
    )
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('attributeId', 'bigint', c =>
      isSqlite ? c.references('attribute.id').onDelete('set null') : c,
    )
    .addColumn('group', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('choiceId', 'integer')
    .addColumn('number', 'double precision')
    .addColumn('unit', 'text')
    .addColumn('yes', 'integer')
    .execute()
}

/** Gives every choice its number. */
async function numberChoices(db: Db): Promise<Map<number, AttributeThen>> {
  const rows = await db
    .selectFrom('attribute')
    .select(['id', 'name', 'type', 'unit', 'choices', 'translations'])
    .orderBy('id')
    .execute()
  const attributes = rows.map(row => ({
    ...row,
    choices: numbered(JSON.parse(row.choices)),
    translations: JSON.parse(row.translations),
  }))
  for (const { id, choices } of attributes) {
    if (choices.length === 0) continue
    await db
      .updateTable('attribute')
      .set({ choices: JSON.stringify(choices) })
      .where('id', '=', id)
      .execute()
  }
  return new Map(attributes.map(one => [Number(one.id), one]))
}

type Chunk = { engine: Engine; attributes: Map<number, AttributeThen>; from: number; to: number }

async function convert(db: Db, { engine, attributes, from, to }: Chunk) {
  const { rows } =
    await sql<SpecThen>`select "productId", "locale", "position", "attributeId", "group", "name", "value"
    from "specBefore" where "productId" > ${from} and "productId" <= ${to}
    order by "productId", "locale", "position"`.execute(db)
  const byProduct = Map.groupBy(rows, row => Number(row.productId))
  const records = [...byProduct].flatMap(([productId, specs]) =>
    toRecordsNow(specs, attributes).map(record => ({ productId, ...record })),
  )
  if (records.length === 0) return
  if (engine === 'postgres') {
    await sql`insert into "spec" (${names}) select ${names} from
      json_populate_recordset(null::"spec", ${JSON.stringify(records)}::json)`.execute(db)
    return
  }
  // One value, because SQLite limits how many a statement may have.
  await sql`insert into "spec" (${names}) select ${sql.join(
    columns.map(column => sql`json_extract("value", ${sql.lit(`$.${column}`)})`),
  )} from json_each(${JSON.stringify(records)})`.execute(db)
}

const columns = [
  'productId',
  'locale',
  'position',
  'attributeId',
  'group',
  'name',
  'value',
  'choiceId',
  'number',
  'unit',
  'yes',
]
const names = sql.join(columns.map(column => sql.ref(column)))
