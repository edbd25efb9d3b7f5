/** A site of a test's own, as the bundler would make it: routes below a root, and who writes the document. */
import type { ServerBuild } from 'react-router'

type Module = { default?: () => null; loader?: unknown; action?: unknown; handle?: object }
type Draw = (
  request: Request,
  status: number,
  headers: Headers,
  context: { staticHandlerContext: { actionData?: object | null } },
) => Promise<Response>

/** By path. */
export function pageBuild(modules: Record<string, Module>, draw: Draw): ServerBuild {
  const routes = Object.entries(modules).map(([path, module]) => [
    path,
    { id: path, path, parentId: 'root', module: { default: () => null, ...module } },
  ])
  return {
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      ...Object.fromEntries(routes),
    },
    entry: { module: { default: draw } },
    assets: { version: 'test', routes: {}, entry: {}, url: '' },
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
