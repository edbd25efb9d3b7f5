/** The rest of the catalogue's schema. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Db } from '../database.server.ts'
import type { Migration } from './migration.server.ts'

/** Pictures and documents, trash, history, visits, and product lists that are read in index order. */
export const wholeCatalogue: Migration = {
  name: '0002-whole-catalogue',
  async up({ db, engine }) {
    const numbered = (name: string) => {
      const table = db.schema.createTable(name)
      return engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    }
    // Sorted byte by byte on both engines, whatever collation the database was created with.
    const bytewise = engine === 'sqlite' ? sql`text` : sql`text collate "C"`

    for (const column of ['deletedAt', 'trashedSlug', 'mainImageRef'] as const) {
      await db.schema.alterTable('product').addColumn(column, 'text').execute()
    }
    await db.schema
      .alterTable('product')
      .addColumn('wasShown', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('product')
      .addColumn('visits', 'bigint', c => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('product')
      .addColumn('sortKey', bytewise, c => c.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('productByTrash').on('product').columns(['deletedAt', 'id']).execute()
    await db.schema.createIndex('productByTrashedSlug').on('product').column('trashedSlug').execute()

    for (const column of ['deletedAt', 'trashedSlug', 'imageRef'] as const) {
      await db.schema.alterTable('category').addColumn(column, 'text').execute()
    }
    await db.schema
      .alterTable('category')
      .addColumn('imageAlt', 'text', c => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('category')
      .addColumn('productCount', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('category')
      .addColumn('lineage', 'text', c => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('category')
      .addColumn('openFrom', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    for (const column of ['createdAt', 'updatedAt'] as const) {
      await db.schema
        .alterTable('attribute')
        .addColumn(column, 'text', c => c.notNull().defaultTo(''))
        .execute()
    }
    await db.schema
      .alterTable('attribute')
      .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createIndex('attributeByCategory')
      .on('attribute')
      .columns(['categoryId', 'position'])
      .execute()
    await db.schema.createIndex('specByAttribute').on('spec').column('attributeId').execute()
    await makeDescriptionsRich(db)

    await db.schema
      .createTable('listing')
      .addColumn('categoryId', 'bigint', c => c.notNull())
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('shown', 'integer', c => c.notNull())
      .addColumn('visible', 'integer', c => c.notNull())
      .addColumn('sortKey', bytewise, c => c.notNull())
      .addColumn('price', 'bigint')
      .addColumn('visits', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('listingKey', ['categoryId', 'shown', 'productId'])
      // It is read in the order of its key, so the rows are stored in the key's index.
      .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
      .execute()
    await db.schema
      .createIndex('listingByProduct')
      .unique()
      .on('listing')
      .columns(['productId', 'categoryId'])
      .execute()
    for (const order of ['sortKey', 'price', 'visits'] as const) {
      await db.schema
        .createIndex(`listingBy${order.charAt(0).toUpperCase()}${order.slice(1)}`)
        .on('listing')
        .columns(['categoryId', 'shown', order, 'productId'])
        .execute()
    }
    // Every product list is read from `listing`, so these indexes are no longer used.
    for (const index of ['productByShown', 'productByPrice', 'productByVisible']) {
      await db.schema.dropIndex(index).execute()
    }

    await db.schema
      .createTable('media')
      .addColumn('ref', 'text', c => c.primaryKey())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('type', 'text', c => c.notNull())
      .addColumn('bytes', 'bigint', c => c.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('preview', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('attempts', 'integer', c => c.notNull())
      .addColumn('claimedAt', 'text')
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('unusedAt', 'text')
      .addColumn('folder', 'text', c => c.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('categoryByImageRef').on('category').column('imageRef').execute()
    await db.schema.createIndex('mediaByState').on('media').columns(['state', 'createdAt']).execute()
    await db.schema
      .createTable('productImage')
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('ref', 'text', c => c.notNull().references('media.ref'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('alt', 'text', c => c.notNull())
      .addColumn('translations', 'text', c => c.notNull())
      .addColumn('deletedAt', 'text')
      .addPrimaryKeyConstraint('productImageKey', ['productId', 'ref'])
      .execute()
    await db.schema.createIndex('productImageByRef').on('productImage').column('ref').execute()
    await db.schema
      .createTable('productDocument')
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('ref', 'text', c => c.notNull().references('media.ref'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('deletedAt', 'text')
      .addPrimaryKeyConstraint('productDocumentKey', ['productId', 'ref'])
      .execute()
    await db.schema.createIndex('productDocumentByRef').on('productDocument').column('ref').execute()
    for (const table of ['productImage', 'productDocument'] as const) {
      await db.schema
        .createIndex(`${table}ByTrash`)
        .on(table)
        .column('deletedAt')
        .where(sql.ref('deletedAt'), 'is not', null)
        .execute()
    }

    await numbered('event')
      .addColumn('at', 'text', c => c.notNull())
      .addColumn('adminId', 'bigint', c => c.references('admin.id').onDelete('set null'))
      .addColumn('adminName', 'text', c => c.notNull())
      .addColumn('entity', 'text', c => c.notNull())
      .addColumn('entityId', 'bigint', c => c.notNull())
      .addColumn('label', 'text', c => c.notNull())
      .addColumn('action', 'text', c => c.notNull())
      .addColumn('changes', 'text', c => c.notNull())
      .addColumn('undoneAt', 'text')
      .addColumn('undoes', 'bigint')
      .execute()
    await db.schema.createIndex('eventByEntity').on('event').columns(['entity', 'entityId', 'id']).execute()
    await db.schema.createIndex('eventByTime').on('event').columns(['at']).execute()
    await db.schema
      .createTable('eventMedia')
      .addColumn('eventId', 'bigint', c => c.notNull().references('event.id').onDelete('cascade'))
      .addColumn('ref', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('eventMediaKey', ['ref', 'eventId'])
      .execute()

    await db.schema
      .createTable('visitDay')
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('count', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('visitDayKey', ['productId', 'day'])
      .execute()
    await db.schema
      .createTable('visitSeen')
      .addColumn('productId', 'bigint', c => c.notNull())
      .addColumn('visitor', 'text', c => c.notNull())
      .addColumn('at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('visitSeenKey', ['productId', 'visitor'])
      .execute()
    await db.schema.createIndex('visitSeenByTime').on('visitSeen').column('at').execute()
  },
}

/** Descriptions were plain text before this migration and are HTML since. This copy of the conversion must not change. */
async function makeDescriptionsRich(db: Db) {
  const toHtml = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .split(/\n\s*\n/)
      .map(paragraph => paragraph.trim())
      .filter(Boolean)
      .map(paragraph => `<p>${paragraph.split(/\s*\n\s*/).join('<br>')}</p>`)
      .join('')
  const { rows } = await sql<{ id: number; description: string; translations: string }>`
    select "id", "description", "translations" from "product"
    where "description" <> '' or "translations" like '%"description"%'`.execute(db)
  for (const row of rows) {
    const translations: Record<string, { description?: string }> = JSON.parse(row.translations)
    for (const texts of Object.values(translations)) {
      if (texts.description) texts.description = toHtml(texts.description)
    }
    await sql`update "product" set "description" = ${toHtml(row.description)},
      "translations" = ${JSON.stringify(translations)} where "id" = ${row.id}`.execute(db)
  }
}
