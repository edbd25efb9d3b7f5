/**
 * The shop's own pages: a short list whose items have an address. All of them are kept in memory, so an address that is no page is
 * answered without the database. Used by the API, the search, the sitemap and the menus.
 */
import type { ProductCard } from '#features/catalogue/model/product.ts'
import { toSlug } from '#features/catalogue/names/slug.ts'
import type { RecordEvent } from '#features/history/event.ts'
import { type Picture, pictureUrl } from '#features/media/picture.ts'
import type { StorePreview } from '#features/previews/preview.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import type { Actor, Caller } from '#server/http/api.server.ts'
import { createShortList, listDeleted } from '#server/short-lists/short-list.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { toSnippet } from '#shared/site-search/site-search.ts'
import {
  type NewPage,
  newPage,
  type PageChanges,
  type PageRow,
  type PageWithEmbeds,
  type PublicPage,
  pageLimits,
  type ShopPage,
  type TrashedPage,
} from './page.ts'
import { productIdsIn, refsIn, type ShownEmbeds, toParts } from './page-embeds.ts'
import { completePage, textsOf } from './page-rules.server.ts'
import { createPageKind, createPageRankings } from './search-pages.server.ts'

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  /** The cards of products, in the order of the ids, without those that do not exist. */
  listCards(ids: number[], actor: Actor): Promise<ProductCard[]>
}

export type ShopPages = ReturnType<typeof createPages>

/** What a preview stores. */
type Snapshot = Pick<NewPage, 'title' | 'slug' | 'body' | 'translations'> & { updatedAt: string }

/** An excerpt of a list shows this many characters of the HTML at most. */
const excerptSource = 2000

export function createPages({ database, baseLocale, record, listCards }: Options) {
  const { db } = database
  const list = createShortList({
    database,
    baseLocale,
    table: 'page',
    schema: newPage,
    nameField: 'title',
    switches: ['inHeader', 'inFooter'],
    maximum: { items: pageLimits.pages, refusal: 'too_many_pages' },
    entity: 'page',
    record,
    transaction: database.contentTransaction,
    complete: (tx, wanted, before) => completePage(tx, wanted, { before, baseLocale }),
    follow: (tx, { before, after }) => follow(tx, before, after),
    refsOf: page => refsIn(textsOf(page)),
    report(tx, { before, after }) {
      tx.changed('pages')
      if (inMenus(before) !== inMenus(after)) tx.changed('menus')
    },
  })

  /** The visible pages, read once after each change. */
  const visible = contentMemo(database, async () => {
    dependsOn('pages')
    const pages = (await list.listAll()).filter(one => one.visible)
    const former = await db.selectFrom('pageSlug').selectAll().execute()
    const byId = new Map(pages.map(page => [page.id, page]))
    // A later entry replaces an earlier one: a current slug wins over a translated title, and that over an earlier slug.
    const bySlug = new Map([
      ...former.flatMap(({ slug, pageId }) => {
        const page = byId.get(pageId)
        return page ? [[slug, page] as const] : []
      }),
      ...pages.flatMap(page =>
        Object.values(page.translations).map(({ title = '' }) => [toSlug(title), page] as const),
      ),
      ...pages.map(page => [page.slug, page] as const),
    ])
    const pictures = await readPictures(db, refsIn(pages.flatMap(textsOf)))
    return { pages, bySlug, pictures, rankings: createPageRankings(pages, baseLocale) }
  })

  async function toPublic(
    { title, slug, body, translations, updatedAt }: Snapshot,
    pictures: ShownEmbeds['pictures'],
    actor: Actor,
  ) {
    const ids = productIdsIn(textsOf({ body, translations }))
    const cards = ids.length > 0 ? await listCards(ids, actor) : []
    const shown = cards.filter(card => card.shown && card.deletedAt === null)
    const embeds = { pictures, products: new Map(shown.map(card => [card.id, card])) }
    const translated = Object.entries(translations).map(([locale, texts]) => [
      locale,
      {
        ...(texts.title && { title: texts.title }),
        ...(texts.body && { parts: toParts(texts.body, embeds) }),
      },
    ])
    return {
      ...{ slug, title, updatedAt },
      parts: toParts(body, embeds),
      translations: Object.fromEntries(translated) as PublicPage['translations'],
    }
  }

  async function snapshotOf(wanted: NewPage, before?: ShopPage): Promise<Snapshot> {
    const { title, slug, body, translations } = await completePage(db, wanted, { before, baseLocale })
    return { title, slug, body, translations, updatedAt: new Date().toISOString() }
  }

  return {
    ...list,

    async getBySlug(typed: string, actor: Actor): Promise<PublicPage> {
      const { bySlug, pictures } = await visible()
      const found = bySlug.get(toSlug(typed))
      if (!found) throw new AppError('not_found')
      return await toPublic(found, pictures, actor)
    },

    async listRows(): Promise<PageRow[]> {
      return (await list.listAll()).map(({ body, translations, ...page }) => ({
        ...page,
        excerpt: excerptOf(body),
        translations: Object.fromEntries(
          Object.entries(translations).map(([locale, texts]) => [
            locale,
            { title: texts.title, ...(texts.body && { excerpt: excerptOf(texts.body) }) },
          ]),
        ),
      }))
    },

    async listTrash(): Promise<TrashedPage[]> {
      const deleted = await listDeleted(db, { entity: 'page', table: 'page' })
      return deleted.map(({ fields, ...entry }) => {
        const { title, translations } = fields as Pick<ShopPage, 'title' | 'translations'>
        const titles = Object.entries(translations).map(([locale, texts]) => [locale, { title: texts.title }])
        return { ...entry, title, translations: Object.fromEntries(titles) }
      })
    },

    async requireWithEmbeds(id: number, actor: Actor): Promise<PageWithEmbeds> {
      const page = await list.requireById(id)
      const texts = textsOf(page)
      const pictures = await readPictures(db, refsIn(texts))
      return {
        ...page,
        pictures: [...pictures.values()],
        products: await listCards(productIdsIn(texts), actor),
      }
    },

    /** Stores what saving would make of it. It refuses what saving would refuse, but for a full list. */
    async preview(
      { id, fields }: { id?: number; fields: NewPage | PageChanges },
      { store, caller: { admin } }: { store: StorePreview; caller: Caller },
    ) {
      const before = id === undefined ? undefined : await list.requireById(id)
      const snapshot = await snapshotOf({ ...before, ...fields } as NewPage, before)
      return await store({ admin, kind: 'page', snapshot, refs: refsIn(textsOf(snapshot)) })
    },

    async openPreview(stored: unknown, visitor: Actor) {
      const snapshot = stored as Snapshot
      const pictures = await readPictures(db, refsIn(textsOf(snapshot)))
      return { kind: 'page' as const, page: await toPublic(snapshot, pictures, visitor) }
    },

    searchKind: createPageKind(async () => (await visible()).rankings),

    async sitemapPages() {
      const { pages, pictures } = await visible()
      return pages.map(page => ({
        path: `/${page.slug}`,
        changedAt: page.updatedAt,
        pictures: refsIn(textsOf(page)).flatMap(ref => {
          const picture = pictures.get(ref)
          return picture ? `${picture.url}/${picture.width}.webp` : []
        }),
      }))
    },
  }
}

