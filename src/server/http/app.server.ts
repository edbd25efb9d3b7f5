/** Builds the HTTP server without listening. Called by `main.server.ts`; tests send requests to it with `inject`. */
import { isUtf8 } from 'node:buffer'
import { createServer } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Services } from '#services'
import { bodyLimits } from '#shared/endpoint.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { localeOfPath } from '#shared/locale.ts'
import type { Database } from '../database/database.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import type { ProcessSources } from '../metrics/process-metrics.server.ts'
import type { Pages } from '../pages/page-bundle.server.ts'
import { createPageCache } from '../pages/page-cache.server.ts'
import { registerPages } from '../pages/pages.server.ts'
import { plainPage, plainPolicy } from '../pages/plain-page.server.ts'
import type { Config } from '../process/config.server.ts'
import { withMaskedSecrets } from '../process/logger.server.ts'
import { createAdmissionQueue } from './admission/admission.server.ts'
import { createRefusal } from './admission/refusal.server.ts'
import { createRefusalCounts } from './admission/refusal-counts.server.ts'
import { type Admit, bearerOf, createRequesters, type Lane } from './admission/requesters.server.ts'
import { clientErrorResponse } from './client-errors.server.ts'
import { compressResponses } from './compression.server.ts'
import { type Connections, createConnections } from './connections.server.ts'
import { registerDocs } from './docs.server.ts'
import { toAppError, toProblem } from './errors.server.ts'
import { registerHealth } from './health.server.ts'
import { localeOf, registerApi } from './http-api.server.ts'
import { createResponseCache } from './response-cache.server.ts'
import { commonHeaders, transportSecurity } from './security-headers.server.ts'
import { endUnread, type Pace } from './uploads/slow-bodies.server.ts'
import { createUploadSlots } from './uploads/upload-slots.server.ts'
import { type BodyBounds, createVisitorBodies, type VisitorBodies } from './uploads/visitor-bodies.server.ts'

export type AppOptions = {
  config: Config
  database: Database
  services: Services
  /** Absent in tests of the API alone. */
  pages?: Pages
  logger?: FastifyServerOptions['logger']
  /** With more calls and pages than this waiting or running, new ones get 503. Counted for visitors and for staff apart. */
  maxAtOnce?: number
  /** A request that would have to wait longer, in milliseconds, gets 503. */
  longestWaitMs?: number
  /** Limits of uploads and of visitors' bodies: how many at once, and how slow they may be. */
  uploads?: Partial<BodyBounds & Pace>
}

