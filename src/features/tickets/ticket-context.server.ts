/**
 * What staff see beside a thread: product, warranty and earlier tickets. It is a separate call, so that the thread does not
 * wait for it.
 */
import type { Picture } from '#features/media/picture.ts'
import type { Warranty } from '#features/warranty/warranty.ts'
import type { Database } from '#server/database/database.server.ts'
import { listRequests } from './activation/activation-rows.server.ts'
import type { Status, TicketContext, Topic } from './ticket.ts'
import {
  type AlsoDeleted,
  type FindSerialProduct,
  requireTicket,
  type TicketRow,
} from './ticket-rows.server.ts'

/** At most this many tickets of one phone number or email address are counted. */
const maxEarlier = 500
const maxEarlierShown = 10

type Owner = { id: number; mainImageRef: string | null }
type Options = {
  database: Pick<Database, 'db'>
  listMainImages(owners: Owner[]): Promise<Map<number, Picture>>
  /** Must not count against anybody's rate limit. */
  readWarranty(serial: string): Promise<Pick<Warranty, 'serial' | 'state' | 'startsOn' | 'expiresOn'>>
  findSerialProduct: FindSerialProduct
}

export type TicketContexts = ReturnType<typeof createTicketContexts>

export function createTicketContexts(options: Options) {
  const { listMainImages, readWarranty, findSerialProduct } = options
  const { db } = options.database

  async function readProduct({ productId, serial }: TicketRow): Promise<TicketContext['product']> {
    const bySerial = productId === null
    const id = bySerial && serial !== null ? await findSerialProduct(serial) : productId
    if (id === null) return null
    const row = await db
      .selectFrom('product')
      .select(['id', 'name', 'code', 'slug', 'shown', 'lifecycle', 'mainImageRef'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const images = await listMainImages([row])
    const { lifecycle, ...fields } = row
    const isDiscontinued = lifecycle === 'discontinued'
    return { ...fields, shown: Boolean(row.shown), isDiscontinued, image: images.get(id) ?? null, bySerial }
  }

  /**
   * One query per column, so that each uses its index. With both conditions in one query, SQLite would scan the inbox in its
   * sort order.
   */
  async function idsOf(column: 'phone' | 'email', value: string | null): Promise<number[]> {
    if (value === null) return []
    const query = db.selectFrom('ticket').select('id').where(column, '=', value)
    const rows = await query.orderBy('id', 'desc').limit(maxEarlier).execute()
    return rows.map(row => row.id)
  }

  async function listEarlier({ id, phone, email }: TicketRow): Promise<TicketContext['earlier']> {
    const ids = new Set([...(await idsOf('phone', phone)), ...(await idsOf('email', email))])
    ids.delete(id)
    if (ids.size === 0) return { items: [], total: 0 }
    const rows = await db
      .selectFrom('ticket')
      .select(['id', 'number', 'subject', 'topic', 'status', 'createdAt', 'deletedAt'])
      .where('id', 'in', [...ids])
      .execute()
    const live = rows.filter(row => row.deletedAt === null).sort((one, other) => other.id - one.id)
    const items = live
      .slice(0, maxEarlierShown)
      .map(row => ({ ...row, topic: row.topic as Topic, status: row.status as Status }))
    return { items, total: live.length }
  }

  return {
    async requireById(id: number, also?: AlsoDeleted): Promise<TicketContext> {
      const row = await requireTicket(db, id, also)
      return {
        product: await readProduct(row),
        warranty: row.serial === null ? null : { ...(await readWarranty(row.serial)), serial: row.serial },
        activations: await listRequests(db, id),
        earlier: await listEarlier(row),
      }
    },
  }
}
