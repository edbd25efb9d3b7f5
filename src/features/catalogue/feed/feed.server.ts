/**
 * The product feed, which comparison sites and advertisers read. A job writes it into the storage, at most every fifteen minutes
 * and only after changes; visitors' requests stream what was written. Created by `services.server.ts`.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Enqueue, JobHandler } from '#features/jobs/job.ts'
import type { FileStore } from '#features/media/media.ts'
import type { Settings } from '#features/settings/settings.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import { nothingToLoad } from '#server/http/security-headers.server.ts'
import { AppError } from '#shared/errors.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { type FeedStatus, feedPath } from './feed.ts'
import { listFeedProducts, readCategoryPaths } from './feed-products.server.ts'
import { type FeedSite, feedEnd, feedLacksOf, feedStart, toFeedItem } from './feed-xml.ts'

const everyMs = 15 * 60_000
const folder = 'feeds'
const keyOf = (locale: Locale) => `${folder}/products.${locale}.xml`
/** Named in `src/archive-tables.server.ts`, which leaves it out: a restored shop writes its feed anew. */
const rowName = 'productFeed'
/** Raise it when the XML of the same products changes: the feed is then written anew after an upgrade. */
const format = 1
/** A reader that asks more often gets what it has. */
const cacheSeconds = 300

const nothing: FeedStatus['leftOut'] = { products: 0, price: 0, picture: 0 }

type Written = { format: number; contentVersion: number; at: string } & Pick<
  FeedStatus,
  'products' | 'leftOut'
>

type Options = {
  database: Database
  storage: FileStore
  baseLocale: Locale
  siteUrl: string
  settings: { current(): Promise<Settings> }
  enqueue: Enqueue
}

export function createProductFeed({ database, storage, baseLocale, siteUrl, settings, enqueue }: Options) {
  const { db, readContent } = database

  async function readWritten(): Promise<Written | undefined> {
    const row = await db.selectFrom('setting').select('value').where('name', '=', rowName).executeTakeFirst()
    return row && JSON.parse(row.value)
  }

  async function store(written: Written) {
    const value = JSON.stringify(written)
    await db
      .insertInto('setting')
      .values({ name: rowName, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }

  /** Returns what it counted once the storage has read it to its end. */
  async function write(locale: Locale, signal: AbortSignal) {
    const { name, translations, currency } = await settings.current()
    const site: FeedSite = {
      ...{ url: siteUrl, currency, baseLocale, locale },
      name: translations[locale]?.name || name,
    }
    const pathOf = await readCategoryPaths(db)
    const counted = { products: 0, leftOut: { ...nothing } }
    async function* xml() {
      yield feedStart(site)
      for await (const products of listFeedProducts(db, baseLocale)) {
        signal.throwIfAborted()
        const items: string[] = []
        for (const product of products) {
          const lacks = feedLacksOf(product)
          for (const lack of lacks) counted.leftOut[lack]++
          if (lacks.length > 0) counted.leftOut.products++
          else items.push(toFeedItem(product, pathOf(product.categoryId, locale), site))
        }
        counted.products += items.length
        yield items.join('')
      }
      yield feedEnd
    }
    await storage.put(keyOf(locale), Readable.from(xml()))
    return counted
  }

  async function forget() {
    if (!(await readWritten())) return
    await storage.remove(folder)
    await db.deleteFrom('setting').where('name', '=', rowName).execute()
  }

  async function writeIfOutdated({ signal }: { signal: AbortSignal }) {
    if (!(await settings.current()).productFeed) return await forget()
    // Read first: what is saved meanwhile is written the next time.
    const contentVersion = (await readContent()).version
    const written = await readWritten()
    if (written?.contentVersion === contentVersion && written.format === format) return
    const at = new Date().toISOString()
    let counted: Pick<FeedStatus, 'products' | 'leftOut'> | undefined
    for (const locale of locales) counted = await write(locale, signal)
    if (counted) await store({ format, contentVersion, at, ...counted })
  }

  async function run({ signal }: { signal: AbortSignal }) {
    try {
      await writeIfOutdated({ signal })
    } catch (error) {
      if (!signal.aborted) throw error
      return { postponedTo: new Date().toISOString() }
    }
  }

  const handlers: JobHandler[] = [
    { kind: 'product-feed', lane: 'upkeep', everyMs, run },
    // After it was switched on, so that nobody waits for the next turn.
    { kind: 'first-product-feed', lane: 'upkeep', run },
  ]

  async function send(locale: Locale, request: FastifyRequest, reply: FastifyReply) {
    if (!(await settings.current()).productFeed) throw new AppError('not_found')
    const written = await readWritten()
    const bytes = written && (await storage.sizeOf(keyOf(locale)))
    if (bytes === undefined) throw new AppError('not_found')
    const etag = `"${written?.contentVersion}-${format}-${locale}"`
    reply.headers({ ETag: etag, 'Cache-Control': `public, max-age=${cacheSeconds}` })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.header('Content-Security-Policy', nothingToLoad).type('application/xml; charset=utf-8')
    const body = request.method === 'GET' ? await storage.getStream(keyOf(locale)) : undefined
    return reply.send(body)
  }

  return {
    handlers,

    /** Called in the transaction that saves the settings. */
    async onSettings(tx: Tx, before: Pick<Settings, 'productFeed'>, after: Pick<Settings, 'productFeed'>) {
      if (!before.productFeed && after.productFeed) {
        await enqueue(tx, { kind: 'first-product-feed', uniqueKey: 'first-product-feed' })
      }
    },

    async status(): Promise<FeedStatus> {
      const { productFeed } = await settings.current()
      const written = productFeed ? await readWritten() : undefined
      return {
        isOn: productFeed,
        writtenAt: written?.at ?? null,
        products: written?.products ?? 0,
        leftOut: written?.leftOut ?? nothing,
        addresses: locales.map(locale => ({ locale, url: siteUrl + feedPath(locale) })),
      }
    },

    register(app: FastifyInstance) {
      for (const locale of locales) {
        app.route({
          method: ['GET', 'HEAD'],
          url: feedPath(locale),
          handler: (request, reply) => send(locale, request, reply),
        })
      }
    },
  }
}
