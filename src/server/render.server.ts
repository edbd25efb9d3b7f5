/** Draws one page by React Router, as the visitor or the administrator of the request may see it. */
import type { FastifyBaseLogger } from 'fastify'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '#contract'
import { keyOf } from '#shared/endpoint.ts'
import { isDatabaseAway } from '#shared/errors.ts'
import { isLocale, type Locale } from '#shared/locale.ts'
import { type App, appContext, type FormFiles, type Site } from '#ui/app-context.ts'
import type { Config } from './config.server.ts'
import { formType } from './page-forms.server.ts'
import { createPageHandler } from './page-handler.server.ts'
import type { Services } from './services.server.ts'

export type Rendering = {
  build: ServerBuild
  mode: 'production' | 'development'
  config: Config
  services: Services
}
export type Page = {
  url: URL
  /** As the address matched them: `PageMatch`. */
  routes: string[]
  method: string
  /** Empty for public pages. */
  cookie: string
  log: FastifyBaseLogger
  /** For a page of one visitor's own; others are the same for everybody. */
  api?: Api
  /** A form that was sent without JavaScript. */
  form?: { body: string; key: string; files?: FormFiles }
}

export type Drawn = {
  status: number
  headers: Headers
  html: string
  /** The inline scripts that the renderer itself wrote: the policy allows these and no others. */
  scripts: string[]
}

export async function renderPage(rendering: Rendering, page: Page): Promise<Drawn> {
  let html: string | undefined
  let scripts: string[] = []
  let isIncomplete = false
  const { services } = rendering
  const api = watched(page.api ?? (services.pageApi as Api), services, () => {
    isIncomplete = true
  })
  const { request, context } = await requestFor(rendering, { ...page, api }, (written, own) => {
    html = written
    scripts = own
  })
  const response = await handlerOf(rendering, page.routes)(request, context)
  // React Router's own answers, like a redirect, are not written by us.
  html ??= await response.text()
  const headers = new Headers(response.headers)
  if (isIncomplete) headers.set('Cache-Control', 'no-store')
  return { status: response.status, headers, html, scripts }
}

/** The same calls, told of any answer that is still incomplete: a page with such a part is stored nowhere. */
function watched(api: Api, { served }: Pick<Services, 'served'>, onIncomplete: () => void): Api {
  const call = async (...given: Parameters<Api['call']>) => {
    const answer = await api.call(...given)
    const { endpoint } = served.find(one => keyOf(one.endpoint) === given[0]) ?? {}
    if (endpoint?.isIncomplete?.(answer as object)) onIncomplete()
    return answer
  }
  return { call: call as Api['call'] }
}

/** What the page gets to know of the request, and what it may call. */
export async function requestFor(
  { build, config, services }: Rendering,
  { url, method, cookie, log, api, form }: Omit<Page, 'routes'>,
  write?: App['write'],
) {
  const settings = await services.settings.site()
  const app: App = {
    api: api ?? (services.pageApi as Api),
    site: siteOf(build, { config, settings }),
    adminLocale: localeCookieOf(cookie) ?? settings.baseLocale,
    session: await sessionOf(services, cookie),
    report: error => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'page failed')
    },
    ...(write && { write }),
    ...(form && { formKey: form.key }),
    ...(form?.files && { formFiles: form.files }),
  }
  const context = new RouterContextProvider()
  context.set(appContext, app)
  // Nothing of the visitor reaches a public page: not a header, not a cookie.
  const headers = new Headers(cookie ? { cookie } : undefined)
  if (form) headers.set('Content-Type', formType)
  return { request: new Request(url, { method, headers, ...(form && { body: form.body }) }), context }
}

type Handlers = Map<string | undefined, ReturnType<typeof createPageHandler>>
const handlers = new WeakMap<ServerBuild, Handlers>()

/** Made once for each route of the site. */
function handlerOf({ build, mode }: Pick<Rendering, 'build' | 'mode'>, routes: string[]) {
  const made: Handlers = handlers.get(build) ?? new Map()
  handlers.set(build, made)
  const own = routes.at(-1)
  const handler = made.get(own) ?? createPageHandler(build, mode, routes)
  made.set(own, handler)
  return handler
}

type SiteSettings = Awaited<ReturnType<Services['settings']['site']>>

function siteOf(build: ServerBuild, { config, settings }: { config: Config; settings: SiteSettings }): Site {
  return {
    ...settings,
    timeZone: config.timeZone,
    apiBase: config.apiBase,
    url: config.siteUrl,
    today: new Date().toISOString().slice(0, 10),
    build: build.assets.version,
  }
}

async function sessionOf({ accounts }: Services, cookie: string): Promise<App['session']> {
  const token = /(?:^|;\s*)token=([^;]*)/.exec(cookie)?.[1]
  if (!token) return 'none'
  return (await accounts.adminOf(token)) ? 'live' : 'dead'
}

function localeCookieOf(cookie: string): Locale | undefined {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(cookie)?.[1]
  return isLocale(value) ? value : undefined
}
