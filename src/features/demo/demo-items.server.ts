/**
 * What the demo brought: recorded with its version when it is loaded, and read with what it is now. Whether somebody changed a row
 * shows its version, which every save raises. Used by `demo.server.ts` and by the removal.
 */
import { type EventName, toEventName } from '#features/history/event.ts'
import type { Db, Tx } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { type DemoKind, demoKinds } from './demo-kinds.ts'

export type DemoItem = { kind: DemoKind; key: string; version: number }
/** One that is still there, with the version it has now. */
export type LiveItem = DemoItem & { name: EventName; nowVersion: number }

export const itemId = ({ kind, key }: Pick<DemoItem, 'kind' | 'key'>) => `${kind}:${key}`

type Found = { key: string; version: number; name: EventName }

/** A term that visitors searched for in a month. */
export const toSearchKey = ({ term, month }: { term: string; month: string }) => `${month} ${term}`
export const fromSearchKey = (key: string) => ({ month: key.slice(0, 7), term: key.slice(8) })

/** Records what was created by this transaction, with the versions it has at its end. Others do not see it before. */
export async function recordItems(tx: Tx, created: Partial<Record<DemoKind, readonly (number | string)[]>>) {
  for (const kind of demoKinds) {
    const keys = (created[kind] ?? []).map(String)
    const found = await findLive(tx, kind, keys)
    const rows = keys.map(key => ({ kind, key, version: found.get(key)?.version ?? 1 }))
    for (const values of chunksOf(rows, 100)) await tx.insertInto('demoItem').values(values).execute()
  }
}

/** All that is left of the demo. What somebody deleted is left out, also while it is in the trash. */
export async function listLiveItems(db: Db): Promise<LiveItem[]> {
  const items = await db.selectFrom('demoItem').selectAll().orderBy('kind').orderBy('key').execute()
  const live: LiveItem[] = []
  for (const kind of demoKinds) {
    const own = items.filter(item => item.kind === kind)
    const found = await findLive(
      db,
      kind,
      own.map(item => item.key),
    )
    for (const item of own) {
      const now = found.get(item.key)
      if (now) live.push({ ...item, name: now.name, nowVersion: now.version })
    }
  }
  return live
}

/** Visitors search for the same terms: only the searches of the demo are taken off, so a term never counts as changed. */
export const isChanged = ({ kind, version, nowVersion }: LiveItem) =>
  kind !== 'search' && version !== nowVersion

export async function findLive(db: Db, kind: DemoKind, keys: string[]): Promise<Map<string, Found>> {
  if (keys.length === 0) return new Map()
  const found = await finders[kind](db, keys)
  return new Map(found.map(one => [one.key, one]))
}

type Finder = (db: Db, keys: string[]) => Promise<Found[]>

const plain = (label: string): EventName => ({ label, translations: {} })

/** Rows with an id and a version. */
const byId =
  (read: (db: Db, ids: number[]) => Promise<{ id: number; version: number; name: EventName }[]>): Finder =>
  async (db, keys) => {
    const rows = await read(db, keys.map(Number))
    return rows.map(({ id, version, name }) => ({ key: String(id), version, name }))
  }

const named = (table: 'product' | 'category' | 'attribute') =>
  byId(async (db, ids) => {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'version', 'name', 'translations'])
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute()
    return rows.map(({ name, translations, ...row }) => ({
      ...row,
      name: toEventName(name, translations, 'name'),
    }))
  })

/** What has no version: it is there, or what became of it does not matter. */
const unversioned: Finder = async (_, keys) => keys.map(key => ({ key, version: 1, name: plain(key) }))

const finders: Record<DemoKind, Finder> = {
  product: named('product'),
  category: named('category'),
  attribute: named('attribute'),

  /** Messages do not raise the version of a conversation, so each of them counts like a change. */
  conversation: byId(async (db, ids) => {
    const rows = await db
      .selectFrom('ticket')
      .select(['id', 'version', 'subject'])
      .select(ticket =>
        ticket
          .selectFrom('message')
          .select(count => count.fn.countAll<number>().as('count'))
          .whereRef('message.ticketId', '=', 'ticket.id')
          .as('messages'),
      )
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute()
    return rows.map(({ id, version, subject, messages }) => ({
      id,
      version: version + Number(messages),
      name: plain(subject),
    }))
  }),

  cannedReply: byId(async (db, ids) => {
    const rows = db.selectFrom('cannedReply').select(['id', 'version', 'name']).where('id', 'in', ids)
    return (await rows.execute()).map(({ name, ...row }) => ({ ...row, name: plain(name) }))
  }),

  question: byId(async (db, ids) => {
    const rows = db
      .selectFrom('helpQuestion')
      .select(['id', 'version', 'question', 'translations'])
      .where('id', 'in', ids)
    return (await rows.execute()).map(({ question, translations, ...row }) => ({
      ...row,
      name: toEventName(question, translations, 'question'),
    }))
  }),

  page: byId(async (db, ids) => {
    const rows = db
      .selectFrom('page')
      .select(['id', 'version', 'title', 'translations'])
      .where('id', 'in', ids)
    return (await rows.execute()).map(({ title, translations, ...row }) => ({
      ...row,
      name: toEventName(title, translations, 'title'),
    }))
  }),

  serial: byId(async (db, ids) => {
    const rows = db.selectFrom('serial').select(['id', 'version', 'serial']).where('id', 'in', ids)
    return (await rows.execute()).map(({ serial, ...row }) => ({ ...row, name: plain(serial) }))
  }),

  serialRange: byId(async (db, ids) => {
    const rows = db
      .selectFrom('serialRange')
      .select(['id', 'version', 'first', 'last'])
      .where('id', 'in', ids)
    return (await rows.execute()).map(({ first, last, ...row }) => ({
      ...row,
      name: plain(`${first}–${last}`),
    }))
  }),

  /** An account that got a password or was enabled is a colleague's, and no longer part of the demo. */
  staff: byId(async (db, ids) => {
    const rows = db
      .selectFrom('admin')
      .select(['id', 'version', 'displayName'])
      .where('id', 'in', ids)
      .where('passwordHash', '=', '')
      .where('disabledAt', 'is not', null)
    return (await rows.execute()).map(({ displayName, ...row }) => ({ ...row, name: plain(displayName) }))
  }),

  /** Counts as often as it was searched for. */
  async search(db, keys) {
    const found: Found[] = []
    for (const key of keys) {
      const { term, month } = fromSearchKey(key)
      const row = await db
        .selectFrom('searchTerm')
        .select('searches')
        .where('term', '=', term)
        .where('month', '=', month)
        .executeTakeFirst()
      if (row) found.push({ key, version: row.searches, name: plain(term) })
    }
    return found
  },

  settings: unversioned,
  hero: unversioned,
}
