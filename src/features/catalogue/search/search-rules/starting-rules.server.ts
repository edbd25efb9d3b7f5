/**
 * Puts the starting rules, synonyms and ignored words, into the shop, once: into a new one, and into one that was made by a version
 * without it. Called at start. What staff change or delete afterwards never comes back.
 */
import type { Database, Db } from '#server/database/database.server.ts'
import { toSearchRuleRow } from './search-rule-rows.server.ts'
import { startingRules } from './starting-rules.ts'

const name = 'startingSearchWords'

export async function ensureStartingRules({
  db,
  contentTransaction,
}: Pick<Database, 'db' | 'contentTransaction'>) {
  if (await isDone(db)) return
  await contentTransaction(async tx => {
    // Another process may have done it in the meantime.
    if (await isDone(tx)) return
    tx.changed('words')
    const now = new Date().toISOString()
    const rows = startingRules.map(entry => ({
      ...toSearchRuleRow(entry),
      createdAt: now,
      updatedAt: now,
      version: 1,
    }))
    await tx
      .insertInto('shopWord')
      .values(rows)
      .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing())
      .execute()
    await tx.insertInto('setting').values({ name, value: '1' }).execute()
  })
}

async function isDone(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setting').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
