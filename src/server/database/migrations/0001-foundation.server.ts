/** The first schema. Run by `migrate.server.ts`. */
import { type CreateTableBuilder, sql } from 'kysely'
import type { Migration } from './migration.server.ts'

/** Settings, catalogue and accounts. */
export const foundation: Migration = {
  name: '0001-foundation',
  async up({ db, engine }) {
    const create = (name: string) => {
      const table = db.schema.createTable(name)
      // Ids are never reused, because an old link must not lead to a new row.
      return engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    }
    const stamped = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
      table
        .addColumn('createdAt', 'text', c => c.notNull())
        .addColumn('updatedAt', 'text', c => c.notNull())
        .addColumn('version', 'integer', c => c.notNull())

    await db.schema
      .createTable('setting')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('value', 'text', c => c.notNull())
      .execute()
    await db.schema
      .createTable('contentVersion')
      .addColumn('id', 'integer', c => c.primaryKey())
      .addColumn('version', 'bigint', c => c.notNull())
      .execute()
    await sql`insert into "contentVersion" ("id", "version") values (1, 1)`.execute(db)

    await stamped(create('category'))
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('slug', 'text', c => c.notNull().unique())
      .addColumn('parentId', 'bigint', c => c.references('category.id'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('visible', 'integer', c => c.notNull())
      .addColumn('shown', 'integer', c => c.notNull())
      .addColumn('description', 'text', c => c.notNull())
      .addColumn('translations', 'text', c => c.notNull())
      .execute()
    await db.schema
      .createIndex('categoryByParent')
      .on('category')
      .columns(['parentId', 'position', 'id'])
      .execute()

    await stamped(create('product'))
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('slug', 'text', c => c.notNull().unique())
      .addColumn('code', 'text')
      .addColumn('codeKey', 'text', c => c.unique())
      .addColumn('summary', 'text', c => c.notNull())
      .addColumn('description', 'text', c => c.notNull())
      .addColumn('categoryId', 'bigint', c => c.references('category.id'))
      .addColumn('price', 'bigint')
      .addColumn('warrantyMonths', 'integer')
      .addColumn('tags', 'text', c => c.notNull())
      .addColumn('lifecycle', 'text', c => c.notNull())
      .addColumn('replacementId', 'bigint', c => c.references('product.id').onDelete('set null'))
      .addColumn('seoTitle', 'text', c => c.notNull())
      .addColumn('seoDescription', 'text', c => c.notNull())
      .addColumn('visible', 'integer', c => c.notNull())
      .addColumn('shown', 'integer', c => c.notNull())
      .addColumn('translations', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('productByShown').on('product').columns(['shown', 'id']).execute()
    await db.schema.createIndex('productByPrice').on('product').columns(['shown', 'price', 'id']).execute()
    await db.schema.createIndex('productByVisible').on('product').columns(['visible', 'id']).execute()

    await db.schema
      .createTable('productCategory')
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('categoryId', 'bigint', c => c.notNull().references('category.id'))
      .addColumn('position', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('productCategoryKey', ['productId', 'categoryId'])
      .execute()
    await db.schema
      .createIndex('productCategoryByCategory')
      .on('productCategory')
      .columns(['categoryId', 'productId'])
      .execute()
    await db.schema
      .createTable('productRelation')
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('relatedId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('position', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('productRelationKey', ['productId', 'relatedId'])
      .execute()

    await create('attribute')
      .addColumn('categoryId', 'bigint', c => c.notNull().references('category.id').onDelete('cascade'))
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('translations', 'text', c => c.notNull())
      .addColumn('type', 'text', c => c.notNull())
      .addColumn('unit', 'text', c => c.notNull())
      .addColumn('choices', 'text', c => c.notNull())
      .addColumn('filterable', 'integer', c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .execute()
    await create('spec')
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('attributeId', 'bigint', c => c.references('attribute.id').onDelete('set null'))
      .addColumn('group', 'text', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('value', 'text', c => c.notNull())
      .addColumn('number', 'double precision')
      .execute()
    await db.schema
      .createIndex('specByProduct')
      .on('spec')
      .columns(['productId', 'locale', 'position'])
      .execute()

    await create('nameAlias')
      .addColumn('entity', 'text', c => c.notNull())
      .addColumn('entityId', 'bigint', c => c.notNull())
      .addColumn('slug', 'text', c => c.notNull())
      .addColumn('source', 'text', c => c.notNull())
      .addUniqueConstraint('nameAliasOnce', ['entity', 'entityId', 'slug', 'source'])
      .execute()
    await db.schema.createIndex('nameAliasBySlug').on('nameAlias').columns(['entity', 'slug']).execute()

    await stamped(create('admin'))
      .addColumn('username', 'text', c => c.notNull().unique())
      .addColumn('displayName', 'text', c => c.notNull())
      .addColumn('passwordHash', 'text', c => c.notNull())
      .execute()
    await create('session')
      .addColumn('tokenHash', 'text', c => c.notNull().unique())
      .addColumn('adminId', 'bigint', c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('seenAt', 'text', c => c.notNull())
      .addColumn('expiresAt', 'text', c => c.notNull())
      .execute()
    await create('loginFailure')
      .addColumn('username', 'text', c => c.notNull())
      .addColumn('address', 'text', c => c.notNull())
      .addColumn('at', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('loginFailureByUser').on('loginFailure').columns(['username', 'at']).execute()
    await db.schema
      .createIndex('loginFailureByAddress')
      .on('loginFailure')
      .columns(['address', 'at'])
      .execute()
    await db.schema
      .createTable('loginSuccess')
      .addColumn('username', 'text', c => c.notNull())
      .addColumn('address', 'text', c => c.notNull())
      .addColumn('at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('loginSuccessKey', ['username', 'address'])
      .execute()
  },
}
