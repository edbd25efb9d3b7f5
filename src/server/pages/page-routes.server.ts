/** What the matched route says about a request: public or admin, and the canonical address that is its cache key. */
import type { RouteHandle } from '#app/app-context.ts'
import type { MatchedRoute } from '#app/page-handler.ts'

export type PageMatch = {
  /** Source files of the route modules, for the built files that the page needs. */
  files: string[]
  area: 'public' | 'admin'
  /** Cache key: the path and the query parameters the page uses, in canonical form. Undefined when it is never cached. */
  key: string | undefined
  /** Neither proxies nor the browser may cache it. */
  isPrivate: boolean
  takesForms: boolean
  takesFiles: RouteHandle['takesFiles']
  isSecret: boolean
  /** Pages of this site may show it in a frame. */
  isFramed: boolean
  /** What the log shows: the path, or the route's pattern when the path is a secret. */
  loggedPath: string
  /** The route's pattern, such as `/product/:name`, for the log and the metrics. */
  pattern: string
}

export function readMatch(routes: MatchedRoute[], url: URL): PageMatch {
  const handles = routes.map(({ handle }) => handle)
  const area = handles.some(handle => handle.area === 'admin') ? 'admin' : 'public'
  const page = handles.at(-1)
  const isSecret = page?.isSecret === true
  const isPrivate = isSecret || (page?.isPrivate?.(url.searchParams) ?? false)
  const known = isPrivate || page?.isPersonalized?.(url.searchParams) ? undefined : page?.query
  const pattern = patternOf(routes)
  return {
    files: handles.flatMap(({ file }) => file ?? []),
    area,
    key: area === 'public' && known ? keyOf(url, known) : undefined,
    isPrivate,
    takesForms: page?.takesForms === true,
    takesFiles: page?.takesFiles,
    isSecret,
    isFramed: page?.isFramed === true,
    loggedPath: isSecret ? pattern : url.pathname,
    pattern,
  }
}

const patternOf = (routes: MatchedRoute[]) => `/${routes.flatMap(({ path }) => path || []).join('/')}`

function keyOf({ pathname, searchParams }: URL, known: NonNullable<RouteHandle['query']>) {
  // Decoding an encoded slash would make it another path.
  if (/%2f/i.test(pathname)) return undefined
  // `encodeURI` leaves these two unencoded, and they would begin a query or a fragment.
  const path = encodeURI(decodeURIComponent(pathname)).replace(/[?#]/g, encodeURIComponent)
  const query = Object.entries(known).flatMap(([name, matters]) => {
    const value = searchParams.get(name)
    return value !== null && matters(value) ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
