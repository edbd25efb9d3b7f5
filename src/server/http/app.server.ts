/** The HTTP server, put together but not listening: tests call it by `inject`. */
import { isUtf8 } from 'node:buffer'
import { createServer } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { bodyLimits } from '#shared/endpoint.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { localeOfPath } from '#shared/locale.ts'
import type { Database } from '../database/database.server.ts'
import type { Pages } from '../pages/page-bundle.server.ts'
import { createPageCache } from '../pages/page-cache.server.ts'
import { registerPages } from '../pages/pages.server.ts'
import { plainPage, plainPolicy } from '../pages/plain-page.server.ts'
import type { Config } from '../process/config.server.ts'
import type { Services } from '../process/services.server.ts'
import { createAdmissionQueue } from './admission.server.ts'
import { clientErrorResponse } from './client-errors.server.ts'
import { type Connections, createConnections } from './connections.server.ts'
import { registerDocs } from './docs.server.ts'
import { toAppError, toProblem } from './errors.server.ts'
import { registerHealth } from './health.server.ts'
import { localeOf, registerApi } from './http-api.server.ts'
import { createRefusing } from './refusing.server.ts'
import { commonHeaders } from './security-headers.server.ts'
import { endUnread, type Pace } from './uploads/slow-bodies.server.ts'
import { createUploadSlots, type SlotBounds } from './uploads/upload-slots.server.ts'

export type AppOptions = {
  config: Config
  database: Database
  services: Services
  /** Absent in tests of the API alone. */
  pages?: Pages
  logger?: FastifyServerOptions['logger']
  /** Beyond so many calls and pages in work, 503. */
  mostAtOnce?: number
  /** Whoever would have to wait longer, in milliseconds, is told 503. */
  longestWaitMs?: number
  /** Of uploads: how many at once, and how slowly. */
  uploads?: Partial<SlotBounds & Pace>
}

/** Some thousand pages with their packed forms. */
const pageCacheBytes = 64 * 1024 * 1024

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, services, pages, logger = false } = options
  const release = async () =>
    pages?.mode === 'production' ? (await pages.build()).version : String(process.pid)
  const cache = createPageCache({
    readVersion: database.readVersion,
    maxBytes: pageCacheBytes,
    stale: { seconds: config.staleSeconds, lastVersion: database.lastVersion },
    telling: config.logLevel === 'debug' || config.logLevel === 'trace',
  })
  const connections = createConnections()
  const admission = createAdmissionQueue({
    most: options.mostAtOnce,
    waitMs: options.longestWaitMs,
    arrivals: connections.accepted,
  })
  const refusing = createRefusing(config, services.settings.baseLocale)
  let refused = 0
  const app = Fastify({
    logger,
    serverFactory: handler => {
      const server = createServer()
      connections.serve(server, (req, res) =>
        cache.answer(req, res, () => {
          if (!admission.isFull() || !refusing.mayRefuse(req)) return handler(req, res)
          refused++
          refusing.refuse(req, res)
        }),
      )
      // A client that never finishes its request must not hold a connection for ever. A picture over a slow line takes
      // its time, though; for the headers alone it is a minute.
      server.requestTimeout = 300_000
      // Nor one that reads nothing of its answer. A slow one does: every byte begins the time anew.
      server.timeout = 120_000
      // Longer than proxies keep theirs, so that they never send into a connection that closes.
      server.keepAliveTimeout = 72_000
      return server
    },
    // Two lines per request are too many: one of our own follows the answer.
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: what a visitor writes into X-Forwarded-For stands further left and is not believed.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: bodyLimits.usual,
    // The default of 100 would answer 414 to a long product name.
    routerOptions: { maxParamLength: 2000 },
    // What is sent is checked by the contract: without schemas of its own Fastify needs no compilers, a twentieth of the start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // What came in before the door closed is served like anything else.
    return503OnClosing: false,
    rewriteUrl: request => routableUrl(request.url ?? '/'),
    clientErrorHandler: clientErrorResponse(services.settings.baseLocale),
    // What is refused before a route is found gets past the hooks.
    frameworkErrors: (error, request, reply) =>
      problemSender(services)(
        error,
        request,
        reply.headers({ ...commonHeaders, 'X-Request-Id': request.id }),
      ),
  })
  acceptJson(app)
  app.decorateRequest('loggedPath')
  app.decorate('connections', connections)
  app.setErrorHandler(problemSender(services))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...commonHeaders, 'X-Request-Id': request.id })
  })
  logRequests(app)
  // Not after the answer: what Node throws away by itself then is counted by nobody.
  app.addHook('onSend', async request => endUnread(request.raw))
  logRefusals(app, () => {
    const count = refused
    refused = 0
    return count
  })
  services.loginTrace.logTo(app.log)
  app.addHook('preClose', () => services.ticketService.stream.close())
  app.addHook('onClose', () => services.visits.close())
  app.addHook('onClose', () => services.search.misses.close())
  logOutages(app, database)
  registerHealth(app, { database, pages, cache, degradedParts: services.media.degradedParts })
  const uploads = { slots: createUploadSlots(options.uploads), pace: options.uploads }
  await app.register(
    async api =>
      registerApi(api, { config, services, release, readVersion: database.readVersion, admission, uploads }),
    { prefix: '/api' },
  )
  services.media.register(app)
  services.sitemap.register(app)
  registerDocs(app, config.apiBase)
  if (pages) {
    await app.register(async scope => {
      scope.setErrorHandler(problemSender(services, { forReaders: true }))
      await registerPages(scope, { config, services, pages, cache, admission, uploads })
    })
  }
  return app
}

