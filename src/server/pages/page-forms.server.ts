/**
 * POSTs of HTML forms, sent without JavaScript or before it has loaded. They are passed to the action of the page that contains
 * the form. `pages.server.ts` registers it.
 */
import { createHmac, randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RenderedPage } from '#app/page-handler.ts'
import type { Services } from '#services'
import { keyOf as callKeyOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { addressOf } from '../http/client-address.server.ts'
import { type ReceivedForm, receiveForm } from '../http/uploads/form-files.server.ts'
import { type Uploads, withTemporaryFolder } from '../http/uploads/uploads.server.ts'
import { visitorApi, whyNotAdmitted } from '../http/visitor-api.server.ts'
import type { Config } from '../process/config.server.ts'
import type { PageMatch } from './page-routes.server.ts'
import { formType, type Page } from './render.server.ts'

/** The longest message takes 60 kB if each of its characters is an emoji, which is twelve characters when URL-encoded. */
const formLimit = 64 * 1024

type Options = {
  config: Config
  services: Services
  uploads: Uploads
  matchPage(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<PageMatch>
  render(request: FastifyRequest, page: Page): Promise<RenderedPage>
  send(reply: FastifyReply, rendered: RenderedPage): FastifyReply
}

type SubmittedForm = Pick<ReceivedForm, 'fields' | 'digests'> & Partial<Pick<ReceivedForm, 'files'>>

export async function registerForms(app: FastifyInstance, options: Options) {
  const { config, services, uploads, matchPage, render, send } = options
  const urlOf = (request: FastifyRequest) => new URL(config.siteUrl + request.url)
  const renderOnce = createRenderOnce()

  /** Renders the page with the result of its action for this form. */
  async function renderResponse(request: FastifyRequest, match: PageMatch, submitted: SubmittedForm) {
    const url = urlOf(request)
    const isSameOrigin = isSameOriginForm(request, config, match.isSecret)
    const api = visitorApi({ services, request, url, onlyReads: !isSameOrigin })
    const form = {
      body: new URLSearchParams(submitted.fields).toString(),
      key: formKeyOf(request, submitted),
      ...(submitted.files && { files: submitted.files }),
    }
    const renderForm = () =>
      render(request, { url, match, method: 'POST', cookie: '', log: request.log, api, form })
    return isSameOrigin && submitted.digests.length > 0
      ? await renderOnce(form.key, renderForm)
      : await renderForm()
  }

  async function renderWithFiles(request: FastifyRequest, match: PageMatch) {
    const { takesFiles } = match
    const served = services.served.find(({ endpoint }) => callKeyOf(endpoint) === takesFiles)
    const limits = served?.endpoint.files
    if (!takesFiles || !limits) throw new AppError('unsupported_type', { params: { expected: formType } })
    const isSameOrigin = isSameOriginForm(request, config, match.isSecret)
    const { refused, release } = isSameOrigin ? await admitFiles(takesFiles, request) : {}
    const stores = isSameOrigin && !refused
    const response = withTemporaryFolder(config, async folder => {
      const received = await receiveForm({
        request,
        limits,
        maxFieldBytes: formLimit,
        folder: stores ? folder : undefined,
        pace: uploads.pace,
        // With a slot of uploads it is bounded already.
        ...(!release && { bodies: uploads.bodies }),
      })
      const files = { ...received.files, ...(refused && received.count > 0 && { refused }) }
      return await renderResponse(request, match, { ...received, files })
    })
    return await response.finally(release)
  }

  /** Takes an upload slot for the files and counts the try for the visitor. If refused, returns the problem to show. */
  async function admitFiles(takesFiles: string, request: FastifyRequest) {
    const admissionOptions = { services, request, url: urlOf(request) }
    let release: (() => void) | undefined
    const take = () => {
      release = uploads.slots.take(addressOf(request))
    }
    const refused = await whyNotAdmitted(takesFiles, admissionOptions, take)
    if (refused) release?.()
    return refused ? { refused } : { release }
  }

  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(formType, async (request: FastifyRequest) =>
      (await uploads.bodies.readBody(request)).toString(),
    )
    // A multipart body is not read until the handler reads it.
    await forms.register(multipart)
    forms.route({
      method: 'POST',
      url: '/*',
      bodyLimit: formLimit,
      // Runs before any of the body is read.
      async onRequest(request, reply) {
        const { area, takesForms } = await matchPage(request, reply, urlOf(request))
        if (area !== 'public' || !takesForms) return reply.callNotFound()
      },
      async handler(request, reply) {
        const match = await matchPage(request, reply, urlOf(request))
        if (request.isMultipart()) return send(reply, await renderWithFiles(request, match))
        const fields = [...new URLSearchParams(typeof request.body === 'string' ? request.body : '')]
        return send(reply, await renderResponse(request, match, { fields, digests: [] }))
      },
    })
  })
}

/**
 * Whether a page of this site sent the form. Browsers say so in `Sec-Fetch-Site` where they can. Otherwise the origin must be the
 * site's own, or the one by which the proxy was reached. A client that sends no origin is not a browser, so no user can have
 * been tricked into sending it. A page with the referrer policy `no-referrer` sends the origin `null`. That is accepted on
 * secret pages, where the form itself contains the secret that an attacker would need.
 */
function isSameOriginForm(
  request: FastifyRequest,
  { siteUrl, trustProxy }: Config,
  isSecret: boolean,
): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  if (origin === undefined) return true
  if (isSecret && origin === 'null') return true
  return (
    origin === new URL(siteUrl).origin || (trustProxy && origin === `${request.protocol}://${request.host}`)
  )
}

const salt = randomBytes(32)
const hourMs = 3_600_000

/** A cached page cannot contain a key per form. So the same form from the same address within an hour gets the same key. */
function formKeyOf(request: FastifyRequest, { fields, digests }: SubmittedForm): string {
  const hour = Math.floor(Date.now() / hourMs)
  const form = JSON.stringify([hour, addressOf(request), request.url, fields, digests])
  const hex = createHmac('sha256', salt).update(form).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const repeatMs = 60_000
const maxRemembered = 100

/**
 * Each upload creates new files, so a second click on a form with files would create a second message. For a minute, the same
 * form gets the response of the first one instead. A form that was refused can be sent again at once.
 */
function createRenderOnce() {
  const responses = new LRUCache<string, Promise<RenderedPage>>({
    max: maxRemembered,
    ttl: repeatMs,
    ttlAutopurge: true,
  })
  return async (key: string, renderForm: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const known = responses.get(key)
    if (known) return await known
    const response = renderForm()
    responses.set(key, response)
    const forget = () => {
      if (responses.peek(key) === response) responses.delete(key)
    }
    try {
      const rendered = await response
      if (rendered.status !== 200) forget()
      return rendered
    } catch (error) {
      forget()
      throw error
    }
  }
}
