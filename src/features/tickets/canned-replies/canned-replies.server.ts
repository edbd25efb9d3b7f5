/**
 * Stores the canned replies of staff. They are not part of the catalogue: no public page depends on them, and no visitor ever
 * gets one as such. Used by the API.
 */

import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import { AppError } from '#shared/errors.ts'
import { sortKey } from '#shared/sort-key.ts'
import { lockInbox } from '../ticket-rows.server.ts'
import {
  type CannedReply,
  type CannedReplyChanges,
  cannedReplyLimits,
  type NewCannedReply,
} from './canned-reply.ts'

export type CannedReplies = ReturnType<typeof createCannedReplies>

export function createCannedReplies({ db, transaction }: Database) {
  return {
    async list(): Promise<{ items: CannedReply[] }> {
      const items = await db.selectFrom('cannedReply').selectAll().orderBy('id').execute()
      const keyed = items.map(reply => ({ reply, key: sortKey(reply.name) }))
      keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
      return { items: keyed.map(({ reply }) => reply) }
    },

    requireById: (id: number) => requireById(db, id),

    create: (fields: NewCannedReply) =>
      transaction(async tx => {
        // The lock serialises this. Otherwise two simultaneous requests could both take the last free slot.
        await lockInbox(tx)
        await requireRoom(tx)
        const now = new Date().toISOString()
        return await tx
          .insertInto('cannedReply')
          .values({ ...fields, createdAt: now, updatedAt: now, version: 1 })
          .returningAll()
          .executeTakeFirstOrThrow()
      }),

    async update(id: number, { version, ...changes }: CannedReplyChanges) {
      await transaction(async tx => {
        await lockInbox(tx)
        const before = await requireById(tx, id)
        await requireVersion(tx, { entity: 'cannedReply', row: before, version })
        const after = { name: before.name, en: before.en, fa: before.fa, ...changes }
        if (!after.en && !after.fa) {
          throw new AppError('invalid', { fields: { en: { code: 'required' }, fa: { code: 'required' } } })
        }
        if (after.name === before.name && after.en === before.en && after.fa === before.fa) return
        await tx
          .updateTable('cannedReply')
          .set({ ...after, updatedAt: new Date().toISOString(), version: before.version + 1 })
          .where('id', '=', id)
          .execute()
      })
      return await requireById(db, id)
    },

    async remove(id: number) {
      const { numDeletedRows } = await db.deleteFrom('cannedReply').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw new AppError('not_found')
    },
  }
}

async function requireById(db: Db, id: number): Promise<CannedReply> {
  const reply = await db.selectFrom('cannedReply').selectAll().where('id', '=', id).executeTakeFirst()
  if (!reply) throw new AppError('not_found')
  return reply
}

async function requireRoom(tx: Tx) {
  const { count } = await tx
    .selectFrom('cannedReply')
    .select(row => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const max = cannedReplyLimits.maxReplies
  if (Number(count) >= max) throw new AppError('too_many_canned_replies', { params: { max } })
}