/** One line when the database goes away and one when it is back: whatever fails because of it says nothing more. */
function logOutages({ log }: FastifyInstance, database: Database) {
  database.onOutage({
    lost: error => log.warn({ err: error }, 'connections to the database were lost; it answers again'),
    away: error => log.error({ err: error }, 'the database cannot be reached'),
    back: seconds => log.warn({ seconds: Math.round(seconds * 10) / 10 }, 'the database is back'),
  })
}

const noSchemas = () => {
  throw new Error('a route has a schema of its own: the contract is where schemas are')
}

/**
 * An address that cannot be one of ours is taken by the letter, so that it leads to the 404 page like any other wrong one: what
 * cannot be decoded, what holds line breaks, which no page's route matches, and the forms for proxies (`http://host/path`, `*`).
 * Calls and files say themselves what is wrong with such a part.
 */
export function routableUrl(url: string): string {
  if (!url.startsWith('/')) return `/${url.replaceAll('%', '%25')}`
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  return isRoutable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

function isRoutable(path: string) {
  try {
    const decoded = decodeURIComponent(path)
    return /^\/(api|media\/[^/]+)\//.test(decoded) || !/[\p{Cc}\u2028\u2029]/u.test(decoded)
  } catch {
    return false
  }
}

/** What somebody has to mend. */
const loggedCodes: ErrorCode[] = ['internal', 'no_space', 'storage_unreachable']

type RefusalCounts = {
  /** Where pages are, a browser is told by one. */
  forReaders?: boolean
}

function problemSender(services: Services, { forReaders = false }: RefusalCounts = {}) {
  return (error: unknown, request: Request, reply: Reply) => {
    const known = toAppError(error, request.routeOptions)
    if (loggedCodes.includes(known.code)) request.log.error({ err: error }, 'request failed')
    const { baseLocale } = services.settings
    const asPage = forReaders && request.headers.accept?.includes('text/html')
    const locale = asPage ? localeOfPath(request.url, baseLocale) : localeOf(request, baseLocale)
    const { status, body, retryAfter } = toProblem(known, { locale, requestId: request.id })
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
    // Who was too slow is not waited for any longer.
    if (status === 408) reply.header('Connection', 'close')
    // A refusal may depend on the moment: nobody keeps it.
    reply.header('Cache-Control', 'no-store').code(status)
    // Whoever sends a form without JavaScript reads the answer: what is too large to be read is told by a page too.
    if (!asPage || (status < 500 && status !== 413)) return reply.send(body)
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', plainPolicy)
      .send(plainPage({ locale, status, message: body.error.message, requestId: request.id }))
  }
}
type Request = Parameters<FastifyInstance['errorHandler']>[1]
type Reply = Parameters<FastifyInstance['errorHandler']>[2]

/**
 * An empty JSON body is no body: some clients set the content type on every call. Bytes that are no UTF-8 are refused,
 * because decoded they would be stored as question marks.
 */
function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body as Buffer)) return done(new AppError('invalid_json'))
    const text = body.toString()
    if (text === '') done(null, undefined)
    else parse(request, text, done)
  })
}

/** One line per answer; files and health checks only when somebody looks for them. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const quiet = request.routeOptions.config.quiet === true && reply.statusCode < 400
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        path: pathToLog(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}

/** A line for each would cost more than the refusal. */
function logRefusals(app: FastifyInstance, take: () => number) {
  const telling = setInterval(() => {
    const count = take()
    if (count > 0) app.log.warn({ count }, 'refused: more came in than can be answered in time')
  }, 10_000).unref()
  app.addHook('onClose', async () => clearInterval(telling))
}

/** Without the query: it may hold what somebody typed. Where no route was found, nobody knows what the path holds. */
function pathToLog({ url, routeOptions, loggedPath, is404 }: Request) {
  if (loggedPath !== undefined) return loggedPath
  return routeOptions.config.secretPath || is404 ? (routeOptions.url ?? '/*') : url.split('?')[0]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not worth a log line when it goes well. */
    quiet?: boolean
    /** Its address is a secret: the log tells only of which kind it is. */
    secretPath?: boolean
  }
  interface FastifyInstance {
    connections: Connections
  }
  interface FastifyRequest {
    /** Of a page: what the log calls it, as the matched route says. */
    loggedPath?: string
  }
}
