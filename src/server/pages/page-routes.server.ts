/** What the matched route says of a request: whose page it is, and the one address under which it may be kept. */
import type { RouteHandle } from '#app/app-context.ts'
import type { MatchedRoute } from '#app/page-handler.ts'

export type PageMatch = {
  /** Source files of the route modules, for the built files that the page needs. */
  files: string[]
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

export function readMatch(routes: MatchedRoute[], url: URL): PageMatch {
  const handles = routes.map(({ handle }) => handle)
  const area = handles.some(handle => handle.area === 'admin') ? 'admin' : 'public'
  const page = handles.at(-1)
  const isSecret = page?.isSecret === true
  const isPrivate = isSecret || (page?.isPrivate?.(url.searchParams) ?? false)
  const known = isPrivate || page?.isPersonalized?.(url.searchParams) ? undefined : page?.query
  return {
    files: handles.flatMap(({ file }) => file ?? []),
    area,
    key: area === 'public' && known ? keyOf(url, known) : undefined,
    isPrivate,
    takesForms: page?.takesForms === true,
    takesFiles: page?.takesFiles,
    isSecret,
    loggedPath: isSecret ? patternOf(routes) : url.pathname,
  }
}

const patternOf = (routes: MatchedRoute[]) => `/${routes.flatMap(({ path }) => path || []).join('/')}`

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
