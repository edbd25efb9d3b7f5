/** The contract over HTTP: one route per endpoint under `/api`. Registered by `app.server.ts`. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#services'
import { bodyLimitOf, type Endpoint, type SavedFile } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { preferredLocale } from '#shared/locale.ts'
import { runWithBudget, WaitBudget } from '../database/waiting/wait-budget.server.ts'
import type { Config } from '../process/config.server.ts'
import { type Admit, bearerOf, type Requesters } from './admission/requesters.server.ts'
import type { Caller, Served } from './api.server.ts'
import { addressOf } from './client-address.server.ts'
import type { ResponseCache } from './response-cache.server.ts'
import { corsHeaders, nothingToLoad, varyOfCalls } from './security-headers.server.ts'
import { sendAsFile, sendEvents } from './send-files.server.ts'
import { receiving, registerUploads, type Uploads } from './uploads/uploads.server.ts'

type Options = {
  config: Config
  services: Services
  responseCache: Pick<ResponseCache, 'send'>
  admit: Admit
  requesters: Pick<Requesters, 'forget'>
  uploads: Uploads
}

export function registerApi(app: FastifyInstance, options: Options) {
  const { config, services } = options
  app.decorateRequest('caller')
  app.decorateRequest('waitBudget')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Content-Security-Policy', nothingToLoad)
    reply.headers(corsHeaders(request.headers.origin, config))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  // An unknown path under `/api` is not a page: without this route the page routes would handle it.
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    url: '/*',
    // A path with the wrong method may still contain a secret.
    config: { secretPath: true },
    handler() {
      throw new AppError('not_found')
    },
  })
  // Preflight request of a browser on PUBLIC_SITE_URL when the API has its own origin.
  app.options('/*', { config: { secretPath: true } }, async (_, reply) => reply.code(204).send())
  const takesFiles = ({ endpoint }: Served) => endpoint.files !== undefined
  for (const served of services.served) if (!takesFiles(served)) registerEndpoint(app, served, options)
  app.register(async uploads => {
    await registerUploads(uploads, config)
    for (const served of services.served) if (takesFiles(served)) registerEndpoint(uploads, served, options)
  })
}

function registerEndpoint(app: FastifyInstance, served: Served, options: Options) {
  const { endpoint, run } = served
  const { config, services, responseCache, admit, requesters, uploads } = options
  const runFor = async (request: FastifyRequest) => {
    const { params, query, body } = request
    const input = { params, query, body }
    const caller = request.caller ?? (await callerOf(request, services))
    if (!caller.admin) requesters.forget(request.raw)
    const { files: limits } = endpoint
    if (!limits) return await run(input, caller)
    const { slots, pace } = uploads
    const receive = () =>
      receiving({ request, limits, config, pace }, files => run({ ...input, files }, caller))
    return await (caller.admin ? receive() : slots.hold(caller.address, receive))
  }
  /** Reading the body and running the call share one budget, because they are one request. */
  const inBudget = <T>(request: FastifyRequest, run: () => T): T => {
    request.waitBudget ??= new WaitBudget()
    return runWithBudget(request.waitBudget, run)
  }
  const requireAdmin = async (request: FastifyRequest) => {
    request.caller = await inBudget(request, () => callerOf(request, services))
    if (!request.caller.admin) throw new AppError('unauthenticated')
  }
  // Uploads do not go through the admission queue, because a few slow ones would keep everybody else out.
  const respondTo = endpoint.files
    ? runFor
    : (request: FastifyRequest) => admit(request.raw, () => runFor(request))
  const respondInTime = async (request: FastifyRequest) => {
    try {
      return await inBudget(request, () => respondTo(request))
    } finally {
      request.waitBudget?.close()
    }
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    // Administrators are checked before the body is read, because parsing a body may take long.
    ...(endpoint.access === 'admin' && endpoint.body && { onRequest: requireAdmin }),
    // A HEAD request would use up a download link, and a stream would never end.
    ...(endpoint.sends && { exposeHeadRoute: false }),
    config: {
      secretPath: holdsPrivate(endpoint),
      isStream: endpoint.sends === 'events',
    },
    async handler(request, reply) {
      if (await responseCache.send(served, { request, reply, admit: work => admit(request.raw, work) }))
        return reply
      // Responses to a session and to a write are never cached, because they may contain a secret. Public responses are
      // revalidated each time.
      const isPublic = request.headers.authorization === undefined && endpoint.method === 'GET'
      reply.header('Cache-Control', isPublic ? 'no-cache' : 'no-store')
      reply.header('Vary', varyOfCalls)
      const response = await respondInTime(request)
      if (endpoint.isIncomplete?.(response as object)) reply.header('Cache-Control', 'no-store')
      if (endpoint.sends === 'events') return sendEvents(reply, response as AsyncIterable<string>)
      if (endpoint.sends === 'file') return sendAsFile(reply, response as SavedFile)
      reply.code(endpoint.success ?? 200)
      return endpoint.success === 204 ? reply.send() : response
    },
  })
}

/** Somebody may send a ticket's secret where an id belongs, and types anything into a search, such as a telephone number. */
const holdsPrivate = ({ sends, path }: Endpoint) =>
  sends === 'file' || path.startsWith('/ticket/') || /\/:(term|serial)$/.test(path)

async function callerOf(request: FastifyRequest, { accounts, settings }: Services): Promise<Caller> {
  const token = bearerOf(request.headers)
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, set only for endpoints that check it before the body is read. */
    caller?: Caller
    /** How long this request may still wait for the database. */
    waitBudget?: WaitBudget
  }
}
