/**
 * Matches and renders pages on the server. React Router matches the path and runs loaders, actions and guards; `writeDocument`
 * turns their data into HTML. `entry.server.tsx` creates the handler for the whole site map; the tests create one for a few
 * routes.
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
import { writeState } from './page-state.ts'

/** URLs of the built files of a page. The first script is the client entry. */
export type PageAssets = { scripts: string[]; styles: string[] }
/** One entry per matched route, the outermost first. */
export type MatchedRoute = { path: string | undefined; handle: RouteHandle }
/** `scripts` are the inline scripts that the renderer wrote. The security policy allows these and no others. */
export type HtmlDocument = { html: string; scripts: string[] }
export type RenderedPage = HtmlDocument & {
  status: number
  headers: Headers
  /** Nothing was rendered, because `isSame` said that the page would be the same as before. */
  isSame?: true
}

export type PageToRender = {
  request: Request
  app: App
  assets: PageAssets
  isAdmin: boolean
  /**
   * Whether this address was rendered from the same data before. The browser hydrates the page from this data alone, so the same
   * data gives the same page.
   */
  isSame?(state: string): boolean
}
type WriteDocument = (
  loaded: StaticHandlerContext,
  page: PageToRender & { routes: RouteObject[]; state: string },
) => HtmlDocument

export type PageHandler = ReturnType<typeof createPageHandler>

const maxMatches = 1000

export function createPageHandler(routes: RouteObject[], writeDocument: WriteDocument) {
  const { query } = createStaticHandler(routes)
  const matchCache = new Map<string, MatchedRoute[]>()

  /** Cached, because after every write the same pages are rendered again and matching takes a tenth of the time of a page. */
  function matchPage(path: string): MatchedRoute[] {
    const cached = matchCache.get(path)
    if (cached) return cached
    const matches = matchRoutes(routes, path) ?? []
    const matched = matches.map(({ route: { path, handle } }) => ({ path, handle: handle ?? {} }))
    if (matchCache.size >= maxMatches) matchCache.clear()
    matchCache.set(path, matched)
    return matched
  }

  async function renderPage(page: PageToRender): Promise<RenderedPage> {
    const { request, app } = page
    const requestContext = new RouterContextProvider()
    requestContext.set(appContext, app)
    let loaded: StaticHandlerContext | undefined
    const response = (await query(request, {
      requestContext,
      // Loaders marked with `hydrate`, those of the back office, run only in the browser.
      filterMatchesToLoad: ({ route: { loader } }) => typeof loader !== 'function' || !loader.hydrate,
      // React Router runs guards only if this is given. The response holds status and headers; the document is rendered below.
      async generateMiddlewareResponse(load) {
        const result = await load(request)
        if (result instanceof Response) return result
        loaded = result
        return new Response(null, { status: result.statusCode })
      },
    })) as Response
    const { status, headers } = response
    // A redirect, for example from a guard. Guards run before or after the loaders.
    if (!loaded || headers.has('Location')) return { status, headers, html: '', scripts: [] }
    headers.set('Content-Type', 'text/html; charset=utf-8')
    const state = writeState(loaded)
    if (status === 200 && page.isSame?.(state))
      return { status, headers, html: '', scripts: [], isSame: true }
    // Route error responses, such as a 404, are not failures of the server.
    const failures = Object.values(loaded.errors ?? {}).filter(error => !isRouteErrorResponse(error))
    for (const error of failures) app.report?.(error)
    const routes = branchOf(loaded)
    try {
      return { status, headers, ...writeDocument(loaded, { ...page, routes, state }) }
    } catch (error) {
      // A component failed: render the root's error page instead, with the root's loader data.
      app.report?.(error)
      const failed = { ...loaded, statusCode: 500, errors: { root: error } }
      return {
        status: 500,
        headers,
        ...writeDocument(failed, { ...page, routes, state: writeState(failed) }),
      }
    }
  }

  return { matchPage, renderPage }
}

/** The matched routes alone, each inside the one before. React Router copies all routes it is given, for every page. */
function branchOf({ matches }: StaticHandlerContext): RouteObject[] {
  let branch: RouteObject[] | undefined
  for (const { route } of matches.toReversed()) branch = [{ ...route, children: branch } as RouteObject]
  return branch ?? []
}
