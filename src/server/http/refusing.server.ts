/** "Busy", said before anything is done for the one who asks: in a crowd the refusals are most of the work. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/errors.ts'
import { type Locale, localeOfPath, locales, preferredLocale } from '#shared/locale.ts'
import { plainPage, plainPolicy } from '../pages/plain-page.server.ts'
import type { Config } from '../process/config.server.ts'
import { busyRetrySeconds, toProblem } from './errors.server.ts'
import { commonHeaders, nothingToLoad, varyOfCalls } from './security-headers.server.ts'

/** Costs next to nothing, or has limits of its own: never refused here. */
const free =
  /^\/(media\/|assets\/|(healthz|readyz|build\.json|favicon\.svg|robots\.txt|sitemap[\w.-]*|api\/docs|api\/openapi\.json)(\?|$))/

/** In place of a request's own number, which each refusal has. */
const placeholder = '00000000-0000-0000-0000-000000000000'

export function createRefusing({ apiBase }: Pick<Config, 'apiBase'>, baseLocale: Locale) {
  // Another origin's browser needs to be let read it, which is the API's own business.
  const hasOwnOrigin = !apiBase.startsWith('/')
  const told = Object.fromEntries(locales.map(locale => [locale, prepare(locale)])) as Record<
    Locale,
    ReturnType<typeof prepare>
  >

  const mayRefuse = ({ url = '/', headers }: IncomingMessage) =>
    !free.test(url) &&
    // Files come as slowly as they are sent, and are not counted.
    !headers['content-type']?.startsWith('multipart/') &&
    !(hasOwnOrigin && headers.origin !== undefined)

  function refuse({ url = '/', headers }: IncomingMessage, res: ServerResponse) {
    const isCall = url.startsWith('/api/')
    const id = crypto.randomUUID()
    const asPage = !isCall && headers.accept?.includes('text/html')
    const locale = asPage
      ? localeOfPath(url, baseLocale)
      : preferredLocale(headers['accept-language'], baseLocale)
    const { page, problem } = told[locale]
    const body = asPage ? page : problem.replace(placeholder, id)
    res.writeHead(503, [
      ...always,
      ...(asPage ? asHtml : isCall ? asCall : asJson),
      'X-Request-Id',
      id,
      'Content-Length',
      String(Buffer.byteLength(body)),
    ])
    res.end(body)
  }

  return { mayRefuse, refuse }
}

function prepare(locale: Locale) {
  const busy = new AppError('busy', { retryAfter: busyRetrySeconds })
  const { status, body } = toProblem(busy, { locale, requestId: placeholder })
  const page = plainPage({ locale, status, message: body.error.message, requestId: placeholder })
  return { page, problem: JSON.stringify(body) }
}

const always = Object.entries({
  ...commonHeaders,
  'Retry-After': String(busyRetrySeconds),
  'Cache-Control': 'no-store',
}).flat()
const asHtml = ['Content-Type', 'text/html; charset=utf-8', 'Content-Security-Policy', plainPolicy]
const asJson = ['Content-Type', 'application/json; charset=utf-8']
const asCall = [...asJson, 'Content-Security-Policy', nothingToLoad, 'Vary', varyOfCalls]
