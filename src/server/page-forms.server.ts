/** Forms that are sent without JavaScript, or before it has come: passed on to the page they stand on. */
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './client-address.server.ts'
import type { Config } from './config.server.ts'
import type { PageMatch } from './page-routes.server.ts'
import type { Page } from './render.server.ts'
import type { Services } from './services.server.ts'
import { visitorApi } from './visitor-api.server.ts'

export const formType = 'application/x-www-form-urlencoded'

/** The longest message, written in letters that take nine signs each, four times over. */
const formLimit = 256 * 1024

type Options = {
  config: Config
  services: Services
  matching(url: URL): Promise<PageMatch>
  answer(reply: FastifyReply, page: Page): Promise<FastifyReply>
}

export async function registerForms(app: FastifyInstance, options: Options) {
  const { config, services, matching, answer } = options
  const urlOf = (request: FastifyRequest) => new URL(config.siteUrl + request.url)
  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_, body, done) =>
      done(null, body),
    )
    forms.route({
      method: 'POST',
      url: '/*',
      // Before anything of the body is read.
      async onRequest(request, reply) {
        const { area, takesForms } = await matching(urlOf(request))
        if (area !== 'public' || !takesForms) return reply.callNotFound()
      },
      async handler(request, reply) {
        const url = urlOf(request)
        const body = typeof request.body === 'string' ? request.body : ''
        const api = visitorApi({ services, request, url, onlyReads: !isOwnForm(request, config) })
        const form = { body, key: keyOf(request, body) }
        const { routes } = await matching(url)
        return await answer(reply, { url, routes, method: 'POST', cookie: '', log: request.log, api, form })
      },
    })
  })
}

/**
 * Whether a page of this site sent it. Browsers say so where they can; otherwise the origin must be the site's own, or the one
 * by which the proxy was reached. Who sends no origin is no browser, and nobody was lured into sending.
 */
function isOwnForm(request: FastifyRequest, { siteUrl, trustProxy }: Config): boolean {
  const { origin, 'sec-fetch-site': from } = request.headers
  if (from !== undefined) return from === 'same-origin'
  if (origin === undefined) return true
  return (
    origin === new URL(siteUrl).origin || (trustProxy && origin === `${request.protocol}://${request.host}`)
  )
}

const salt = randomBytes(32)
const hourMs = 3_600_000

/** A page that is kept for everybody has no number for each form: the same one from the same address within the hour is one. */
function keyOf({ ip, url }: FastifyRequest, body: string): string {
  const hour = Math.floor(Date.now() / hourMs)
  const form = JSON.stringify([hour, addressOf(ip), url, body])
  const hex = createHmac('sha256', salt).update(form).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
