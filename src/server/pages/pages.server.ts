/**
 * Registers the pages: React Router behind Fastify, with public pages cached. Called by `app.server.ts`. Whether a page is
 * public, cacheable or secret is decided by the matched route, never by the text of the path.
 */
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedPage } from '#app/page-handler.ts'
import type { Services } from '#services'
import { listIconPaths } from '#shared/identity/site-icons.ts'
import type { Admit } from '../http/admission/requesters.server.ts'
import { busyRetrySeconds } from '../http/errors.server.ts'
import { commonHeaders, pagePolicy, secretPageHeaders } from '../http/security-headers.server.ts'
import type { Uploads } from '../http/uploads/uploads.server.ts'
import { visitorApi } from '../http/visitor-api.server.ts'
import type { Config } from '../process/config.server.ts'
import { buildFolder, type Pages } from './page-bundle.server.ts'
import type { Finished, PageCache } from './page-cache.server.ts'
import { registerForms } from './page-forms.server.ts'
import { type PageMatch, readMatch } from './page-routes.server.ts'
import { type Page, renderPage, type SourcedPage } from './render.server.ts'
import { publicCacheControl } from './shared-cache.server.ts'

type Options = {
  config: Config
  services: Services
  pages: Pages
  cache: PageCache
  admit: Admit
  uploads: Uploads
  /** How many pages were rendered, for the metrics. */
  renders: Record<PageMatch['area'], number>
}

export async function registerPages(app: FastifyInstance, options: Options) {
  const { config, services, pages, admit, renders } = options
  const rendering = { pages, config, services }
  const renderCounted = (page: Page) => {
    renders[page.match.area]++
    return renderPage(rendering, page)
  }
  const matchRequest = async (request: FastifyRequest, reply: FastifyReply, url: URL) => {
    const { matchPage } = await pages.build()
    const match = readMatch(matchPage(url.pathname), url)
    noteMatch(request, reply, match)
    return match
  }
  if (pages.register) await pages.register(app)
  else await registerFiles(app, pages.files ?? new URL('client/', buildFolder))
  app.get('/build.json', { config: { quiet: true } }, async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send({ build: (await pages.build()).version }),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Until the route is matched, the path may be a secret.
    async onRequest(request) {
      request.loggedPath = '/*'
    },
    async handler(request, reply) {
      // Concatenated, not resolved: resolving `//other.example/` would give another host.
      const url = new URL(config.siteUrl + request.url)
      const match = await matchRequest(request, reply, url)
      const { area, key, isPrivate, isFramed } = match
      const { log, method } = request
      const cookie = area === 'admin' ? (request.headers.cookie ?? '') : ''
      const render = (page: Pick<Page, 'url' | 'method' | 'api' | 'source'>) =>
        admit(request.raw, () => renderCounted({ ...page, match, cookie, log }))
      const renderUncached = () => render({ url, method, api: visitorApi({ services, request, url }) })
      const response = { area, isCacheable: area === 'public' && !isPrivate, isFramed, config, pages }
      if (key === undefined || pages.mode === 'development') {
        return await sendRendered(reply, await renderUncached(), response)
      }
      const canonical = { url: new URL(config.siteUrl + key), method: 'GET' }
      return await sendCached(request, reply, {
        ...options,
        key,
        renderUncached,
        render: source => render({ ...canonical, source }),
      })
    },
  })
  await registerForms(app, {
    config,
    uploads: options.uploads,
    async matchPage(request, reply, url) {
      request.loggedPath = '/*'
      return await matchRequest(request, reply, url)
    },
    render: (request, page) => admit(request.raw, () => renderCounted(page)),
    send: (reply, rendered) => sendRendered(reply, rendered, { isCacheable: false, config, pages }),
    services,
  })
}

/** Runs before anything can fail: every response for a secret address has these headers, and the log shows a masked path. */
function noteMatch(
  request: FastifyRequest,
  reply: FastifyReply,
  { loggedPath, pattern, isSecret }: PageMatch,
) {
  request.loggedPath = loggedPath
  request.pagePattern = pattern
  request.isSecret = isSecret
  if (isSecret) reply.headers(secretPageHeaders)
}

type CachedPageRequest = Options & {
  key: string
  /**
   * Renders from the key alone, so that nothing else of this request can get into a page that others are sent; or finds that it
   * would be what it was when its source was this one.
   */
  render: (source: string | undefined) => Promise<SourcedPage>
  /** Renders from the whole address, for pages that are not cached: a redirect keeps its query. */
  renderUncached: () => Promise<RenderedPage>
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedPageRequest) {
  const { cache, key, render, renderUncached, config, pages } = cached
  let uncacheable: RenderedPage | undefined
  const sent = await cache.deliver({
    key,
    req: request.raw,
    res: reply.raw,
    async render(source) {
      const rendered = await render(source)
      if (rendered.isSame) return 'same'
      const finished = toFinished(rendered, config)
      if (!finished && key === request.url) uncacheable = rendered
      return finished
    },
    beforeSending() {
      reply.hijack()
      // This response has a line in the log. One sent before the router has neither a log line nor a request id.
      reply.raw.setHeader('X-Request-Id', request.id)
    },
  })
  if (!sent)
    await sendRendered(reply, uncacheable ?? (await renderUncached()), { isCacheable: true, config, pages })
  return reply
}

/** Only complete pages that are the same for everybody are cached: no errors, redirects, cookies or incomplete content. */
function toFinished(
  { status, headers, html, scripts, source }: SourcedPage,
  config: Config,
): Finished | undefined {
  if (status !== 200 || headers.has('Set-Cookie')) return undefined
  if (headers.get('Cache-Control') === 'no-store') return undefined
  const sent = {
    ...commonHeaders,
    ...Object.fromEntries(headers),
    'Cache-Control': publicCacheControl(config),
    'Content-Security-Policy': pagePolicy(scripts, config),
  }
  return { headers: sent, body: Buffer.from(html), source }
}

type ResponseOptions = {
  area?: 'public' | 'admin'
  /** Whether the browser may cache it, revalidating on each use. */
  isCacheable: boolean
  isFramed?: boolean
  config: Config
  pages: Pages
}

function sendRendered(
  reply: FastifyReply,
  { status, headers, html, scripts }: RenderedPage,
  options: ResponseOptions,
) {
  const { area, isCacheable, isFramed = false, config, pages } = options
  reply.code(status)
  for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('Set-Cookie', cookies)
  // A failure may be over in a moment, so nothing may store it. The API's errors say the same.
  const isFailure = status >= 500
  if (isFailure || !headers.has('Cache-Control')) {
    reply.header('Cache-Control', isCacheable && !isFailure ? 'no-cache' : 'no-store')
  }
  if (status === 503) reply.header('Retry-After', String(busyRetrySeconds))
  if (pages.mode === 'production') {
    reply.header('Content-Security-Policy', pagePolicy(scripts, config, { area, isFramed }))
  }
  if (isFramed) reply.header('X-Frame-Options', 'SAMEORIGIN')
  return reply.send(html)
}

/** Built files have their hash in the name, so browsers may cache them for ever. */
async function registerFiles(app: FastifyInstance, files: URL) {
  const assets = new URL('assets/', files)
  await app.register(fastifyStatic, {
    root: assets.pathname,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    // Built files are small, so a range gets the whole file. The plugin throws at a range that lies outside of the file.
    acceptRanges: false,
    decorateReply: false,
  })
  for (const path of listIconPaths()) {
    const icon = await readFile(new URL(path.slice(1), files))
    const type = path.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    app.get(path, { config: { quiet: true } }, async (_, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=86400').send(icon),
    )
  }
}
