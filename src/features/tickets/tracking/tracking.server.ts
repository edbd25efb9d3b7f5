/**
 * Tickets for their visitors, who have no account. A ticket is found by the secret of its link, or by its code and contact.
 * Used by the ticket API.
 */
import type { RecordEvent } from '#features/history/event.ts'
import type { Picture } from '#features/media/picture.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError } from '#shared/errors.ts'
import { type ReadWarrantyState, trackActivation } from '../activation/activation-rows.server.ts'
import { requireClaimable } from '../attachments/attachment-rows.server.ts'
import type { AttachmentService } from '../attachments/attachments.server.ts'
import { listMessageRows, toPublicMessages } from '../message-rows.server.ts'
import type { DeliveryStates, OnReopened } from '../stored-message.ts'
import type { Status, Topic, TrackedTicket, Tracking } from '../ticket.ts'
import { eventFieldsOf } from '../ticket-events.ts'
import { replyBounds, trackBounds } from '../ticket-limits.ts'
import { lockInbox, requireTicket, setStatus, type TicketRow } from '../ticket-rows.server.ts'
import type { WriteMessage } from '../write-message.server.ts'
import { showTrackingCode } from './tracking-code.ts'

type Options = {
  database: Database
  record: RecordEvent
  limits: Pick<Limits, 'take' | 'check'>
  attachments: Pick<AttachmentService, 'linkOf'>
  writeMessage: WriteMessage
  deliveryStates: Pick<DeliveryStates, 'channelOf'>
  listMainImages(owners: ImageOwner[]): Promise<Map<number, Picture>>
  onReopened: OnReopened
  /** Must not count against anybody's rate limit. */
  readWarranty: ReadWarrantyState
  /** Called after a write is stored. */
  notify(): void
}
type ImageOwner = { id: number; mainImageRef: string | null }
type CallerAddress = Pick<Caller, 'address'>
type Reply = Tracking & { body: string; attachments: string[] }

export type TicketTracking = ReturnType<typeof createTracking>

export function createTracking({ database, record, limits, attachments, notify, ...options }: Options) {
  const { writeMessage, deliveryStates, listMainImages, onReopened, readWarranty } = options
  const { db, transaction } = database

  async function toTracked(row: TicketRow): Promise<TrackedTicket> {
    const messages = await listMessageRows(db, row.id, ['visitor', 'admin'])
    return {
      ...row,
      code: showTrackingCode(row.code),
      topic: row.topic as Topic,
      status: row.status as Status,
      messages: await toPublicMessages(db, messages),
      product: row.productId === null ? null : await getShownProduct(row.productId),
      activation: await trackActivation(db, row, readWarranty),
      replyBy: deliveryStates.channelOf(row),
    }
  }

  /** A product that was hidden since is not named either: its name may have changed, and is not public. */
  async function getShownProduct(id: number): Promise<TrackedTicket['product']> {
    const product = await db
      .selectFrom('product')
      .select(['id', 'slug', 'name', 'code', 'translations', 'mainImageRef', 'lifecycle'])
      .where('id', '=', id)
      .where('shown', '=', 1)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!product) return null
    const images = await listMainImages([product])
    return { ...product, translations: JSON.parse(product.translations), image: images.get(id) ?? null }
  }

  /** Finds the visitor's own ticket. Requests with a wrong key count against the limit, those with the right one do not. */
  async function requireOwn(key: Tracking, { address }: CallerAddress): Promise<TicketRow> {
    return key.secret === undefined
      ? await requireByCode(key, address)
      : await requireBySecret(key.secret, address)
  }

  /** A secret of 128 bits cannot be guessed. So a correct one is always accepted, whatever else came from this address. */
  async function requireBySecret(secret: string, address: string) {
    const row = await getBySecret(db, secret)
    if (row) return row
    const bounds = trackBounds(address, undefined)
    await limits.check(...bounds)
    await limits.take(...bounds)
    throw new AppError('not_found')
  }

  /**
   * A contact can be guessed. So each attempt is counted before the result is known, which also limits many simultaneous
   * guesses.
   */
  async function requireByCode({ code = '', contact = '' }: Tracking, address: string) {
    const bounds = trackBounds(address, code)
    await limits.check(...bounds)
    const reservation = await limits.take(...bounds)
    const row = await getByCode(db, code, contact)
    if (!row) throw new AppError('not_found')
    await transaction(tx => reservation.giveBack(tx))
    return row
  }

  async function setStatusOf(tx: Tx, row: TicketRow, status: Status) {
    await setStatus(tx, row, status, status === 'open' ? { unread: 1 } : {})
    const changes = { before: { status: row.status }, after: { status } }
    await record(tx, { ...eventFieldsOf(row, 'update', undefined), ...changes })
  }

  return {
    async track(key: Tracking, from: CallerAddress): Promise<TrackedTicket> {
      return await toTracked(await requireOwn(key, from))
    },

    async reply({ body, attachments: tokens, ...key }: Reply, from: CallerAddress): Promise<TrackedTicket> {
      const { id } = await requireOwn(key, from)
      await requireClaimable(db, tokens)
      await limits.take(...replyBounds(id, key))
      await transaction(async tx => {
        await lockInbox(tx)
        const row = await requireTicket(tx, id)
        const { isNew } = await writeMessage(tx, id, { from: 'visitor', body, attachments: tokens })
        if (isNew && row.status === 'closed') await setStatusOf(tx, row, 'open')
      })
      notify()
      return await toTracked(await requireTicket(db, id))
    },

    /** The visitor says that it is solved, or still broken. Setting the current status does not count against the limit. */
    async setStatus(
      { status, ...key }: Tracking & { status: Status },
      from: CallerAddress,
    ): Promise<TrackedTicket> {
      const own = await requireOwn(key, from)
      if (own.status === status) return await toTracked(own)
      await limits.take(...replyBounds(own.id, key))
      await transaction(async tx => {
        await lockInbox(tx)
        const row = await requireTicket(tx, own.id)
        if (row.status === status) return
        await setStatusOf(tx, row, status)
        if (status === 'open') await onReopened(tx, own.id)
      })
      notify()
      return await toTracked(await requireTicket(db, own.id))
    },

    async link({ attachmentId, ...key }: Tracking & { attachmentId: number }, from: CallerAddress) {
      const { id } = await requireOwn(key, from)
      return await attachments.linkOf(id, attachmentId)
    },
  }
}

const live = (db: Db) => db.selectFrom('ticket').selectAll('ticket').where('deletedAt', 'is', null)

/** Finds a ticket by the secret that was returned for its form, or by one from a mail. */
async function getBySecret(db: Db, secret: string): Promise<TicketRow | undefined> {
  const hash = secretHashOf(secret)
  const first = await live(db).where('secretHash', '=', hash).executeTakeFirst()
  if (first) return first
  return await live(db)
    .innerJoin('ticketSecret', 'ticketSecret.ticketId', 'ticket.id')
    .where('ticketSecret.hash', '=', hash)
    .executeTakeFirst()
}

/** Checks code and contact in one query, so that neither the response nor its time shows which of them was wrong. */
async function getByCode(db: Db, code: string, contact: string): Promise<TicketRow | undefined> {
  return await live(db)
    .where('code', '=', code)
    .where(contactIs => contactIs.or([contactIs('phone', '=', contact), contactIs('email', '=', contact)]))
    .executeTakeFirst()
}
