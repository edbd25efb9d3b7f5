/** Serves the API description: `/api/openapi.json` for programs, `/api/docs` for people. It loads nothing from other sites. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../pages/page-cache.server.ts'
import { docsPage, docsStyle } from './docs-page.server.ts'
import { openApi } from './openapi.server.ts'

/** The bytes that are sent, shared by all requests. */
type Prepared = { body: Buffer; etag: string }

export function registerDocs(app: FastifyInstance, apiBase: string) {
  // Created on the first request, so that start-up does not wait for it. Most processes never need it.
  let description: Prepared | undefined
  let page: Prepared | undefined
  const styleHash = createHash('sha256').update(docsStyle).digest('base64')
  app.get('/api/openapi.json', async (request, reply) => {
    description ??= prepare(JSON.stringify(openApi(apiBase)))
    return send(request, reply.type('application/json; charset=utf-8'), description)
  })
  app.get('/api/docs', async (request, reply) => {
    page ??= prepare(docsPage(openApi(apiBase)))
    reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      )
    return send(request, reply, page)
  })
}

function prepare(text: string): Prepared {
  const body = Buffer.from(text)
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function send(request: FastifyRequest, reply: FastifyReply, { body, etag }: Prepared) {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' })
  const known = request.headers['if-none-match']
  return known !== undefined && isKnown(known, etag) ? reply.code(304).send() : reply.send(body)
}
