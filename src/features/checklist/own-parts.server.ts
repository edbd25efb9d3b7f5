/** Looks for what the shop has of its own, beside what the demo brought. Used by `checklist.server.ts`. */
import type { Db } from '#server/database/database.server.ts'

/** The demo need not bring each of these. */
type Entity = 'category' | 'product' | 'page'

export async function readOwnParts(db: Db) {
  return {
    hasCategory: await hasOwn(db, 'category'),
    hasProduct: await hasOwn(db, 'product'),
    hasVisibleProduct: await hasOwn(db, 'product', 'visible'),
    hasPage: await hasOwn(db, 'page'),
    hasVisiblePage: await hasOwn(db, 'page', 'visible'),
    activeAccounts: await countActiveAccounts(db),
  }
}

/** A page is removed from its table when it is deleted; the others go to the trash first. */
async function hasOwn(db: Db, entity: Entity, only?: 'visible'): Promise<boolean> {
  const fromDemo = await db.selectFrom('demoItem').select('key').where('kind', '=', entity).execute()
  const demoIds = fromDemo.map(({ key }) => Number(key))
  const row = await db
    .selectFrom(entity)
    .select('id')
    .$if(entity !== 'page', query => query.where('deletedAt', 'is', null))
    .$if(demoIds.length > 0, query => query.where('id', 'not in', demoIds))
    .$if(only === 'visible' && entity !== 'category', query => query.where('visible', '=', 1))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the demo are disabled, and do not count. */
async function countActiveAccounts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('admin')
    .select(count => count.fn.countAll<number>().as('count'))
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
