/** The contract over HTTP: one route per endpoint under /api. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimitOf, type Endpoint, type SavedFile } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { preferredLocale } from '#shared/locale.ts'
import type { Database } from '../database/database.server.ts'
import type { Config } from '../process/config.server.ts'
import type { Services } from '../process/services.server.ts'
import type { AdmissionQueue } from './admission.server.ts'
import type { Caller, Served } from './api.server.ts'
import { addressOf } from './client-address.server.ts'
import { nothingToLoad, varyOfCalls } from './security-headers.server.ts'
import { sendAsFile, sendEvents } from './sending.server.ts'
import { receiving, registerUploads, type Uploads } from './uploads/uploads.server.ts'

type Options = {
  config: Config
  services: Services
  readVersion: Database['readVersion']
  /** Part of every validator: another release may answer the same content in another shape. */
  release(): Promise<string>
  admission: AdmissionQueue
  uploads: Uploads
}

export function registerApi(app: FastifyInstance, options: Options) {
  const { config, services } = options
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Content-Security-Policy', nothingToLoad)
    allowOtherOrigin(request, reply, config)
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  // What is no call is no page either: without this the pages' own routes would answer.
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    url: '/*',
    // What is asked for in the wrong way may be a secret all the same.
    config: { secretPath: true },
    handler() {
      throw new AppError('not_found')
    },
  })
  // Preflight of a browser on PUBLIC_SITE_URL when the API has an address of its own.
  app.options('/*', { config: { secretPath: true } }, async (_, reply) => reply.code(204).send())
  const takesFiles = ({ endpoint }: Served) => endpoint.files !== undefined
  for (const served of services.served) if (!takesFiles(served)) registerEndpoint(app, served, options)
  app.register(async uploads => {
    await registerUploads(uploads, config)
    for (const served of services.served) if (takesFiles(served)) registerEndpoint(uploads, served, options)
  })
}

function registerEndpoint(app: FastifyInstance, { endpoint, run }: Served, options: Options) {
  const { config, services, readVersion, release, admission, uploads } = options
  const runFor = async (request: FastifyRequest) => {
    const { params, query, body } = request
    const input = { params, query, body }
    const caller = request.caller ?? (await callerOf(request, services))
    const { files: limits } = endpoint
    if (!limits) return await run(input, caller)
    const { slots, pace } = uploads
    const receive = () =>
      receiving({ request, limits, place: config, pace }, files => run({ ...input, files }, caller))
    return await (caller.admin ? receive() : slots.hold(caller.address, receive))
  }
  const requireAdmin = async (request: FastifyRequest) => {
    request.caller = await callerOf(request, services)
    if (!request.caller.admin) throw new AppError('unauthenticated')
  }
  // A file comes as slowly as it is sent: some of those would keep everybody else out.
  const answerTo = endpoint.files ? runFor : (request: FastifyRequest) => admission(() => runFor(request))
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    // Before the body is read, which may take long to parse.
    ...(endpoint.access === 'admin' && endpoint.body && { onRequest: requireAdmin }),
    // Asked by HEAD, a link would be used up and a stream never end.
    ...(endpoint.sends && { exposeHeadRoute: false }),
    // Somebody may put a ticket's secret where a number belongs.
    config: { secretPath: endpoint.sends === 'file' || endpoint.path.startsWith('/ticket/') },
    async handler(request, reply) {
      const { query } = request
      const isVisitor = request.headers.authorization === undefined
      // What a session sees, and what a write answers, is never kept by anything: it may hold a secret. What everybody reads
      // is checked anew each time.
      const isPublic = isVisitor && endpoint.method === 'GET'
      reply.header('Cache-Control', isPublic ? 'no-cache' : 'no-store')
      reply.header('Vary', varyOfCalls)
      // Read before the work: the answer is of this version or a newer one, never of an older.
      const etag =
        isVisitor && isFromContent(endpoint, query)
          ? `W/"${await release()}-${await readVersion()}"`
          : undefined
      if (etag && request.headers['if-none-match'] === etag)
        return reply.header('ETag', etag).code(304).send()
      const answer = await answerTo(request)
      if (endpoint.isIncomplete?.(answer as object)) reply.header('Cache-Control', 'no-store')
      else if (etag) reply.header('ETag', etag)
      if (endpoint.sends === 'events') return sendEvents(reply, answer as AsyncIterable<string>)
      if (endpoint.sends === 'file') return sendAsFile(reply, answer as SavedFile)
      reply.code(endpoint.success ?? 200)
      return endpoint.success === 204 ? reply.send() : answer
    },
  })
}

function isFromContent({ fromContent }: Endpoint, query: unknown) {
  return typeof fromContent === 'function' ? fromContent(query as object) : fromContent === true
}

async function callerOf(request: FastifyRequest, { accounts, settings }: Services): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const admin = token === undefined ? undefined : await accounts.adminOf(token)
  const lastEventId = request.headers['last-event-id']
  return {
    admin,
    ...(admin && { token }),
    address: addressOf(request),
    agent: request.headers['user-agent'] ?? '',
    locale: localeOf(request, settings.baseLocale),
    ...(typeof lastEventId === 'string' && { lastEventId }),
  }
}

export const localeOf = (request: FastifyRequest, base: Caller['locale']) =>
  preferredLocale(request.headers['accept-language'], base)

/** The site itself may live at another origin than its API; nobody else's pages may read answers. */
function allowOtherOrigin(request: FastifyRequest, reply: FastifyReply, { siteUrl, apiBase }: Config) {
  if (apiBase.startsWith('/') || request.headers.origin !== new URL(siteUrl).origin) return
  reply.headers({
    'Access-Control-Allow-Origin': request.headers.origin,
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept-Language, Last-Event-ID',
    'Access-Control-Max-Age': '600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where it had to be known before the body was read. */
    caller?: Caller
  }
}
