/** Renders one page with React Router, as the visitor or administrator may see it. Called by `pages.server.ts`. */
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { App, FormFiles, Site } from '#app/app-context.ts'
import type { RenderedPage } from '#app/page-handler.ts'
import type { Api } from '#contract'
import type { Services } from '#services'
import { keyOf } from '#shared/endpoint.ts'
import { isDatabaseAway } from '#shared/errors.ts'
import { isLocale, type Locale } from '#shared/locale.ts'
import { withOwnBudget } from '../database/waiting/wait-budget.server.ts'
import type { Config } from '../process/config.server.ts'
import { cookiesOf } from './cookies.server.ts'
import type { Pages } from './page-bundle.server.ts'
import type { PageMatch } from './page-routes.server.ts'

export const formType = 'application/x-www-form-urlencoded'

export type Rendering = { pages: Pages; config: Config; services: Services }
export type Page = {
  url: URL
  match: Pick<PageMatch, 'files' | 'area'>
  method: string
  /** Empty for public pages. */
  cookie: string
  log: FastifyBaseLogger
  /** For a page rendered for one visitor. Without it the page is the same for everybody. */
  api?: Api
  /** What `source` was when this page was last rendered. */
  source?: string | undefined
  /** A form that was sent without JavaScript. */
  form?: { body: string; key: string; files?: FormFiles }
}

/** `source` identifies the data that the page was rendered from. */
export type SourcedPage = RenderedPage & { source: string }

/** Whatever the page waits for is taken from one budget, with all its loaders. */
export const renderPage = (rendering: Rendering, page: Page): Promise<SourcedPage> =>
  withOwnBudget(() => renderWithin(rendering, page))

async function renderWithin(rendering: Rendering, page: Page): Promise<SourcedPage> {
  const { pages, services } = rendering
  const { match } = page
  let isIncomplete = false
  const api = withIncompleteCheck(page.api ?? (services.pageApi as Api), services, () => {
    isIncomplete = true
  })
  const bundle = await pages.build()
  const { request, app } = await requestFor(rendering, { ...page, api }, bundle.version)
  const assets = await bundle.assetsOf(match.files)
  let source = ''
  const isSame = (state: string) => {
    source = hash('sha256', state)
    return !isIncomplete && source === page.source
  }
  const isAdmin = match.area === 'admin'
  const rendered = await bundle.renderPage({ request, app, assets, isAdmin, isSame })
  if (isIncomplete) rendered.headers.set('Cache-Control', 'no-store')
  return { ...rendered, source }
}

/** The same API, which reports any response that is still incomplete, so that the page is not cached anywhere. */
function withIncompleteCheck(api: Api, { served }: Pick<Services, 'served'>, onIncomplete: () => void): Api {
  const mayBeIncomplete = served.map(({ endpoint }) => endpoint).filter(({ isIncomplete }) => isIncomplete)
  const call = async (...args: Parameters<Api['call']>) => {
    const response = await api.call(...args)
    const endpoint = mayBeIncomplete.find(one => keyOf(one) === args[0])
    if (endpoint?.isIncomplete?.(response as object)) onIncomplete()
    return response
  }
  return { call: call as Api['call'] }
}

/** The request as the page sees it, and the context with the API it may call. */
async function requestFor(
  { config, services }: Rendering,
  { url, method, cookie, log, api, form }: Page & { api: Api },
  build: string,
) {
  const settings = await services.settings.site()
  const app: App = {
    api,
    site: siteOf(build, { config, settings }),
    adminLocale: localeCookieOf(cookie) ?? settings.baseLocale,
    session: await sessionOf(services, cookie),
    report: error => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'page failed')
    },
    ...(form && { formKey: form.key }),
    ...(form?.files && { formFiles: form.files }),
  }
  // No header or cookie of the visitor reaches a public page.
  const headers = new Headers(cookie ? { cookie } : undefined)
  if (form) headers.set('Content-Type', formType)
  return { request: new Request(url, { method, headers, ...(form && { body: form.body }) }), app }
}

type SiteSettings = Awaited<ReturnType<Services['settings']['site']>>

function siteOf(build: string, { config, settings }: { config: Config; settings: SiteSettings }): Site {
  return {
    ...settings,
    timeZone: config.timeZone,
    apiBase: config.apiBase,
    url: config.siteUrl,
    today: new Date().toISOString().slice(0, 10),
    build,
  }
}

async function sessionOf({ accounts }: Services, cookie: string): Promise<App['session']> {
  const { token } = cookiesOf(cookie)
  if (!token) return 'none'
  return (await accounts.adminOf(token)) ? 'live' : 'dead'
}

function localeCookieOf(cookie: string): Locale | undefined {
  const { locale } = cookiesOf(cookie)
  return isLocale(locale) ? locale : undefined
}