const excerptOf = (html: string) => toSnippet(wordsOf(html, excerptSource))

/** What menus show of a page, as one text that can be compared. */
const inMenus = (page: ShopPage | undefined) =>
  page &&
  JSON.stringify(
    [page.slug, page.title, page.translations, page.visible, page.inHeader, page.inFooter, page.position].map(
      part =>
        part === page.translations
          ? Object.entries(page.translations).map(([locale, { title }]) => [locale, title])
          : part,
    ),
  )

/** Keeps the earlier slug, and refers to the files of the texts. */
async function follow(tx: ContentTx, before: ShopPage | undefined, after: ShopPage | undefined) {
  if (before && after && before.slug !== after.slug) {
    const row = { slug: before.slug, pageId: before.id }
    await tx
      .insertInto('pageSlug')
      .values(row)
      .onConflict(known => known.column('slug').doUpdateSet({ pageId: before.id }))
      .execute()
  }
  const id = (after ?? before)?.id ?? 0
  const refs = after ? refsIn(textsOf(after)) : []
  await tx.deleteFrom('pageFile').where('pageId', '=', id).execute()
  if (refs.length === 0) return
  await tx
    .insertInto('pageFile')
    .values(refs.map(ref => ({ pageId: id, ref })))
    .execute()
  await tx.updateTable('media').set({ unusedAt: null }).where('ref', 'in', refs).execute()
}

/** Without alternative texts: a page has its own for each place. */
async function readPictures(db: Db, refs: string[]): Promise<Map<string, Picture>> {
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['ref', 'width', 'height', 'preview', 'focus'])
    .where('ref', 'in', refs)
    .where('kind', '=', 'picture')
    .execute()
  return new Map(
    rows.map(({ ref, width, height, preview, focus }) => [
      ref,
      {
        ...{ ref, url: pictureUrl(ref), preview, focus: null, guess: focus, alt: '', translations: {} },
        ...{ width: width ?? 0, height: height ?? 0 },
      },
    ]),
  )
}
