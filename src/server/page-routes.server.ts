/** What the matched route says of a request: whose page it is, and the one address under which it may be kept. */
import { matchRoutes, type ServerBuild } from 'react-router'
import type { RouteHandle } from '#ui/app-context.ts'

export type PageMatch = {
  /** Names of the page's own and of those around it, the outermost first. */
  routes: string[]
  area: 'public' | 'admin'
  /** Path and the query the page knows, in one spelling; undefined when it is never kept. */
  key: string | undefined
  /** Nothing on the way keeps it, nor does the browser. */
  isPrivate: boolean
  takesForms: boolean
  takesFiles: RouteHandle['takesFiles']
  isSecret: boolean
  /** What the log calls it: the path, or the route's pattern where the path is a secret. */
  loggedPath: string
}

export function matchPage({ routes }: ServerBuild, url: URL): PageMatch {
  const match = matchers.get(routes) ?? matcherOf(routes)
  matchers.set(routes, match)
  const matches = match(url.pathname)
  const handles = matches.map(route => route.handle as RouteHandle | undefined)
  const area = handles.some(handle => handle?.area === 'admin') ? 'admin' : 'public'
  const page = handles.at(-1)
  const isSecret = page?.isSecret === true
  const isPrivate = isSecret || (page?.isPrivate?.(url.searchParams) ?? false)
  const known = isPrivate || page?.isOwn?.(url.searchParams) ? undefined : page?.query
  return {
    routes: matches.map(route => route.id ?? ''),
    area,
    key: area === 'public' && known ? keyOf(url, known) : undefined,
    isPrivate,
    takesForms: page?.takesForms === true,
    takesFiles: page?.takesFiles,
    isSecret,
    loggedPath: isSecret ? patternOf(matches) : url.pathname,
  }
}

const patternOf = (matches: RouteTree) => `/${matches.flatMap(({ path }) => path || []).join('/')}`

function keyOf({ pathname, searchParams }: URL, known: NonNullable<RouteHandle['query']>) {
  // An encoded slash is not the slash it would become.
  if (/%2f/i.test(pathname)) return undefined
  // `encodeURI` leaves these two as they are: they would begin a query and a fragment.
  const path = encodeURI(decodeURIComponent(pathname)).replace(/[?#]/g, encodeURIComponent)
  const query = Object.entries(known).flatMap(([name, matters]) => {
    const value = searchParams.get(name)
    return value !== null && matters(value) ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

type RouteTree = Parameters<typeof matchRoutes>[0]
type Matcher = (path: string) => RouteTree
const matchers = new WeakMap<ServerBuild['routes'], Matcher>()
const mostKnown = 1000

/**
 * Whoever pages through results or narrows a list stays on one path, and after every write the same pages are drawn again:
 * what a path matched is remembered, because React Router makes its patterns anew each time, a tenth of a page.
 */
function matcherOf(routes: ServerBuild['routes']): Matcher {
  const tree = treeOf(routes)
  const known = new Map<string, RouteTree>()
  return path => {
    const matched = known.get(path) ?? (matchRoutes(tree, path) ?? []).map(({ route }) => route)
    if (known.size >= mostKnown) known.clear()
    known.set(path, matched)
    return matched
  }
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
