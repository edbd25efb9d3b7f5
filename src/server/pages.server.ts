/** Pages: React Router behind Fastify. The matched route decides what a request is, never the text of its path. */
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '#contract'
import { isLocale, type Locale } from '#shared/locale.ts'
import { type App, appContext, type Site } from '#ui/app-context.ts'
import { localApi } from './api.server.ts'
import type { Config } from './config.server.ts'
import { pagePolicy } from './security-headers.server.ts'
import type { Services } from './services.server.ts'

/** Where pages come from: the built bundle, or Vite while developing. */
export type Pages = {
  build(): Promise<ServerBuild>
  mode: 'production' | 'development'
  /** Vite's own middleware. */
  register?(app: FastifyInstance): Promise<void>
}

const root = new URL('../../build/', import.meta.url)

export async function builtPages(): Promise<Pages> {
  const build = (await import(new URL('server/index.js', root).href)) as ServerBuild
  return { build: async () => build, mode: 'production' }
}

type Options = { config: Config; services: Services; pages: Pages }

export async function registerPages(app: FastifyInstance, { config, services, pages }: Options) {
  if (pages.register) await pages.register(app)
  else await registerFiles(app)
  app.get('/build.json', { config: { quiet: true } }, async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send({ build: buildOf(await pages.build()) }),
  )
  const render = pageRenderer({ config, services, pages })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const { response, area } = await render(request)
      const html = await response.text()
      reply.code(response.status)
      for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
      const cookies = response.headers.getSetCookie()
      if (cookies.length > 0) reply.header('Set-Cookie', cookies)
      if (!response.headers.has('Cache-Control')) {
        reply.header('Cache-Control', area === 'admin' ? 'no-store' : 'no-cache')
      }
      if (pages.mode === 'production') reply.header('Content-Security-Policy', pagePolicy(html, config))
      return reply.send(html)
    },
  })
}

/** Built files carry their hash in the name, so browsers may keep them for ever. */
async function registerFiles(app: FastifyInstance) {
  const assets = new URL('client/assets/', root)
  await app.register(fastifyStatic, {
    root: assets.pathname,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  })
  const icon = await readFile(new URL('client/favicon.svg', root))
  app.get('/favicon.svg', { config: { quiet: true } }, async (_, reply) =>
    reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(icon),
  )
}

function pageRenderer({ config, services, pages }: Options) {
  const { settings } = services
  return async (request: FastifyRequest) => {
    const build = await pages.build()
    // Put together, not resolved: `//other.example/` would otherwise name another host.
    const url = new URL(config.siteUrl + request.url)
    // React Router's own data addresses: pages load through the API alone. Hot reloading asks for them, though.
    if (pages.mode === 'production' && url.pathname.endsWith('.data'))
      return { response: plainNotFound(), area: 'public' as const }
    const area = areaOf(build, url.pathname)
    const cookie = area === 'admin' ? (request.headers.cookie ?? '') : ''
    const app: App = {
      // Public pages are always rendered as a visitor sees them.
      api: localApi(services.served, { admin: undefined, address: '', locale: settings.baseLocale }) as Api,
      site: siteOf(build, { config, services }),
      adminLocale: localeCookieOf(cookie) ?? settings.baseLocale,
      session: area === 'admin' ? await sessionOf(services, cookie) : 'none',
      report: error => request.log.error({ err: error }, 'page failed'),
    }
    const context = new RouterContextProvider()
    context.set(appContext, app)
    const handler = createRequestHandler(build, pages.mode)
    // Nothing of the visitor reaches a public page: not a header, not a cookie.
    const headers = new Headers(cookie ? { cookie } : undefined)
    const response = await handler(new Request(url, { method: request.method, headers }), context)
    return { response, area }
  }
}

const plainNotFound = () =>
  new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })

function siteOf(build: ServerBuild, { config, services }: Pick<Options, 'config' | 'services'>): Site {
  return {
    ...services.settings,
    timeZone: config.timeZone,
    apiBase: config.apiBase,
    url: config.siteUrl,
    build: buildOf(build),
  }
}

const buildOf = (build: ServerBuild) => build.assets.version

async function sessionOf({ accounts }: Services, cookie: string): Promise<App['session']> {
  const token = /(?:^|;\s*)token=([^;]*)/.exec(cookie)?.[1]
  if (!token) return 'none'
  return (await accounts.adminOf(token)) ? 'live' : 'dead'
}

function localeCookieOf(cookie: string): Locale | undefined {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(cookie)?.[1]
  return isLocale(value) ? value : undefined
}

type RouteTree = Parameters<typeof matchRoutes>[0]

const trees = new WeakMap<ServerBuild['routes'], RouteTree>()

function areaOf({ routes }: ServerBuild, pathname: string): 'public' | 'admin' {
  const tree = trees.get(routes) ?? treeOf(routes)
  trees.set(routes, tree)
  const matches = matchRoutes(tree, pathname) ?? []
  const isAdmin = matches.some(
    match => (match.route.handle as { area?: string } | undefined)?.area === 'admin',
  )
  return isAdmin ? 'admin' : 'public'
}

function treeOf(routes: ServerBuild['routes'], parentId?: string): RouteTree {
  return Object.values(routes)
    .filter(route => route !== undefined && route.parentId === parentId)
    .map(route => ({
      id: route!.id,
      path: route!.path,
      handle: route!.module.handle,
      ...(route!.index ? { index: true as const } : { children: treeOf(routes, route!.id) }),
    })) as RouteTree
}
