/**
 * Serves `/sitemap.xml` and `/robots.txt`. A shop with more products than one file takes gets an index of files: product ids 1
 * to 2,000 in the first, and so on, so that an address always stays in the same file. A file may hold 50,000 addresses, but
 * also no more than 50 MB, and Persian letters are long in addresses; hence the smaller number.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dependsOnAllContent } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { commonHeaders, nothingToLoad } from '#server/http/security-headers.server.ts'
import { createPageCache, type Finished } from '#server/pages/page-cache.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { pagesEnd, pagesStart, type SitemapPage, toEntries, toIndex, toRobots } from './sitemap.ts'
import { listCategoryPages, listProductPages, nextProduct } from './sitemap-rows.server.ts'

/** A cache apart from that of the pages, so that a crawler which reads all files does not evict pages. */
const cachedBytes = 24 * 1024 * 1024
const fixedPages: SitemapPage[] = [{ path: '/' }, { path: '/warranty' }, { path: '/contact' }]

type Options = {
  database: Database
  baseLocale: Locale
  siteUrl: string
  /** Pages of other features that do not always exist. */
  listMorePages(): Promise<SitemapPage[]>
  /** Product ids in one file. */
  perFile?: number
}

export function createSitemap({ database, baseLocale, siteUrl, listMorePages, perFile = 2000 }: Options) {
  const { db, readContent } = database
  const site = { siteUrl, baseLocale }
  const cache = createPageCache({ readContent, maxBytes: cachedBytes, addServerTiming: false })
  const rangeOf = (fileNumber: number) => ({ after: (fileNumber - 1) * perFile, upTo: fileNumber * perFile })

  /** The numbers of the files that are not empty. One query for each finds its first product and skips the others. */
  async function listFileNumbers(): Promise<number[]> {
    const fileNumbers: number[] = []
    for (let lastId = 0; ; ) {
      const nextId = await nextProduct(db, lastId)
      if (nextId === undefined) return fileNumbers
      const fileNumber = Math.ceil(nextId / perFile)
      fileNumbers.push(fileNumber)
      lastId = fileNumber * perFile
    }
  }

  async function* otherPages(): AsyncGenerator<SitemapPage[]> {
    yield [...fixedPages, ...(await listMorePages()), ...(await listCategoryPages(db))]
  }

  async function* allPages(fileNumbers: number[]) {
    yield* otherPages()
    for (const fileNumber of fileNumbers) yield* listProductPages(db, rangeOf(fileNumber))
  }

  async function writeFile(pageChunks: AsyncGenerator<SitemapPage[]>): Promise<Buffer> {
    const buffers = [Buffer.from(pagesStart)]
    for await (const pages of pageChunks)
      buffers.push(Buffer.from(pages.map(page => toEntries(page, site)).join('')))
    return Buffer.concat([...buffers, Buffer.from(pagesEnd)])
  }

  async function mainFile(): Promise<Buffer> {
    const fileNumbers = await listFileNumbers()
    if (fileNumbers.length <= 1) return await writeFile(allPages(fileNumbers))
    return Buffer.from(
      toIndex(['sitemap-pages.xml', ...fileNumbers.map(number => `sitemap-products-${number}.xml`)], site),
    )
  }

  async function productFile(fileNumber: number): Promise<Buffer | undefined> {
    const { after, upTo } = rangeOf(fileNumber)
    const firstId = await nextProduct(db, after)
    if (firstId === undefined || firstId > upTo) return undefined
    return await writeFile(listProductPages(db, { after, upTo }))
  }

  const oneAtATime = queue()

  /** Cached for one content version, like a page. What is hidden is therefore gone with the next request. */
  function cached(write: (request: FastifyRequest) => Promise<Buffer | undefined>) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const sent = await cache.deliver({
        key: request.url.split('?')[0] ?? '',
        req: request.raw,
        res: reply.raw,
        // Only one file is written at a time, however many are requested at once.
        render() {
          // It lists everything, so it follows the content version as a whole.
          dependsOnAllContent()
          return oneAtATime(async () => toFinished(await write(request)))
        },
        beforeSending() {
          reply.hijack()
          reply.raw.setHeader('X-Request-Id', request.id)
        },
      })
      if (!sent) throw new AppError('not_found')
      return reply
    }
  }

  return {
    register(app: FastifyInstance) {
      const route = (url: string, handler: ReturnType<typeof cached>) =>
        app.route({ method: ['GET', 'HEAD'], url, handler })
      route('/sitemap.xml', cached(mainFile))
      route(
        '/sitemap-pages.xml',
        cached(() => writeFile(otherPages())),
      )
      route(
        '/sitemap-products-:part(^[1-9]\\d{0,11}$).xml',
        cached(request => productFile(Number((request.params as { part: string }).part))),
      )
      const robots = toRobots(site)
      app.get('/robots.txt', { config: { quiet: true } }, async (_, reply) =>
        reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(robots),
      )
    },
  }
}

function toFinished(body: Buffer | undefined): Finished | undefined {
  if (!body) return undefined
  const headers = {
    ...commonHeaders,
    'Content-Security-Policy': nothingToLoad,
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'no-cache',
  }
  return { headers, body }
}

function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }
}
