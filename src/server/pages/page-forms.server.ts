/** Forms that are sent without JavaScript, or before it has come: passed on to the page they stand on. */
import { createHmac, randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedPage } from '#app/page-handler.ts'
import { keyOf as callKeyOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { addressOf } from '../http/client-address.server.ts'
import { type ReceivedForm, receiveForm } from '../http/uploads/form-files.server.ts'
import { type Uploads, withTemporaryFolder } from '../http/uploads/uploads.server.ts'
import { visitorApi, whyNotAdmitted } from '../http/visitor-api.server.ts'
import type { Config } from '../process/config.server.ts'
import type { Services } from '../process/services.server.ts'
import type { PageMatch } from './page-routes.server.ts'
import { formType, type Page } from './render.server.ts'

/** The longest message, written in letters that take nine signs each, four times over. */
const formLimit = 256 * 1024

type Options = {
  config: Config
  services: Services
  uploads: Uploads
  matching(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<PageMatch>
  render(page: Page): Promise<RenderedPage>
  send(reply: FastifyReply, rendered: RenderedPage): FastifyReply
}

type Sent = Pick<ReceivedForm, 'fields' | 'digests'> & Partial<Pick<ReceivedForm, 'files'>>

export async function registerForms(app: FastifyInstance, options: Options) {
  const { config, services, uploads, matching, render, send } = options
  const urlOf = (request: FastifyRequest) => new URL(config.siteUrl + request.url)
  const once = createOnce()

  /** The page with what its action answers to the form. */
  async function renderResponse(request: FastifyRequest, match: PageMatch, sent: Sent) {
    const url = urlOf(request)
    const isSameOrigin = isSameOriginForm(request, config, match.isSecret)
    const api = visitorApi({ services, request, url, onlyReads: !isSameOrigin })
    const form = {
      body: new URLSearchParams(sent.fields).toString(),
      key: formKeyOf(request, sent),
      ...(sent.files && { files: sent.files }),
    }
    const renderForm = () => render({ url, match, method: 'POST', cookie: '', log: request.log, api, form })
    return isSameOrigin && sent.digests.length > 0 ? await once(form.key, renderForm) : await renderForm()
  }

  async function answerWithFiles(request: FastifyRequest, match: PageMatch) {
    const { takesFiles } = match
    const served = services.served.find(({ endpoint }) => callKeyOf(endpoint) === takesFiles)
    const limits = served?.endpoint.files
    if (!takesFiles || !limits) throw new AppError('unsupported_type', { params: { expected: formType } })
    const isSameOrigin = isSameOriginForm(request, config, match.isSecret)
    const { refused, release } = isSameOrigin ? await admission(takesFiles, request) : {}
    const stores = isSameOrigin && !refused
    const answer = withTemporaryFolder(config, async folder => {
      const received = await receiveForm({
        request,
        limits,
        maxFieldBytes: formLimit,
        folder: stores ? folder : undefined,
        pace: uploads.pace,
      })
      const files = { ...received.files, ...(refused && received.count > 0 && { refused }) }
      return await renderResponse(request, match, { ...received, files })
    })
    return await answer.finally(release)
  }

  /** A slot for the files of the form, and the visitor counted; or why not, as a problem that the page tells. */
  async function admission(takesFiles: string, request: FastifyRequest) {
    const admitting = { services, request, url: urlOf(request) }
    let release: (() => void) | undefined
    const take = () => {
      release = uploads.slots.take(addressOf(request))
    }
    const refused = await whyNotAdmitted(takesFiles, admitting, take)
    if (refused) release?.()
    return refused ? { refused } : { release }
  }

  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => done(null, body))
    // Nothing of such a body is read before the handler asks for it.
    await forms.register(multipart)
    forms.route({
      method: 'POST',
      url: '/*',
      bodyLimit: formLimit,
      // Before anything of the body is read.
      async onRequest(request, reply) {
        const { area, takesForms } = await matching(request, reply, urlOf(request))
        if (area !== 'public' || !takesForms) return reply.callNotFound()
      },
      async handler(request, reply) {
        const match = await matching(request, reply, urlOf(request))
        if (request.isMultipart()) return send(reply, await answerWithFiles(request, match))
        const fields = [...new URLSearchParams(typeof request.body === 'string' ? request.body : '')]
        return send(reply, await renderResponse(request, match, { fields, digests: [] }))
      },
    })
  })
}

/**
 * Whether a page of this site sent it. Browsers say so where they can; otherwise the origin must be the site's own, or the one
 * by which the proxy was reached. Who sends no origin is no browser, and nobody was lured into sending. A page without a
 * referrer sends the origin `null`; there the form itself holds the secret that a stranger would need.
 */
function isSameOriginForm(
  request: FastifyRequest,
  { siteUrl, trustProxy }: Config,
  isSecret: boolean,
): boolean {
  const { origin, 'sec-fetch-site': from } = request.headers
  if (from !== undefined) return from === 'same-origin'
  if (origin === undefined) return true
  if (isSecret && origin === 'null') return true
  return (
    origin === new URL(siteUrl).origin || (trustProxy && origin === `${request.protocol}://${request.host}`)
  )
}

const salt = randomBytes(32)
const hourMs = 3_600_000

/** A page that is kept for everybody has no number for each form: the same one from the same address within the hour is one. */
function formKeyOf(request: FastifyRequest, { fields, digests }: Sent): string {
  const hour = Math.floor(Date.now() / hourMs)
  const form = JSON.stringify([hour, addressOf(request), request.url, fields, digests])
  const hex = createHmac('sha256', salt).update(form).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const repeatMs = 60_000
const mostRemembered = 100

/**
 * Each upload makes files of its own, so the second click on a form with files would be another message: within a minute the
 * same form gets the answer of the first one. What was refused can be tried again at once.
 */
function createOnce() {
  const answers = new Map<string, Promise<RenderedPage>>()
  return async (key: string, renderForm: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const known = answers.get(key)
    if (known) return await known
    const answer = renderForm()
    const [oldest] = answers.keys()
    if (answers.size >= mostRemembered && oldest) answers.delete(oldest)
    answers.set(key, answer)
    const forget = () => {
      if (answers.get(key) === answer) answers.delete(key)
    }
    setTimeout(forget, repeatMs).unref()
    try {
      const rendered = await answer
      if (rendered.status !== 200) forget()
      return rendered
    } catch (error) {
      forget()
      throw error
    }
  }
}
