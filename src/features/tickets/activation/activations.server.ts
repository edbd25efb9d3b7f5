/**
 * Requests of customers to activate a warranty. The first one for a number opens a conversation; those that follow while it is open join it as
 * rows that staff compare, and as notes that its visitor does not see. Used by the ticket API.
 */
import { readSerial } from '#features/warranty/serial.ts'
import type { WarrantyState } from '#features/warranty/warranty-states.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError, type FieldCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { dayOf } from '#shared/times.ts'
import { requireClaimable } from '../attachments/attachment-rows.server.ts'
import { newCode } from '../ticket-forms.server.ts'
import { createBounds } from '../ticket-limits.ts'
import { lockInbox, nextChange } from '../ticket-rows.server.ts'
import type { InsertTicket } from '../tickets.server.ts'
import type { WriteMessage } from '../write-message.server.ts'
import type { NewActivation } from './activation.ts'
import { maxOpenRequests, purchaseDays } from './activation-bounds.ts'
import { activationMessageTexts } from './activation-message-texts.ts'

type From = Pick<Caller, 'address' | 'locale'>
type Options = {
  database: Database
  limits: Pick<Limits, 'take'>
  timeZone: string
  baseLocale: Locale
  settings: { allowsActivation(): Promise<boolean> }
  /** A look-up counts against its limit. */
  warranties: { lookUp(serial: string, from: Pick<Caller, 'address'>): Promise<{ state: WarrantyState }> }
  insertTicket: InsertTicket
  writeMessage: WriteMessage
  /** Called after a write is stored. */
  notify(): void
  now?: () => number
}

const received = { received: true } as const

export type Activations = ReturnType<typeof createActivations>

export function createActivations(options: Options) {
  const { database, limits, timeZone, baseLocale, settings, warranties, writeMessage, notify } = options
  const { now = Date.now } = options
  const { db, transaction } = database

  async function store(
    tx: Tx,
    body: NewActivation,
    keys: { serialKey: string; requestHash: string | null; locale: Locale },
  ) {
    const { serialKey, requestHash, locale } = keys
    // The same form sent twice is one request, also if the second one waited for the first at the lock.
    if (requestHash !== null) {
      const known = tx.selectFrom('activationRequest').select('id').where('requestHash', '=', requestHash)
      if (await known.executeTakeFirst()) return
    }
    const open = await tx
      .selectFrom('activationRequest')
      .innerJoin('ticket', 'ticket.id', 'activationRequest.ticketId')
      .select('activationRequest.ticketId')
      .where('activationRequest.serialKey', '=', serialKey)
      .where('ticket.status', '=', 'open')
      .where('ticket.deletedAt', 'is', null)
      .orderBy('activationRequest.id')
      .execute()
    if (open.length >= maxOpenRequests) return
    const [first] = open
    const at = first ? await join(tx, first.ticketId, body) : await openTicket(tx, body, locale)
    if (!at) return
    const { purchasedOn, name, phone, email } = body
    await tx
      .insertInto('activationRequest')
      .values({
        ...at,
        serialKey,
        purchasedOn,
        name,
        phone,
        email,
        requestHash,
        createdAt: new Date(now()).toISOString(),
      })
      .execute()
  }

  async function openTicket(tx: Tx, { serial, receipt, ...body }: NewActivation, locale: Locale) {
    const t = activationMessageTexts[locale]
    const { name, phone, email } = body
    const ticket = {
      ...({ topic: 'warranty', subject: t.subject(serial), productId: null, serial, website: '' } as const),
      ...{ name, phone, email, attachments: receipt, message: t.message(body.purchasedOn) },
    }
    const keys = { code: newCode(), secret: newSecret(), requestHash: null, locale }
    const { id: ticketId } = await options.insertTicket(tx, ticket, keys)
    const { lastMessageId: messageId } = await tx
      .selectFrom('ticket')
      .select('lastMessageId')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
    return { ticketId, messageId }
  }

  /** What one customer wrote is nothing the other may read, so it is a note. */
  async function join(tx: Tx, ticketId: number, { name, phone, email, purchasedOn, receipt }: NewActivation) {
    const t = activationMessageTexts[baseLocale]
    const contact = [phone, email].filter(one => one !== null)
    const note = {
      from: 'note',
      body: t.further({ name, contact, purchasedOn }),
      attachments: receipt,
    } as const
    const { id: messageId, isNew } = await writeMessage(tx, ticketId, note)
    if (!isNew) return undefined
    const unread = { unread: 1, ...(await nextChange(tx)) }
    await tx.updateTable('ticket').set(unread).where('id', '=', ticketId).execute()
    return { ticketId, messageId }
  }

  return {
    async request(body: NewActivation, { address, locale }: From) {
      if (!(await settings.allowsActivation())) throw new AppError('not_found')
      const { state } = await warranties.lookUp(body.serial, { address })
      const problem = problemOf(state)
      if (problem) throw refused('serial', problem)
      // A day is a day where the shop is.
      if (!purchaseDays(dayOf(now(), timeZone)).includes(body.purchasedOn)) {
        throw refused('purchasedOn', 'invalid_value')
      }
      await requireClaimable(db, body.receipt)
      await limits.take(...createBounds(address, body))
      // Only a bot fills in the hidden field. It gets a normal response, so that it believes the form was accepted.
      if (body.website !== '') return received
      const { requestKey, ...fields } = body
      const form = JSON.stringify([requestKey, fields])
      const requestHash = requestKey === undefined ? null : secretHashOf(`activation ${form}`)
      const serialKey = readSerial(body.serial) ?? ''
      await transaction(async tx => {
        await lockInbox(tx)
        await store(tx, body, { serialKey, requestHash, locale })
      })
      notify()
      return received
    },
  }
}

/** The look-up says as much to anybody. */
function problemOf(state: WarrantyState): FieldCode | undefined {
  if (state === 'not-activated') return undefined
  if (state === 'unknown') return 'not_found'
  return state === 'active' || state === 'expired' ? 'taken' : 'invalid_value'
}

const refused = (field: string, code: FieldCode) => new AppError('invalid', { fields: { [field]: { code } } })