/** Room for a few thousand pages in all their encodings. */
const pageCacheBytes = 64 * 1024 * 1024

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, services, pages, logger = false } = options
  const addServerTiming = config.logLevel === 'debug' || config.logLevel === 'trace'
  const responseCache = createResponseCache({ database, config, visitor: services.visitor, addServerTiming })
  const cache = createPageCache({
    readContent: database.readContent,
    maxBytes: pageCacheBytes,
    stale: { seconds: config.staleSeconds, lastContent: database.lastContent },
    addServerTiming,
  })
  const connections = createConnections()
  const refusals = createRefusalCounts()
  const admission = createAdmissionQueue({
    max: options.maxAtOnce,
    waitMs: options.longestWaitMs,
    arrivals: connections.accepted,
    isPaused: connections.isClosingPort,
    onRefused: refusals.count,
  })
  const { isSessionLive } = services.accounts.sessions
  const requesters = createRequesters({
    trustProxy: config.trustProxy,
    isSessionLive,
    admit: admission,
  })
  const admit: Admit = async (req, work) => await admission(await requesters.identify(req), work)
  const refusal = createRefusal({ config, ...services.settings })
  const onlyHttps = transportSecurity(config)
  const renders = { public: 0, admin: 0 }
  const metrics = await createAppMetrics(options, {
    connections: database.connections,
    serving: {
      ...services.metrics.process,
      caches: () => ({ pages: cache.stats(), api: responseCache.stats() }),
      renders: () => renders,
      refused: () => refusals.all,
    },
  })
  const app = Fastify({
    logger: withMaskedSecrets(logger),
    serverFactory: handler => {
      const server = createServer()
      connections.serve(server, (req, res) => {
        services.proxyWatch.look(req, app.log)
        if (metrics?.answers(req, res)) return
        // Set for every response here, and not with the other headers, because cached pages, early refusals and files never
        // reach those.
        if (onlyHttps) res.setHeader('Strict-Transport-Security', onlyHttps)
        cache.serveCached(req, res, () =>
          responseCache.serveEarly(req, res, () => {
            const requester = requesters.toRequester(req)
            if (!admission.isFull(requester) || !refusal.mayRefuse(req)) return handler(req, res)
            refusals.countEarly(requester.lane)
            refusal.refuse(req, res)
          }),
        )
      })
      // A client that never finishes its request must not hold a connection for ever. 300 s leaves time to send a picture over
      // a slow line; for the headers alone the limit is a minute.
      server.requestTimeout = 300_000
      // Ends the connection of a client that reads nothing of its response. A slow reader is fine: every byte restarts this
      // timeout.
      server.timeout = 120_000
      // Idle connections are kept for longer than proxies keep theirs, so that no proxy sends a request into a connection that
      // is closing.
      server.keepAliveTimeout = 72_000
      return server
    },
    // Fastify logs two lines per request. `logRequests` logs one, after the response.
    logController: new LogController({ disableRequestLogging: true }),
    // Trust one hop: entries a visitor writes into X-Forwarded-For himself are further left and are ignored.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: bodyLimits.usual,
    // With the default of 100, a long product name would get 414.
    routerOptions: { maxParamLength: 2000 },
    // The contract validates input. Without schemas Fastify needs no compilers, which saves a twentieth of the start-up time.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Requests that arrive while the server is closing are served normally.
    return503OnClosing: false,
    rewriteUrl: request => routableUrl(request.url ?? '/'),
    clientErrorHandler: clientErrorResponse(services.settings.baseLocale, onlyHttps),
    // Requests refused before a route is found do not run the hooks.
    frameworkErrors: (error, request, reply) =>
      problemSender(services)(
        error,
        request,
        reply.headers({ ...commonHeaders, 'X-Request-Id': request.id }),
      ),
  })
  const bodies = createVisitorBodies({
    bounds: options.uploads,
    pace: options.uploads,
    async hasSession({ headers }) {
      const token = bearerOf(headers)
      return token !== undefined && (await isSessionLive(token))
    },
  })
  acceptJson(app, bodies)
  app.decorateRequest('loggedPath')
  app.decorateRequest('pagePattern')
  app.decorate('connections', connections)
  app.decorate('metrics', metrics)
  app.setErrorHandler(problemSender(services))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...commonHeaders, 'X-Request-Id': request.id })
  })
  logRequests(app, metrics)
  // Runs in `onSend` and not after the response, because by then Node discards the rest of the body by itself, without a limit.
  app.addHook('onSend', async request => endUnread(request.raw))
  compressResponses(app)
  logRefusals(app, refusals.early)
  app.addHook('onClose', () => metrics?.close())
  services.loginTrace.logTo(app.log)
  services.accounts.sessions.logTo(app.log)
  for (const rebuild of services.rebuilds) rebuild.logTo(app.log)
  app.addHook('preClose', () => services.ticketService.stream.close())
  app.addHook('onClose', () => services.visits.close())
  app.addHook('onClose', () => services.search.log.close())
  app.addHook('onClose', () => services.lookUps.close())
  // Added last of these, so it runs first: nothing is closed that a request still needs.
  app.addHook('onClose', connections.untilEnded)
  logOutages(app, database)
  registerHealth(app, {
    database,
    pages,
    cache,
    hasFirstAdmin: services.accounts.hasFirstAdmin,
    degradedParts: services.media.degradedParts,
  })
  const uploads = { slots: createUploadSlots(options.uploads), pace: options.uploads, bodies }
  await app.register(
    async api => registerApi(api, { config, services, responseCache, admit, requesters, uploads }),
    {
      prefix: '/api',
    },
  )
  services.media.register(app)
  services.sitemap.register(app)
  services.productFeed.register(app)
  services.securityTxt.register(app)
  services.webManifest.register(app)
  services.lookPictures.register(app)
  registerDocs(app, config.apiBase)
  if (pages) {
    await app.register(async scope => {
      scope.setErrorHandler(problemSender(services, { forReaders: true }))
      await registerPages(scope, { config, services, pages, cache, admit, uploads, renders })
    })
  }
  return app
}

/** Writes one log line when the database becomes unreachable and one when it is back. Requests that fail meanwhile log nothing. */
function logOutages({ log }: FastifyInstance, database: Database) {
  database.onOutage({
    lost: error => log.warn({ err: error }, 'connections to the database were lost; it answers again'),
    away: error => log.error({ err: error }, 'the database cannot be reached'),
    held: error =>
      log.warn(
        { err: error },
        'a save was refused: another write holds its lock. If this goes on, look for a process that is stopped or hangs, and end it',
      ),
    back: seconds => log.warn({ seconds: Math.round(seconds * 10) / 10 }, 'the database is back'),
  })
  database.onDamage((text, error) => log.error({ err: error }, text))
}

const noSchemas = () => {
  throw new Error('a route has a schema of its own: the contract is where schemas are')
}

