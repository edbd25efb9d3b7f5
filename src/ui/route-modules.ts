/** The files of a route: its module, what that imports, and its style sheets. */
import type { ComponentType, ReactNode } from 'react'
import { type LoaderFunction, matchRoutes, type RouteObject, type UNSAFE_createRouter } from 'react-router'

import { loadAnew } from './reload-guard.ts'

/** As the built manifest knows a route. */
export type KnownRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasLoader: boolean
  hasClientLoader: boolean
  hasClientMiddleware: boolean
  hasErrorBoundary: boolean
  module: string
  imports?: string[]
  css?: string[]
}

export type RouteModule = {
  default?: ComponentType
  ErrorBoundary?: ComponentType
  HydrateFallback?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
  clientLoader?: LoaderFunction
  clientMiddleware?: RouteObject['middleware']
  handle?: unknown
  meta?: (args: never) => object[] | undefined
  shouldRevalidate?: () => boolean
}

/** What the server's page sets before the program runs. */
declare global {
  interface Window {
    __reactRouterManifest: { routes: Record<string, KnownRoute> }
    __reactRouterRouteModules: Record<string, RouteModule>
    __reactRouterDataRouter?: ReturnType<typeof UNSAFE_createRouter>
  }
}

const loading = new Map<string, Promise<RouteModule>>()

/** With its style sheets, so that nothing is ever shown bare. */
export function loadModule(route: KnownRoute): Promise<RouteModule> {
  const known = loading.get(route.id)
  if (known) return known
  const styles = (route.css ?? []).map(applySheet)
  const module = importing(route).then(async module => {
    await Promise.all(styles)
    window.__reactRouterRouteModules[route.id] = module
    return module
  })
  loading.set(route.id, module)
  return module
}

/** A file that is gone, usually because a new build replaced it, never comes: the page is loaded from the server instead. */
async function importing(route: KnownRoute): Promise<RouteModule> {
  try {
    return await import(/* @vite-ignore */ route.module)
  } catch (error) {
    // While it is being written, it is more useful to see what is wrong with it.
    if (import.meta.env.DEV) throw error
    loading.delete(route.id)
    loadAnew()
    return await new Promise(() => {})
  }
}

/** What a page will need, before anybody goes there. */
export function preloadPage(path: string) {
  const router = window.__reactRouterDataRouter
  for (const { route } of matchRoutes(router?.routes ?? [], path) ?? []) {
    const known = window.__reactRouterManifest.routes[route.id ?? '']
    if (known) preloadModule(known)
  }
}

function preloadModule({ module, imports = [], css = [] }: KnownRoute) {
  for (const href of [module, ...imports]) addLink({ rel: 'modulepreload', href })
  for (const href of css) addLink({ rel: 'prefetch', as: 'style', href })
}

function applySheet(href: string): Promise<unknown> {
  const link = addLink({ rel: 'stylesheet', href })
  if (!link) return Promise.resolve()
  // One that cannot be loaded leaves a plain page, which is better than none.
  return new Promise(done => {
    link.onload = link.onerror = done
  })
}

/** Once; undefined when it is there already. */
function addLink(attributes: { rel: string; href: string; as?: string }) {
  const address = (href: string) => new URL(href, location.href).pathname
  const links = document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${attributes.rel}]`)
  if ([...links].some(link => address(link.href) === address(attributes.href))) return undefined
  const link = Object.assign(document.createElement('link'), attributes)
  document.head.append(link)
  return link
}
