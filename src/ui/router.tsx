/**
 * React Router in the browser, put together for this site: `HydratedRouter` also brings what fetches loaders from the
 * server, finds routes one by one and keeps the head. Here loaders run in the browser, every route is known, and
 * `page-head.ts` keeps the head. What is left out is a tenth of all the script a visitor loads.
 */
import { useLayoutEffect } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepHead } from './page-head.ts'
import { type PageState, readState } from './page-state.ts'
import { type KnownRoute, loadModule, type RouteModule } from './route-modules.ts'
import { keepScroll } from './scroll.tsx'

type Router = ReturnType<typeof createRouter>

export function hydratedRouter(getContext: () => RouterContextProvider): Router {
  const { routes: known } = window.__reactRouterManifest
  const modules = window.__reactRouterRouteModules
  const state = readState(document)
  const toRoutes = (parentId?: string): RouteObject[] =>
    Object.values(known)
      .filter(route => route.parentId === parentId)
      .map(route => {
        const module = modules[route.id]
        const parts = module ? whole({ route, module, state }) : { lazy: lazily(route) }
        const { id, path } = route
        return route.index
          ? { id, path, index: true, ...parts }
          : { id, path, ...parts, children: toRoutes(id) }
      })
  const router = createRouter({
    routes: toRoutes(),
    history: createBrowserHistory(),
    getContext,
    mapRouteProperties: defaultMapRouteProperties,
    hydrationData: { ...state, loaderData: { ...nothingToLoad(modules), ...state.loaderData } },
  })
  if (router.state.initialized) router.initialize()
  keepScroll(router)
  keepHead(router)
  if (import.meta.env.DEV) Object.assign(router, { createRoutesForHMR: () => toRoutes() })
  window.__reactRouterDataRouter = router
  return router
}

/** A route that has middleware and loads nothing counts as loaded, or the page would be drawn anew. */
const nothingToLoad = (modules: Record<string, RouteModule>) =>
  Object.fromEntries(
    Object.entries(modules).flatMap(([id, { clientLoader }]) => (clientLoader ? [] : [[id, null]])),
  )

/** A route whose module is here. */
function whole({ route, module, state }: { route: KnownRoute; module: RouteModule; state: PageState }) {
  const { default: Page, ErrorBoundary, HydrateFallback, Layout } = module
  const inside = (Part: React.ComponentType | undefined) => {
    if (!Part) return undefined
    return Layout ? (
      <Layout>
        <Part />
      </Layout>
    ) : (
      <Part />
    )
  }
  return {
    element: inside(Page),
    errorElement: inside(ErrorBoundary),
    hydrateFallbackElement: inside(HydrateFallback),
    loader: loaderOf({ route, module, state }),
    middleware: module.clientMiddleware,
    handle: module.handle,
    shouldRevalidate: module.shouldRevalidate,
  }
}

/** What the server alone can load, which is what the root knows of the site, holds until the page is loaded anew. */
function loaderOf({ route, module, state }: { route: KnownRoute; module: RouteModule; state: PageState }) {
  const { clientLoader } = module
  if (clientLoader) {
    return Object.assign((args: LoaderFunctionArgs) => clientLoader(args), { hydrate: !route.hasLoader })
  }
  return route.hasLoader ? () => state.loaderData[route.id] ?? null : undefined
}

/** A route whose module comes with the first visit. */
function lazily(route: KnownRoute) {
  const part =
    <K extends keyof RouteModule>(name: K) =>
    async () =>
      (await loadModule(route))[name]
  return {
    Component: part('default'),
    handle: part('handle'),
    shouldRevalidate: part('shouldRevalidate'),
    ...(route.hasClientLoader && { loader: part('clientLoader') }),
    ...(route.hasClientMiddleware && { middleware: part('clientMiddleware') }),
    ...(route.hasErrorBoundary && { ErrorBoundary: part('ErrorBoundary') }),
  } as RouteObject['lazy']
}

/** The same tree as the server's `ServerRouter`, so that both give the same ids. */
export function HydratedRouter({ router }: { router: Router }) {
  // A page of the back office waits for its data before it is whole.
  useLayoutEffect(() => {
    if (!router.state.initialized) router.initialize()
  }, [router])
  return (
    <>
      <RouterProvider router={router} />
      {null}
    </>
  )
}
