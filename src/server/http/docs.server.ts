/** The API described: `/api/openapi.json` for programs, `/api/docs` for people, with nothing from elsewhere. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../pages/page-cache.server.ts'
import { docsPage, docsStyle } from './docs-page.server.ts'
import { openApi } from './openapi.server.ts'

/** The bytes that are sent: the same ones to everybody, however many ask. */
type Prepared = { body: Buffer; etag: string }

export function registerDocs(app: FastifyInstance, apiBase: string) {
  // Made when somebody asks: a start does not wait for it, and most never need it.
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
  reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
  const known = request.headers['if-none-match']
  return known !== undefined && isKnown(known, etag) ? reply.code(304).send() : reply.send(body)
}
