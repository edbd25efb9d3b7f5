/** What the demo has beside its catalogue: staff, conversations, searches and manuals. Days are counted from the load. */
import type { SampleConversation } from '#features/tickets/sample/sample-conversation.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import type { Upload } from '#shared/endpoint.ts'
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { toSearchKey } from './demo-items.server.ts'
import type { DemoSupport } from './demo-shop.ts'

const hourMs = 3600_000

/**
 * Two disabled accounts without a password. No password is right for them, and whatever counts people who can log in does not count
 * them.
 */
export async function saveStaff(tx: Tx, { staff }: DemoSupport, base: Locale): Promise<Map<string, number>> {
  const now = new Date().toISOString()
  const ids = new Map<string, number>()
  for (const { username, name } of staff) {
    const row = await tx
      .insertInto('admin')
      .values({
        ...{ username, displayName: name[base], passwordHash: '', disabledAt: now, seenAt: null },
        ...{ createdAt: now, updatedAt: now, version: 1 },
      })
      .onConflict(conflict => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) ids.set(username, row.id)
  }
  return ids
}

/** The files of messages, stored before the transaction in which messages take them. */
export async function storeFiles(
  { conversations }: DemoSupport,
  store: (name: string) => Promise<string>,
): Promise<Map<string, string>> {
  const names = conversations.flatMap(one => one.messages.flatMap(message => message.files ?? []))
  const tokens = new Map<string, string>()
  for (const name of new Set(names)) tokens.set(name, await store(name))
  return tokens
}

type Known = {
  products: Record<string, number>
  staff: Map<string, number>
  files: Map<string, string>
  baseLocale: Locale
  now: number
}

/** The oldest first, so that their numbers are in the order of their days. */
export function toConversations(
  { conversations, staff }: DemoSupport,
  { products, files, baseLocale, now, ...known }: Known,
): SampleConversation[] {
  const authorOf = (username = '') => {
    const id = known.staff.get(username)
    const name = staff.find(one => one.username === username)?.name[baseLocale] ?? ''
    return id === undefined ? undefined : { id, name }
  }
  const toMessage = ({
    from,
    by,
    hoursAgo,
    files: names = [],
    body,
  }: DemoSupport['conversations'][number]['messages'][number]) => ({
    from,
    author: by === undefined ? undefined : authorOf(by),
    body,
    at: new Date(now - hoursAgo * hourMs).toISOString(),
    attachments: names.flatMap(name => files.get(name) ?? []),
  })
  return conversations.toReversed().map(({ product, assignee, messages, ...one }) => ({
    ...{ phone: null, email: null, serial: null },
    ...one,
    productId: product === undefined ? null : (products[product] ?? null),
    assigneeId: authorOf(assignee)?.id ?? null,
    messages: messages.map(toMessage),
  }))
}

/** What visitors looked for in vain. Returns the keys of the rows. */
export async function saveSearches(tx: Tx, { searches }: DemoSupport, now: number): Promise<string[]> {
  const at = new Date(now - hourMs).toISOString()
  const month = at.slice(0, 7)
  const keys: string[] = []
  for (const { term, searches: count } of searches) {
    const row = { term: fold(term), month }
    const inserted = await tx
      .insertInto('searchTerm')
      .values({ ...row, searches: count, nothing: count, corrected: 0, clicks: 0, lastAt: at, nothingAt: at })
      .onConflict(conflict => conflict.doNothing())
      .returning('term')
      .executeTakeFirst()
    if (inserted) keys.push(toSearchKey(row))
  }
  return keys
}

/** Attaches a manual to every product that it is about. One that somebody deleted meanwhile gets none. */
export async function attachDocument(
  tx: ContentTx,
  { productIds, ref, name }: { productIds: number[]; ref: string; name: string },
) {
  for (const productId of productIds) {
    const live = await tx
      .selectFrom('product')
      .select('id')
      .where('id', '=', productId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!live) continue
    await tx.updateTable('media').set({ unusedAt: null }).where('ref', '=', ref).execute()
    await tx
      .insertInto('productDocument')
      .values({ productId, ref, position: 0, name, deletedAt: null })
      .onConflict(conflict => conflict.columns(['productId', 'ref']).doNothing())
      .execute()
  }
}

export type StoreFile = (upload: Upload, type: 'image/webp' | 'application/pdf') => Promise<{ token: string }>
