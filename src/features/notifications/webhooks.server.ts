/**
 * Notifies the shop's own systems of what happened to products and tickets. It names the entity, but never anything about a
 * visitor. Used by `notifications.server.ts`.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { NewEvent } from '#features/history/event.ts'
import type { Enqueue, JobHandler } from '#features/jobs/job.ts'
import type { Db, Tx } from '#server/database/database.server.ts'
import { id } from '#shared/fields.ts'
import { postSigned } from './signed-post.server.ts'

const payloadSchema = z.object({
  /** All attempts have the same id, so that the receiver can recognise a repetition. */
  eventId: z.uuid(),
  type: z.string(),
  at: z.iso.datetime(),
  entity: z.enum(['product', 'ticket']),
  entityId: id,
})
type Payload = z.infer<typeof payloadSchema>

type Options = { db: Db; enqueue: Enqueue; url: string; secret: string | undefined; siteUrl: string }

export function createWebhooks({ db, enqueue, url, secret, siteUrl }: Options) {
  async function announce(tx: Tx, about: Pick<Payload, 'type' | 'entity' | 'entityId'>) {
    const payload: Payload = { eventId: randomUUID(), at: new Date().toISOString(), ...about }
    await enqueue(tx, { kind: 'webhook', payload })
  }

  async function dataOf({ entity, entityId }: Payload) {
    if (entity === 'ticket') {
      const row = await db.selectFrom('ticket').select('number').where('id', '=', entityId).executeTakeFirst()
      return { id: entityId, ...row, url: row ? `${siteUrl}/admin/messages?id=${entityId}` : null }
    }
    const row = await db
      .selectFrom('product')
      .select(['name', 'slug', 'trashedSlug', 'shown'])
      .where('id', '=', entityId)
      .executeTakeFirst()
    // Only the id of a purged product is left.
    if (!row) return { id: entityId, url: null }
    const slug = row.trashedSlug ?? row.slug
    const address = row.shown ? `${siteUrl}/product/${encodeURIComponent(slug)}` : null
    return { id: entityId, name: row.name, slug, url: address }
  }

  const handler: JobHandler = {
    kind: 'webhook',
    lane: 'http',
    async run(job) {
      const payload = payloadSchema.parse(job.payload)
      const { eventId, type, at } = payload
      const data = await dataOf(payload)
      await job.confirmLease()
      await postSigned(url, { id: eventId, type, at, data }, secret)
    },
  }

  return {
    handler,

    async onEvent(tx: Tx, event: NewEvent) {
      for (const type of typesOf(event)) {
        await announce(tx, { type, entity: event.entity as Payload['entity'], entityId: event.entityId })
      }
    },

    async onVisitorMessage(tx: Tx, { ticketId, isFirst }: { ticketId: number; isFirst: boolean }) {
      const type = isFirst ? 'ticket.created' : 'ticket.message'
      await announce(tx, { type, entity: 'ticket', entityId: ticketId })
    },
  }
}

const eventNames: Partial<Record<NewEvent['action'], string>> = {
  create: 'created',
  delete: 'deleted',
  restore: 'restored',
  purge: 'purged',
}

/** Every other action on a product is an update. Notes are internal, so they are not announced. */
function typesOf({ entity, action, before, after }: NewEvent): string[] {
  if (entity === 'product') return [`product.${eventNames[action] ?? 'updated'}`]
  if (entity !== 'ticket' || action === 'note') return []
  const isStatusChanged = before?.status !== after?.status
  if (action === 'reply') return ['ticket.replied', ...(isStatusChanged ? ['ticket.status-changed'] : [])]
  if (action === 'update') return [isStatusChanged ? 'ticket.status-changed' : 'ticket.updated']
  return [`ticket.${eventNames[action] ?? 'updated'}`]
}
