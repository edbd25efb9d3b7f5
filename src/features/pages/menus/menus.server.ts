/**
 * The menus of the header and the footer. A row holds the entries that staff arranged; whether a page is in a menu is a field of the
 * page, so a page can be put in and taken out from its own form. Used by the API and, through it, by the layout of public pages.
 */
import type { CategoryLink } from '#features/catalogue/model/category.ts'
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { menuEntryTexts, menuNameTexts } from '../texts/menu.ts'
import type { ArrangedMenu, BuiltInEntry, MenuEntry, MenuName, PublicEntry } from './menu.ts'

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  /** Whether the help page has any question. It is not linked otherwise. */
  hasHelp(db: Db): Promise<boolean>
  /** By id, also those in the trash. What is gone for good is left out. */
  readCategories(db: Db, ids: number[]): Promise<Map<number, MenuCategory>>
}

type MenuCategory = CategoryLink & { isShown: boolean }

export type MenuService = ReturnType<typeof createMenus>

/** Events identify a menu by this number. */
const menuIds: Record<MenuName, number> = { header: 1, footer: 2 }
const flagOf = { header: 'inHeader', footer: 'inFooter' } as const

/** What a menu has until somebody arranges it. */
const first: Record<MenuName, BuiltInEntry[]> = {
  header: ['categories', 'warranty', 'contact'],
  footer: ['warranty', 'contact', 'help', 'ticket'],
}

type MenuPage = Awaited<ReturnType<typeof readPages>>[number]

export function createMenus({ database, baseLocale, record, hasHelp, readCategories }: Options) {
  const { db, contentTransaction } = database

  const toPublic = (title: string, to: string, translated: string | undefined): PublicEntry => ({
    ...{ to, title },
    translations: translated ? { [otherLocale(baseLocale)]: { title: translated } } : {},
  })

  const categoriesOf = (db: Db, entries: MenuEntry[]) =>
    readCategories(
      db,
      entries.flatMap(entry => (entry.kind === 'category' ? entry.categoryId : [])),
    )

  /** The stored entries without what is not there, and then pages that were put in since it was arranged. */
  async function read(db: Db, menu: MenuName, pages: MenuPage[]) {
    const row = await db.selectFrom('menu').selectAll().where('id', '=', menuIds[menu]).executeTakeFirst()
    const stored: MenuEntry[] = row ? JSON.parse(row.entries) : first[menu].map(kind => ({ kind }))
    const own = new Set(pages.filter(page => page[flagOf[menu]] === 1).map(page => page.id))
    const categories = await categoriesOf(db, stored)
    const kept = stored.filter(entry => {
      if (entry.kind === 'category') return categories.has(entry.categoryId)
      return entry.kind !== 'page' || own.has(entry.pageId)
    })
    const known = new Set(kept.map(entry => (entry.kind === 'page' ? entry.pageId : 0)))
    const added = [...own].filter(id => !known.has(id)).map(pageId => ({ kind: 'page' as const, pageId }))
    const { version, updatedAt } = row ?? { version: 0, updatedAt: '' }
    return { entries: [...kept, ...added], categories, version, updatedAt }
  }

  type Shown = { pages: MenuPage[]; categories: Map<number, MenuCategory>; isHelpful: boolean }

  function show(entry: MenuEntry, { pages, categories, isHelpful }: Shown): PublicEntry[] {
    const other = otherLocale(baseLocale)
    if (entry.kind === 'page') {
      const page = pages.find(one => one.id === entry.pageId && one.visible === 1)
      if (!page) return []
      const translations = JSON.parse(page.translations) as Partial<Record<Locale, { title?: string }>>
      return [toPublic(page.title, `/${page.slug}`, translations[other]?.title)]
    }
    if (entry.kind === 'category') {
      const category = categories.get(entry.categoryId)
      if (!category?.isShown) return []
      return [toPublic(category.name, `/main/${category.slug}`, category.translations[other]?.name)]
    }
    if (entry.kind === 'link') return [toPublic(entry.title, entry.href, entry.translations[other]?.title)]
    if (entry.kind === 'help' && !isHelpful) return []
    const to = entry.kind === 'categories' ? '' : `/${entry.kind}`
    return [toPublic(menuEntryTexts[baseLocale][entry.kind], to, menuEntryTexts[other][entry.kind])]
  }

  const visible = contentMemo(database, async () => {
    // The settings say whether there is any question, the tree what categories are called.
    dependsOn('menus', 'settings', 'tree')
    const isHelpful = await hasHelp(db)
    const pages = await readPages(db)
    const shownIn = async (menu: MenuName) => {
      const { entries, categories } = await read(db, menu, pages)
      return entries.flatMap(entry => show(entry, { pages, categories, isHelpful }))
    }
    return { header: await shownIn('header'), footer: await shownIn('footer') }
  })

  async function save(
    tx: ContentTx,
    menu: MenuName,
    { entries, version, admin }: Actor & { entries: MenuEntry[]; version?: number | undefined },
  ) {
    const pages = await readPages(tx)
    const before = await read(tx, menu, pages)
    const id = menuIds[menu]
    await requireVersion(tx, {
      entity: 'menu',
      row: { id, version: before.version, updatedAt: before.updatedAt },
      version,
    })
    requireValid(menu, entries, { pages, categories: await categoriesOf(tx, entries) })
    const after = entries.map((entry, index) =>
      entry.kind === 'link'
        ? {
            ...entry,
            translations: toStoredTranslations(entry.translations, baseLocale, `entries.${index}.`),
          }
        : entry,
    )
    const now = new Date().toISOString()
    const isRecorded = await record(tx, {
      ...{ admin, entity: 'menu', entityId: id, label: menuNameTexts[baseLocale][menu], action: 'update' },
      before: { entries: before.entries },
      after: { entries: after },
    })
    if (!isRecorded) return false
    const changed = { entries: JSON.stringify(after), updatedAt: now, version: before.version + 1 }
    await tx
      .insertInto('menu')
      .values({ id, ...changed, createdAt: now })
      .onConflict(known => known.column('id').doUpdateSet(changed))
      .execute()
    await putPagesIn(tx, menu, after)
    tx.changed('menus')
    return true
  }

  const revertHandler: RevertHandler = {
    fields: ['entries'],
    read: async (tx, id) => ({ entries: (await read(tx, menuOf(id), await readPages(tx))).entries }),
    async update(tx, id, { fields, admin }) {
      const pages = new Set((await readPages(tx)).map(page => page.id))
      const earlier = fields.entries as MenuEntry[]
      const categories = await categoriesOf(tx, earlier)
      // A page or category of then may be gone now.
      const entries = earlier.filter(entry => {
        if (entry.kind === 'category') return categories.has(entry.categoryId)
        return entry.kind !== 'page' || pages.has(entry.pageId)
      })
      await save(tx, menuOf(id), { entries, admin })
    },
    async remove() {
      throw new AppError('cannot_undo')
    },
  }

  async function arranged(menu: MenuName): Promise<ArrangedMenu> {
    const { entries, version } = await read(db, menu, await readPages(db))
    return { entries, version }
  }

  return {
    revertHandler,
    listVisible: () => visible(),
    arranged: async () => ({ header: await arranged('header'), footer: await arranged('footer') }),

    async arrange(
      menu: MenuName,
      { entries, version }: { entries: MenuEntry[]; version?: number | undefined },
      { admin }: Actor,
    ) {
      await contentTransaction(async tx => (await save(tx, menu, { entries, version, admin })) || unchanged)
      return await arranged(menu)
    },
  }
}

