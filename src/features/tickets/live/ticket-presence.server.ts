/**
 * Which staff have a ticket open. Stored in a small table, so that other processes know it too. It never changes the content
 * version.
 */

import type { Database, Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import type { Presence, PresenceState } from '../ticket.ts'
import { requireTicket } from '../ticket-rows.server.ts'

/** A member of staff who has not reported for this long counts as gone: the browser was closed, or the network is down. */
export const presenceMs = 15_000

export const oldestPresence = (now = Date.now()) => new Date(now - presenceMs).toISOString()

type Options = {
  database: Pick<Database, 'db'>
  /** Called after the presence is stored. */
  notify(): void
}

export type TicketPresence = ReturnType<typeof createPresence>

export function createPresence({ database: { db }, notify }: Options) {
  return {
    async set(ticketId: number, state: PresenceState, { admin }: Actor) {
      await requireTicket(db, ticketId)
      const adminId = admin?.id ?? 0
      if (state === 'gone') {
        const own = db.deleteFrom('ticketPresence').where('ticketId', '=', ticketId)
        await own.where('adminId', '=', adminId).execute()
      } else {
        const now = { isWriting: Number(state === 'writing'), seenAt: new Date().toISOString() }
        await db
          .insertInto('ticketPresence')
          .values({ ticketId, adminId, ...now })
          .onConflict(there => there.columns(['ticketId', 'adminId']).doUpdateSet(now))
          .execute()
      }
      notify()
    },

    /** Deletes old rows. */
    async purge(now = Date.now()) {
      await db.deleteFrom('ticketPresence').where('seenAt', '<', oldestPresence(now)).execute()
    },
  }
}

export async function listPresence(db: Db, ticketId: number): Promise<Presence[]> {
  const rows = await db
    .selectFrom('ticketPresence')
    .innerJoin('admin', 'admin.id', 'ticketPresence.adminId')
    .select(['adminId', 'isWriting', 'username', 'displayName'])
    .where('ticketId', '=', ticketId)
    .where('ticketPresence.seenAt', '>', oldestPresence())
    .orderBy('adminId')
    .execute()
  return rows.map(toPresence)
}

type Row = { adminId: number; isWriting: number; username: string; displayName: string }

export const toPresence = ({ adminId, isWriting, username, displayName }: Row): Presence => ({
  adminId,
  name: displayName || username,
  isWriting: Boolean(isWriting),
})
