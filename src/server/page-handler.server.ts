/** React Router's handler for pages, without the work it does for its own browser part, which ours is not. */
import { createRequestHandler, type EntryContext, type ServerBuild } from 'react-router'

type Modules = ServerBuild['routes']
type Loader = (args: never) => unknown

/**
 * For one page: of the site map only its own route and those around it (`ids`), because React Router looks through what it has
 * twice for every request and makes objects of each.
 *
 * Before a page is drawn, React Router writes everything the loaders gave into a stream of its own form, which costs as much
 * as a tenth of the page. `writeState()` hands it over as plain JSON, so loaders give React Router a token, and the page
 * gets what it stands for.
 */
export function createPageHandler(build: ServerBuild, mode: string, ids: string[]) {
  const given = new WeakMap<object, unknown>()
  const hold = (data: unknown) => {
    if (!isPlain(data)) return data
    const token = {}
    given.set(token, data)
    return token
  }
  const holding =
    (loader: Loader): Loader =>
    async args =>
      hold(await loader(args))
  const release = ({ staticHandlerContext }: EntryContext) => {
    const { loaderData } = staticHandlerContext
    for (const [id, token] of Object.entries(loaderData)) {
      if (isPlain(token) && given.has(token)) loaderData[id] = given.get(token)
    }
  }

  const routes = ids.map(id => {
    const route = build.routes[id]
    const loader = route?.module.loader as Loader | undefined
    return [id, loader ? { ...route, module: { ...route?.module, loader: holding(loader) } } : route]
  })
  const entry = build.entry.module
  const draw: typeof entry.default = (request, status, headers, context, loadContext) => {
    release(context)
    return entry.default(request, status, headers, context, loadContext)
  }
  const own = {
    ...build,
    routes: Object.fromEntries(routes) as Modules,
    assets: {
      ...build.assets,
      routes: Object.fromEntries(ids.map(id => [id, build.assets.routes[id]])),
    } as ServerBuild['assets'],
    entry: { module: { ...entry, default: draw } },
  }
  return createRequestHandler(own, mode)
}

/** Neither an answer nor data with a status: React Router has to see those. */
const isPlain = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
