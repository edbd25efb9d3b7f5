/**
 * `/sitemap.xml` and `/robots.txt`. A shop of some size gets an index of parts: product numbers 1 to 2,000 in the first,
 * and so on, so that an address stays in its part. That is earlier than the 50,000 addresses a file may hold, because
 * it may hold no more than 50 MB either, and Persian letters are long in addresses.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/database.server.ts'
import { commonHeaders, nothingToLoad } from '#server/http/security-headers.server.ts'
import { createPageCache, type Finished } from '#server/pages/page-cache.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { pagesEnd, pagesStart, type SitemapPage, toEntries, toIndex, toRobots } from './sitemap.ts'
import { listCategoryPages, listProductPages, nextProduct } from './sitemap-rows.server.ts'

/** Apart from the pages' own, so that a crawler which reads all parts does not drive them out. */
const cachedBytes = 24 * 1024 * 1024
const fixedPages: SitemapPage[] = [{ path: '/' }, { path: '/warranty' }, { path: '/contact' }]

type Options = {
  database: Database
  baseLocale: Locale
  siteUrl: string
  /** Pages of other features that are there only at times. */
  listMorePages(): Promise<SitemapPage[]>
  /** Product numbers in one part. */
  perFile?: number
}

export function createSitemap({ database, baseLocale, siteUrl, listMorePages, perFile = 2000 }: Options) {
  const { db, readVersion } = database
  const site = { siteUrl, baseLocale }
  const cache = createPageCache({ readVersion, maxBytes: cachedBytes, telling: false })
  const rangeOf = (part: number) => ({ after: (part - 1) * perFile, upTo: part * perFile })

  /** The parts that hold anything, by skipping from the first product of one to the first of the next. */
  async function listParts(): Promise<number[]> {
    const parts: number[] = []
    for (let last = 0; ; ) {
      const next = await nextProduct(db, last)
      if (next === undefined) return parts
      const part = Math.ceil(next / perFile)
      parts.push(part)
      last = part * perFile
    }
  }

  async function* pages(): AsyncGenerator<SitemapPage[]> {
    yield [...fixedPages, ...(await listMorePages()), ...(await listCategoryPages(db))]
  }

  async function* whole(parts: number[]) {
    yield* pages()
    for (const part of parts) yield* listProductPages(db, rangeOf(part))
  }

  async function written(listed: AsyncGenerator<SitemapPage[]>): Promise<Buffer> {
    const pieces = [Buffer.from(pagesStart)]
    for await (const some of listed) pieces.push(Buffer.from(some.map(one => toEntries(one, site)).join('')))
    return Buffer.concat([...pieces, Buffer.from(pagesEnd)])
  }

  async function main(): Promise<Buffer> {
    const parts = await listParts()
    if (parts.length <= 1) return await written(whole(parts))
    return Buffer.from(
      toIndex(['sitemap-pages.xml', ...parts.map(part => `sitemap-products-${part}.xml`)], site),
    )
  }

  async function productPart(part: number): Promise<Buffer | undefined> {
    const { after, upTo } = rangeOf(part)
    const first = await nextProduct(db, after)
    if (first === undefined || first > upTo) return undefined
    return await written(listProductPages(db, { after, upTo }))
  }

  const oneAtATime = queue()

  /** Kept for the content version it was written of, like a page: what is hidden is gone with the next request. */
  function sending(write: (request: FastifyRequest) => Promise<Buffer | undefined>) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const sent = await cache.deliver({
        key: request.url.split('?')[0] ?? '',
        req: request.raw,
        res: reply.raw,
        // One in the making at a time, however many are asked for at once.
        render: () => oneAtATime(async () => toFinished(await write(request))),
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
      const route = (url: string, handler: ReturnType<typeof sending>) =>
        app.route({ method: ['GET', 'HEAD'], url, handler })
      route('/sitemap.xml', sending(main))
      route(
        '/sitemap-pages.xml',
        sending(() => written(pages())),
      )
      route(
        '/sitemap-products-:part(^[1-9]\\d{0,11}$).xml',
        sending(request => productPart(Number((request.params as { part: string }).part))),
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
