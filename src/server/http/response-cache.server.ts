/**
 * The response cache: responses of the API that depend on the content alone, stored as the bytes that are sent. They are the same
 * for every visitor. `http-api.server.ts` sends them, and `app.server.ts` sends them before routing if it has seen the same address
 * before.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Database } from '../database/database.server.ts'
import { createPageCache } from '../pages/page-cache.server.ts'
import { publicCacheControl } from '../pages/shared-cache.server.ts'
import type { Config } from '../process/config.server.ts'
import type { Caller, Served } from './api.server.ts'
import { commonHeaders, corsHeaders, nothingToLoad, varyOfCalls } from './security-headers.server.ts'

/** Room for a few thousand lists in all their encodings. Apart from the pages, so that neither evicts the other. */
const maxBytes = 32 * 1024 * 1024
/** Addresses whose key is remembered, so that their parameters need not be parsed again. */
const maxAddresses = 5000
/** Addresses longer than any of the site's own are not remembered. */
const longestAddress = 500

const { 'Cross-Origin-Resource-Policy': sameOrigin, ...headersOfAll } = commonHeaders
type Options = {
  database: Pick<Database, 'readContent'>
  config: Config
  /** For whom every stored response is made, never for the real caller. */
  visitor: Caller
  addServerTiming: boolean
}

export type ResponseCache = ReturnType<typeof createResponseCache>

export function createResponseCache({ database, config, visitor, addServerTiming }: Options) {
  const keyByAddress = new LRUCache<string, string>({ max: maxAddresses })
  const storedHeaders = {
    ...headersOfAll,
    'Content-Security-Policy': nothingToLoad,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': publicCacheControl(config),
    Vary: varyOfCalls,
  }
  const cache = createPageCache({
    readContent: database.readContent,
    maxBytes,
    addServerTiming,
    earlyKeyOf: req => (isOfVisitor(req) ? keyByAddress.get(req.url ?? '') : undefined),
    headersFor: ({ headers }) => ({
      'Cross-Origin-Resource-Policy': sameOrigin,
      ...corsHeaders(headers.origin, config),
    }),
  })

  /** Returns false, having sent nothing, if the response must not be stored. */
  async function send(
    { endpoint, parse, run }: Served,
    { request, reply, admit }: { request: FastifyRequest; reply: FastifyReply; admit: Admit },
  ): Promise<boolean> {
    const { params, query } = request
    if (!isOfVisitor(request.raw) || !isFromContent(endpoint, query)) return false
    // The key is made of the parsed parameters, so that two spellings of the same address share one response.
    const key = `${endpoint.path} ${JSON.stringify(parse({ params, query }))}`
    const sent = await cache.deliver({
      key,
      req: request.raw,
      res: reply.raw,
      async render() {
        const response = (await admit(() => run({ params, query }, visitor))) as object
        if (endpoint.isIncomplete?.(response)) return undefined
        return { headers: storedHeaders, body: Buffer.from(JSON.stringify(response)) }
      },
      beforeSending() {
        reply.hijack()
        reply.raw.setHeader('X-Request-Id', request.id)
      },
    })
    const address = request.raw.url ?? ''
    if (sent && address.length <= longestAddress) keyByAddress.set(address, key)
    return sent
  }

  return { send, serveEarly: cache.serveCached, stats: cache.stats }
}

type Admit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Whether the response is the one that every visitor gets. A sender of a bearer token, valid or not, gets a response of their
 * own.
 */
const isOfVisitor = ({ headers }: IncomingMessage) => headers.authorization === undefined

function isFromContent({ fromContent, method }: Endpoint, query: unknown) {
  if (method !== 'GET') return false
  return typeof fromContent === 'function' ? fromContent(query as object) : fromContent === true
}
