/**
 * How one thing of each kind that the demo brought is taken away, and how it comes back. Products, categories, questions, pages
 * and canned replies are deleted by their own features, whose events bring them back; what has no such events is stored in
 * `demoRemoved` as it was. Called by `demo-removal.server.ts`, in its transactions.
 */
import { isSame } from '#features/history/event.ts'
import {
  firstSettings,
  heroSetting,
  type Settings,
  type SettingsChanges,
} from '#features/settings/settings.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { codeOf } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { type DemoItem, fromSearchKey } from './demo-items.server.ts'
import type { DemoKind } from './demo-kinds.ts'

type SerialTable = 'serial' | 'serialRange'

/** What the features do for a removal, on a database that is a single transaction. */
export type RemovalServices = {
  products: { removeBulk(ids: number[], actor: Actor): Promise<unknown> }
  categories: { remove(id: number, moveTo: number | null | undefined, actor: Actor): Promise<void> }
  help: { remove(id: number, actor: Actor): Promise<void> }
  pages: { remove(id: number, actor: Actor): Promise<void> }
  cannedReplies: { remove(id: number, actor: Actor): Promise<void> }
  settings: {
    current(): Promise<Settings>
    update(changes: SettingsChanges, actor: Actor): Promise<unknown>
  }
  warranties: {
    takeRow(tx: Tx, table: SerialTable, id: number): Promise<unknown>
    putRow(tx: Tx, table: SerialTable, stored: unknown): Promise<void>
  }
  conversations: { trash(tx: Tx, id: number): Promise<void>; restore(tx: Tx, id: number): Promise<void> }
}

export type RemovalContext = {
  tx: ContentTx
  services: RemovalServices
  actor: Actor
  baseLocale: Locale
  /** What the demo set. */
  demoSettings(): Promise<SettingsChanges>
  /** Where the contents of a category go that was chosen although it holds something of the shop's own. */
  moveTo?: number | null | undefined
}

/** `stored`: what a restore needs. `ref`: the file it pointed at. */
type Removed = { stored?: unknown; ref?: string }
type RemovedItem = DemoItem & { stored: string | null; ref: string | null }

/** Returns nothing if it cannot go: it holds something by now. */
export type Remove = (key: string, context: RemovalContext) => Promise<Removed | undefined>
type Restore = (item: RemovedItem, context: RemovalContext) => Promise<void>

/** What comes back by the undo of its own event, or with its category. */
const byItsEvent: Restore = async () => {}

const handlers: Record<DemoKind, { remove: Remove; restore: Restore }> = {
  product: {
    async remove(key, { tx, services, actor }) {
      const id = Number(key)
      await services.products.removeBulk([id], actor)
      // Nobody misses it: its address is answered like one that never was.
      await tx.updateTable('product').set({ wasShown: 0 }).where('id', '=', id).execute()
      return {}
    },
    restore: byItsEvent,
  },

  category: {
    async remove(key, { services, actor, moveTo }) {
      try {
        await services.categories.remove(Number(key), moveTo, actor)
        return {}
      } catch (error) {
        if (codeOf(error) === 'category_not_empty') return undefined
        throw error
      }
    },
    restore: byItsEvent,
  },

  attribute: { remove: async () => ({}), restore: byItsEvent },

  question: {
    async remove(key, { services, actor }) {
      await services.help.remove(Number(key), actor)
      return {}
    },
    restore: byItsEvent,
  },

  page: {
    async remove(key, { services, actor }) {
      await services.pages.remove(Number(key), actor)
      return {}
    },
    restore: byItsEvent,
  },

  cannedReply: {
    async remove(key, { services, actor }) {
      await services.cannedReplies.remove(Number(key), actor)
      return {}
    },
    restore: byItsEvent,
  },

  conversation: {
    async remove(key, { tx, services }) {
      await services.conversations.trash(tx, Number(key))
      return {}
    },
    restore: ({ key }, { tx, services }) => services.conversations.restore(tx, Number(key)),
  },

  serial: rowsOf('serial'),
  serialRange: rowsOf('serialRange'),
  staff: { remove: removeStaff, restore: restoreStaff },
  search: { remove: removeSearches, restore: restoreSearches },
  settings: { remove: resetSettings, restore: restoreSettings },

  hero: {
    async remove(ref, { tx }) {
      const { numDeletedRows } = await tx
        .deleteFrom('setting')
        .where('name', '=', heroSetting)
        .where('value', '=', ref)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n ? { ref, stored: ref } : {}
    },
    /** Unless the shop has another one by now. */
    async restore({ stored, ref }, { tx }) {
      if (stored === null || ref === null) return
      await tx
        .insertInto('setting')
        .values({ name: heroSetting, value: ref })
        .onConflict(conflict => conflict.column('name').doNothing())
        .execute()
      await tx.updateTable('media').set({ unusedAt: null }).where('ref', '=', ref).execute()
    },
  },
}

export const removeItem = ({ kind, key }: DemoItem, context: RemovalContext) =>
  handlers[kind].remove(key, context)

export const restoreItem = (item: RemovedItem, context: RemovalContext) =>
  handlers[item.kind].restore(item, context)

