/** The client entry: hydrates the document that the server rendered, then loads each further page when the visitor goes there. */
import '@vitejs/plugin-react/preamble'
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserApi } from './app/api/api.ts'
import { ApiProvider } from './app/api/api-provider.tsx'
import { patientApi, whenConnected } from './app/api/connection.ts'
import { appContext } from './app/app-context.ts'
import { watchBuild } from './app/build-watch.ts'
import { localeOfCookie, siteOfDocument } from './app/page-site.ts'
import { readState } from './app/page-state.ts'
import { preloadWith } from './app/preload.ts'
import { reloadPage } from './app/reload-guard.ts'
import { leaveToLogin } from './app/session.ts'
import { siteMap } from './routes.tsx'
import { suggestWith } from './site/use-suggestions.ts'

type RouteModule = Partial<RouteObject>
type LazyRoute = RouteObject & { lazy: () => Promise<RouteModule> }

/** All route modules, loaded on use. Vite's import also waits for the style sheets of each. */
const modules = import.meta.glob<RouteModule>([
  './features/**/{site,admin}/**/*-page.tsx',
  './site/not-found-page.tsx',
  './{activity-page,admin-layout,jobs-page,preview-page,settings-page}.tsx',
  './admin/{blank-layout,errors}.tsx',
])
let router: ReturnType<typeof createBrowserRouter> | undefined
const routes = siteMap(file => ({ lazy: () => loadModule(file) }) as RouteObject)

/** If the file is gone, usually because a new build replaced it, the page is loaded from the server as a whole document. */
async function loadModule(file: string): Promise<RouteModule> {
  try {
    return (await modules[`./${file}`]?.()) ?? {}
  } catch (error) {
    // In development it is more useful to see the error.
    if (import.meta.env.DEV || !router?.state.navigation.location) throw error
    reloadPage(router, await whenConnected())
    return await new Promise(() => {})
  }
}

const site = siteOfDocument()
const api = browserApi({ base: site.apiBase, onUnauthenticated: leaveToLogin })
const loaderApi = patientApi(api)

let setHydrated = () => {}
const hydrated = new Promise<void>(resolve => {
  setHydrated = resolve
})

/** The attribute tells the tests. */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = ''
    setHydrated()
  }, [])
  return children
}

function getContext() {
  const context = new RouterContextProvider()
  const adminLocale = localeOfCookie(document.cookie) ?? site.baseLocale
  context.set(appContext, { api: loaderApi, site, adminLocale, hydrated })
  return context
}

const lazyRoutesOf = (path: string) =>
  (matchRoutes(routes, path) ?? [])
    .map(({ route }) => route)
    .filter((route): route is LazyRoute => typeof route.lazy === 'function')

/** Yields to the event loop between the long steps of the start, so that a phone can paint and handle taps in between. */
const yieldToBrowser = () => new Promise(done => setTimeout(done))

preloadWith(path => {
  // Vite does not ask again for a style sheet that could not be loaded, so the page would later appear without it.
  if (!navigator.onLine) return
  for (const { lazy } of lazyRoutesOf(path)) lazy().catch(() => {})
})
suggestWith(() => import('./features/catalogue/search/site/suggestions.tsx'))
watchBuild(site.build)
// A page whose files do not come stays as it is without JavaScript.
hydrate().catch(error => {
  if (import.meta.env.DEV) throw error
})

/**
 * A function rather than `await` at the top of this file: the files of a page import from the chunk this file is in, and would
 * wait for it while it waits for them.
 */
async function hydrate() {
  // The modules of this page are loaded before the router is created: a router that waits for modules discards the server's markup.
  await Promise.all(
    lazyRoutesOf(location.pathname).map(async route =>
      Object.assign(route, await route.lazy(), { lazy: undefined }),
    ),
  )
  await yieldToBrowser()
  const pageRouter = createBrowserRouter(routes, { getContext, hydrationData: readState(document) })
  router = pageRouter
  await yieldToBrowser()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ApiProvider api={api}>
          <Hydrated>
            <RouterProvider router={pageRouter} />
          </Hydrated>
        </ApiProvider>
      </StrictMode>,
    )
  })
  // Repeats a press that happened before hydration: see `client-start.ts`.
  dispatchEvent(new Event('listening'))
}
