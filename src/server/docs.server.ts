/** The API described: `/api/openapi.json` for programs, `/api/docs` for people, with nothing from elsewhere. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { docsPage, docsStyle } from './docs-page.server.ts'
import { openApi } from './openapi.server.ts'

export function registerDocs(app: FastifyInstance, apiBase: string) {
  // Made when somebody asks: a start does not wait for it, and most never need it.
  let made: ReturnType<typeof openApi> | undefined
  const description = () => {
    made ??= openApi(apiBase)
    return made
  }
  const styleHash = createHash('sha256').update(docsStyle).digest('base64')
  let page: string | undefined
  app.get('/api/openapi.json', async (_, reply) =>
    reply.header('Cache-Control', 'no-cache').send(description()),
  )
  app.get('/api/docs', async (_, reply) => {
    page ??= docsPage(description())
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      )
      .send(page)
  })
}