/** Serial numbers, which nobody can undo one by one. A number that was given out again meanwhile stays as it is. */
function rowsOf(table: SerialTable): { remove: Remove; restore: Restore } {
  return {
    async remove(key, { tx, services }) {
      return { stored: await services.warranties.takeRow(tx, table, Number(key)) }
    },
    async restore({ stored }, { tx, services }) {
      if (stored !== null) await services.warranties.putRow(tx, table, JSON.parse(stored))
    },
  }
}

/** With the account go the links to it, which the rows of other tables lose. */
async function removeStaff(key: string, { tx }: RemovalContext): Promise<Removed> {
  const adminId = Number(key)
  const messages = await tx.selectFrom('message').select('id').where('adminId', '=', adminId).execute()
  const tickets = await tx.selectFrom('ticket').select('id').where('assigneeId', '=', adminId).execute()
  const row = await tx.deleteFrom('admin').where('id', '=', adminId).returningAll().executeTakeFirst()
  return { stored: { row, messages: messages.map(one => one.id), tickets: tickets.map(one => one.id) } }
}

async function restoreStaff({ stored }: RemovedItem, { tx }: RemovalContext) {
  if (stored === null) return
  const { row, messages, tickets } = JSON.parse(stored)
  const inserted = await tx
    .insertInto('admin')
    .values(row)
    // Somebody else may have the username by now.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  const { id } = inserted
  if (messages.length > 0) {
    await tx.updateTable('message').set({ adminId: id }).where('id', 'in', messages).execute()
  }
  if (tickets.length > 0) {
    await tx.updateTable('ticket').set({ assigneeId: id }).where('id', 'in', tickets).execute()
  }
}

/** Takes off the searches of the demo. Those of visitors stay. */
async function removeSearches(key: string, { tx }: RemovalContext): Promise<Removed> {
  const { term, month } = fromSearchKey(key)
  const item = await tx
    .selectFrom('demoItem')
    .select('version as searches')
    .where('kind', '=', 'search')
    .where('key', '=', key)
    .executeTakeFirst()
  const row = await tx
    .selectFrom('searchTerm')
    .selectAll()
    .where('term', '=', term)
    .where('month', '=', month)
    .executeTakeFirst()
  if (!item || !row) return {}
  const searches = Math.min(item.searches, row.searches)
  // The demo has only searches without a result.
  const left = { searches: row.searches - searches, nothing: Math.max(0, row.nothing - searches) }
  const same = { term, month }
  if (left.searches > 0) {
    await tx.updateTable('searchTerm').set(left).where('term', '=', term).where('month', '=', month).execute()
  } else await tx.deleteFrom('searchTerm').where('term', '=', term).where('month', '=', month).execute()
  return { stored: { ...row, ...same, searches, nothing: searches, corrected: 0, clicks: 0 } }
}

async function restoreSearches({ stored }: RemovedItem, { tx }: RemovalContext) {
  if (stored === null) return
  const row = JSON.parse(stored)
  await tx
    .insertInto('searchTerm')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['term', 'month']).doUpdateSet(now => ({
        searches: now('searchTerm.searches', '+', row.searches),
        nothing: now('searchTerm.nothing', '+', row.nothing),
        nothingAt: now.fn.coalesce('searchTerm.nothingAt', now.val(row.nothingAt)),
      })),
    )
    .execute()
}

type StoredSettings = {
  fields: Record<string, unknown>
  translations: Record<string, Record<string, string>>
}

/** Every setting that is still what the demo set it to becomes what a new shop has. */
async function resetSettings(_: string, context: RemovalContext): Promise<Removed> {
  const { services, actor, baseLocale, demoSettings } = context
  const { translations: demoTexts = {}, ...demo } = await demoSettings()
  const current: Record<string, unknown> & Settings = await services.settings.current()
  const first: Record<string, unknown> = { ...firstSettings(baseLocale) }
  const own = Object.entries(demo).filter(([field, value]) => isSame(current[field], value))
  const stored: StoredSettings = { fields: Object.fromEntries(own), translations: {} }
  const translations: Record<string, Record<string, string>> = {}
  for (const [locale, texts] of Object.entries(current.translations)) {
    const demoIn = ((demoTexts as StoredSettings['translations'])[locale] ?? {}) as Record<string, unknown>
    const isDemo = ([field, text]: [string, unknown]) => demoIn[field] === text
    const entries = Object.entries(texts) as [string, string][]
    stored.translations[locale] = Object.fromEntries(entries.filter(isDemo))
    translations[locale] = Object.fromEntries(entries.filter(entry => !isDemo(entry)))
  }
  const fields = Object.fromEntries(own.map(([field]) => [field, first[field]]))
  await services.settings.update({ ...fields, translations } as SettingsChanges, actor)
  return { stored }
}

/** What the shop has set meanwhile stays. */
async function restoreSettings({ stored }: RemovedItem, context: RemovalContext) {
  if (stored === null) return
  const { services, actor, baseLocale } = context
  const before: StoredSettings = JSON.parse(stored)
  const current: Record<string, unknown> & Settings = await services.settings.current()
  const first: Record<string, unknown> = { ...firstSettings(baseLocale) }
  const fields = Object.entries(before.fields).filter(([field]) => isSame(current[field], first[field]))
  const translations: Record<string, object> = { ...current.translations }
  for (const [locale, texts] of Object.entries(before.translations)) {
    translations[locale] = { ...texts, ...translations[locale] }
  }
  await services.settings.update({ ...Object.fromEntries(fields), translations } as SettingsChanges, actor)
}
