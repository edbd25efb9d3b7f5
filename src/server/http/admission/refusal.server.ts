/**
 * Sends 503 "busy" before Fastify sees the request. Under overload the refusals are most of the work, so they must be cheap.
 * Used by `app.server.ts` when the admission queue is full.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/errors.ts'
import type { SiteLook } from '#shared/identity/site-look.ts'
import { type Locale, localeOfPath, locales, preferredLocale } from '#shared/locale.ts'
import { plainPage, plainPolicy } from '../../pages/plain-page.server.ts'
import type { Config } from '../../process/config.server.ts'
import { busyRetrySeconds, toProblem } from '../errors.server.ts'
import { commonHeaders, nothingToLoad, varyOfCalls } from '../security-headers.server.ts'

/** Requests that cost next to nothing or have their own limits. They are never refused here. */
const neverRefused =
  /^\/(media\/|assets\/|((en\/|fa\/)?manifest\.webmanifest|(apple-touch-icon|icon-(192|512|maskable-512))\.png|healthz|readyz|build\.json|favicon\.svg|robots\.txt|\.well-known\/security\.txt|sitemap[\w.-]*|feeds\/[\w.-]*|api\/docs|api\/openapi\.json)(\?|$))/

/** Replaced by the request id in each response. */
const placeholder = '00000000-0000-0000-0000-000000000000'

type Options = {
  config: Pick<Config, 'apiBase'>
  baseLocale: Locale
  /** The look of the last page that was rendered. */
  lastLook(): SiteLook
}

export function createRefusal({ config: { apiBase }, baseLocale, lastLook }: Options) {
  // If the API has another origin than the site, its responses need CORS headers. Only the API routes set them.
  const hasOwnOrigin = !apiBase.startsWith('/')
  let prepared = prepareAll(lastLook())

  const mayRefuse = ({ url = '/', headers }: IncomingMessage) =>
    !neverRefused.test(url) &&
    // Uploads can be slow, and do not go through the admission queue.
    !headers['content-type']?.startsWith('multipart/') &&
    !(hasOwnOrigin && headers.origin !== undefined)

  function refuse({ url = '/', headers }: IncomingMessage, res: ServerResponse) {
    const isCall = url.startsWith('/api/')
    const id = crypto.randomUUID()
    const asPage = !isCall && headers.accept?.includes('text/html')
    const locale = asPage
      ? localeOfPath(url, baseLocale)
      : preferredLocale(headers['accept-language'], baseLocale)
    const look = lastLook()
    if (look.accent !== prepared.accent) prepared = prepareAll(look)
    const { page, problem } = prepared.byLocale[locale]
    const body = asPage ? page : problem.replace(placeholder, id)
    res.writeHead(503, [
      ...commonList,
      ...(asPage ? prepared.htmlHeaders : isCall ? callHeaders : jsonHeaders),
      'X-Request-Id',
      id,
      'Content-Length',
      String(Buffer.byteLength(body)),
    ])
    res.end(body)
  }

  return { mayRefuse, refuse }
}

function prepareAll(look: SiteLook) {
  const each = locales.map(locale => [locale, prepare(locale, look)] as const)
  return {
    accent: look.accent,
    byLocale: Object.fromEntries(each) as Record<Locale, ReturnType<typeof prepare>>,
    htmlHeaders: ['Content-Type', 'text/html; charset=utf-8', 'Content-Security-Policy', plainPolicy(look)],
  }
}

function prepare(locale: Locale, look: SiteLook) {
  const busy = new AppError('busy', { retryAfter: busyRetrySeconds })
  const { status, body } = toProblem(busy, { locale, requestId: placeholder })
  const page = plainPage({ locale, status, message: body.error.message, requestId: placeholder, look })
  return { page, problem: JSON.stringify(body) }
}

const commonList = Object.entries({
  ...commonHeaders,
  'Retry-After': String(busyRetrySeconds),
  'Cache-Control': 'no-store',
}).flat()
const jsonHeaders = ['Content-Type', 'application/json; charset=utf-8']
const callHeaders = [...jsonHeaders, 'Content-Security-Policy', nothingToLoad, 'Vary', varyOfCalls]
