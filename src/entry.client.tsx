/** The client entry: takes over the document that the server rendered, then loads pages as one goes from one to the next. */
import '@vitejs/plugin-react/preamble'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserApi } from './app/api/api.ts'
import { ApiProvider } from './app/api/api-provider.tsx'
import { appContext } from './app/app-context.ts'
import { watchBuild } from './app/build-watch.ts'
import { localeOfCookie, siteOfDocument } from './app/page-site.ts'
import { readState } from './app/page-state.ts'
import { preloadWith } from './app/preload.ts'
import { loadAnew } from './app/reload-guard.ts'
import { leaveToLogin } from './app/session.ts'
import { siteMap } from './routes.tsx'
import { suggestWith } from './site/use-suggestions.ts'

type RouteModule = Partial<RouteObject>
type LazyRoute = RouteObject & { lazy: () => Promise<RouteModule> }

/** With the style sheets of each, which Vite's import waits for. */
const modules = import.meta.glob<RouteModule>([
  './features/**/{site,admin}/**/*-page.tsx',
  './site/not-found-page.tsx',
  './admin/{layout,blank-layout,errors}.tsx',
])
let router: ReturnType<typeof createBrowserRouter> | undefined
const routes = siteMap(file => ({ lazy: () => loadModule(file) }) as RouteObject)

/** A file that is gone, usually because a new build replaced it, never comes: the page is loaded from the server instead. */
async function loadModule(file: string): Promise<RouteModule> {
  try {
    return (await modules[`./${file}`]?.()) ?? {}
  } catch (error) {
    // While it is being written, it is more useful to see what is wrong with it.
    if (import.meta.env.DEV || !router?.state.navigation.location) throw error
    loadAnew(router)
    return await new Promise(() => {})
  }
}

const site = siteOfDocument()
const api = browserApi({ base: site.apiBase, onUnauthenticated: leaveToLogin })

function getContext() {
  const context = new RouterContextProvider()
  const adminLocale = localeOfCookie(document.cookie) ?? site.baseLocale
  context.set(appContext, { api, site, adminLocale })
  return context
}

const lazyRoutesOf = (path: string) =>
  (matchRoutes(routes, path) ?? [])
    .map(({ route }) => route)
    .filter((route): route is LazyRoute => typeof route.lazy === 'function')

/** Between the long parts, each about as long as a phone may take before it paints again or hears a tap. */
const turn = () => new Promise(done => setTimeout(done))

preloadWith(path => {
  for (const { lazy } of lazyRoutesOf(path)) lazy().catch(() => {})
})
suggestWith(() => import('./features/catalogue/search/site/suggestions.tsx'))
watchBuild(site.build)
// Before the router is made: one that still waits for modules would throw the server's markup away.
await Promise.all(
  lazyRoutesOf(location.pathname).map(async route =>
    Object.assign(route, await route.lazy(), { lazy: undefined }),
  ),
)
await turn()
const hydrated = createBrowserRouter(routes, { getContext, hydrationData: readState(document) })
router = hydrated
await turn()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiProvider api={api}>
        <RouterProvider router={hydrated} />
      </ApiProvider>
    </StrictMode>,
  )
})
// For what was pressed before: see `client-start.ts`.
dispatchEvent(new Event('listening'))