function menuOf(id: number): MenuName {
  if (id === menuIds.header) return 'header'
  if (id === menuIds.footer) return 'footer'
  throw new AppError('not_found')
}

const readPages = (db: Db) =>
  db
    .selectFrom('page')
    .select(['id', 'title', 'slug', 'translations', 'visible', 'inHeader', 'inFooter'])
    .orderBy('position')
    .orderBy('id')
    .execute()

type Known = { pages: MenuPage[]; categories: ReadonlyMap<number, MenuCategory> }

function requireValid(menu: MenuName, entries: MenuEntry[], { pages, categories }: Known) {
  const seen = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const refuse = (path: string, code: 'repeated' | 'not_found' | 'invalid_choice') => {
      throw new AppError('invalid', { fields: { [`entries.${index}${path}`]: { code } } })
    }
    if (menu === 'footer' && entry.kind === 'categories') refuse('.kind', 'invalid_choice')
    if (entry.kind === 'page' && !pages.some(page => page.id === entry.pageId)) refuse('.pageId', 'not_found')
    // One in the trash is kept: it is there again when it is restored, and an undo can bring it back.
    if (entry.kind === 'category' && !categories.has(entry.categoryId)) refuse('.categoryId', 'not_found')
    const key = keyOf(entry)
    if (seen.has(key)) refuse('', 'repeated')
    seen.add(key)
  }
}

function keyOf(entry: MenuEntry): string {
  if (entry.kind === 'page') return `page ${entry.pageId}`
  if (entry.kind === 'category') return `category ${entry.categoryId}`
  return entry.kind === 'link' ? `link ${entry.href} ${entry.title}` : entry.kind
}

/** The event of the menu says it, so the pages have none of their own. Like a move, it leaves their versions. */
async function putPagesIn(tx: ContentTx, menu: MenuName, entries: MenuEntry[]) {
  const ids = entries.flatMap(entry => (entry.kind === 'page' ? entry.pageId : []))
  const flag = flagOf[menu]
  await tx
    .updateTable('page')
    .set({ [flag]: 0 })
    .where(flag, '=', 1)
    .execute()
  if (ids.length > 0)
    await tx
      .updateTable('page')
      .set({ [flag]: 1 })
      .where('id', 'in', ids)
      .execute()
}