/**
 * Escapes an address that the router cannot handle, so that it leads to the 404 page like any other unknown one. Such addresses
 * cannot be decoded, contain control characters or line breaks (no page's route matches those), or are in the form for proxies
 * (`http://host/path`, `*`). API calls and media files with control characters are not changed: they report the error themselves.
 */
function routableUrl(url: string): string {
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

/** Errors that the operator has to fix. */
const loggedCodes: ErrorCode[] = ['internal', 'no_space', 'storage_unreachable']

type ProblemOptions = {
  /** For page routes: a browser gets the error as a page. */
  forReaders?: boolean
}

function problemSender(services: Services, { forReaders = false }: ProblemOptions = {}) {
  return (error: unknown, request: Request, reply: Reply) => {
    const known = toAppError(error, request.routeOptions)
    if (loggedCodes.includes(known.code)) request.log.error({ err: error }, 'request failed')
    const { baseLocale } = services.settings
    const asPage = forReaders && request.headers.accept?.includes('text/html')
    const locale = asPage ? localeOfPath(request.url, baseLocale) : localeOf(request, baseLocale)
    const { status, body, retryAfter } = toProblem(known, { locale, requestId: request.id })
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
    // A client that was too slow is not waited for any longer.
    if (status === 408) reply.header('Connection', 'close')
    // An error may be temporary, so it is never cached.
    reply.header('Cache-Control', 'no-store').code(status)
    // A person who sends a form without JavaScript sees this response, so "too slow" and "too large" are pages too.
    if (!asPage || (status < 500 && status !== 408 && status !== 413)) return reply.send(body)
    const look = services.settings.lastLook()
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', plainPolicy(look))
      .send(plainPage({ locale, status, message: body.error.message, requestId: request.id, look }))
  }
}
type Request = Parameters<FastifyInstance['errorHandler']>[1]
type Reply = Parameters<FastifyInstance['errorHandler']>[2]

/**
 * An empty JSON body counts as no body, because some clients set the content type on every call. Bytes that are not UTF-8 are
 * refused, because after decoding they would be stored as question marks.
 */
function acceptJson(app: FastifyInstance, { readBody }: VisitorBodies) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, _payload, done) => {
    const onBody = (body: Buffer) => {
      if (!isUtf8(body)) return done(new AppError('invalid_json'))
      const text = body.toString()
      if (text === '') done(null, undefined)
      else parse(request, text, done)
    }
    readBody(request).then(onBody, done)
  })
}

/** Nothing is measured unless the operator asks for it: then not even the package is loaded. */
async function createAppMetrics({ config, services }: AppOptions, sources: Omit<ProcessSources, 'role'>) {
  if (!config.metrics) return undefined
  const { createMetrics } = await import('../metrics/metrics.server.ts')
  const { shop } = services.metrics
  return createMetrics({ config: config.metrics, sources: { role: 'server', ...sources }, shop })
}

/** One log line per response; files and health checks only at level `debug`. */
function logRequests(app: FastifyInstance, metrics: Metrics | undefined) {
  app.addHook('onResponse', async (request, reply) => {
    const { quiet, isStream } = request.routeOptions.config
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.pagePattern ?? (request.is404 ? undefined : request.routeOptions.url)
    const ms = Math.round(elapsedTime * 10) / 10
    request.log[quiet === true && status < 400 ? 'debug' : 'info'](
      { method, path: pathToLog(request), route, status, ms },
      'answered',
    )
    metrics?.countRequest({ method, route, status, ...(!isStream && { ms: elapsedTime }) })
  })
}

/** Logs the number of refusals every 10 s, by lane. A line for each would cost more than the refusal itself. */
function logRefusals(app: FastifyInstance, refused: Map<Lane, number>) {
  const timer = setInterval(() => {
    if (refused.size === 0) return
    app.log.warn(Object.fromEntries(refused), 'refused: more came in than can be answered in time')
    refused.clear()
  }, 10_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The path without the query, which may contain what a visitor typed. If no route matched, the path may contain a secret too. */
function pathToLog({ url, routeOptions, loggedPath, is404 }: Request) {
  if (loggedPath !== undefined) return loggedPath
  return routeOptions.config.secretPath || is404 ? (routeOptions.url ?? '/*') : url.split('?')[0]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Such a request is logged at level `debug` only, unless it fails. */
    quiet?: boolean
    /** The address is a secret, so the log shows only the route's pattern. */
    secretPath?: boolean
    /** The response lasts as long as the browser stays, so how long it took says nothing. */
    isStream?: boolean
  }
  interface FastifyInstance {
    connections: Connections
    /** Undefined when no metrics were asked for. */
    metrics: Metrics | undefined
  }
  interface FastifyRequest {
    /** For a page: the path to show in the log, as the matched route says. */
    loggedPath?: string
    /** For a page: the pattern of the matched route. */
    pagePattern?: string
  }
}
