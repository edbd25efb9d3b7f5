/**
 * Finds and renders pages on the server: React Router matches the address and runs loaders, actions and guards; `write` makes the
 * document of what they gave. The page bundle makes one of the whole site map (`entry.server.tsx`), tests of a few routes.
 */
import {
  createStaticHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router'
import { type App, appContext, type RouteHandle } from './app-context.ts'

/** Addresses of the built files of a page. The first script is the client entry. */
export type PageAssets = { scripts: string[]; styles: string[] }
/** Of the matched routes, the outermost first. */
export type MatchedRoute = { path: string | undefined; handle: RouteHandle }
/** The inline scripts are those that the renderer itself wrote: the security policy allows these and no others. */
export type HtmlDocument = { html: string; scripts: string[] }
export type RenderedPage = HtmlDocument & { status: number; headers: Headers }

export type PageToRender = { request: Request; app: App; assets: PageAssets; isAdmin: boolean }
type DataRoutes = ReturnType<typeof createStaticHandler>['dataRoutes']
type WriteDocument = (
  loaded: StaticHandlerContext,
  page: PageToRender & { routes: DataRoutes },
) => HtmlDocument

export type PageHandler = ReturnType<typeof createPageHandler>

const mostRemembered = 1000

export function createPageHandler(routes: RouteObject[], write: WriteDocument) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const remembered = new Map<string, MatchedRoute[]>()

  /** Remembered: after every write the same pages are rendered again, and to match an address takes a tenth of a page. */
  function matchPage(path: string): MatchedRoute[] {
    const known = remembered.get(path)
    if (known) return known
    const matches = matchRoutes(routes, path) ?? []
    const matched = matches.map(({ route: { path, handle } }) => ({ path, handle: handle ?? {} }))
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(path, matched)
    return matched
  }

  async function renderPage(page: PageToRender): Promise<RenderedPage> {
    const { request, app } = page
    const requestContext = new RouterContextProvider()
    requestContext.set(appContext, app)
    let loaded: StaticHandlerContext | undefined
    const answer = (await query(request, {
      requestContext,
      // Loaders with this mark, those of the back office, run in the browser alone.
      filterMatchesToLoad: ({ route: { loader } }) => typeof loader !== 'function' || !loader.hydrate,
      // Guards run only if this is given. Its answer holds status and headers; the document is made below.
      async generateMiddlewareResponse(load) {
        const given = await load(request)
        if (given instanceof Response) return given
        loaded = given
        return new Response(null, { status: given.statusCode })
      },
    })) as Response
    const { status, headers } = answer
    // A redirect, for example of a guard, which runs before or after the loaders.
    if (!loaded || headers.has('Location')) return { status, headers, html: '', scripts: [] }
    headers.set('Content-Type', 'text/html; charset=utf-8')
    // A page that is not found is no error of ours.
    const failures = Object.values(loaded.errors ?? {}).filter(error => !isRouteErrorResponse(error))
    for (const error of failures) app.report?.(error)
    try {
      return { status, headers, ...write(loaded, { ...page, routes: dataRoutes }) }
    } catch (error) {
      // A component failed: the root's error page instead, with what the root knows of the site.
      app.report?.(error)
      const failed = { ...loaded, statusCode: 500, errors: { root: error } }
      return { status: 500, headers, ...write(failed, { ...page, routes: dataRoutes }) }
    }
  }

  return { matchPage, renderPage }
}
