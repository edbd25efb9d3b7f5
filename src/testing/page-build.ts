/** A test's own pages in place of the real page bundle: routes below a root, and a function that writes the document. */
import type { RouteObject, StaticHandlerContext } from 'react-router'
import { createPageHandler, type HtmlDocument } from '#app/page-handler.ts'
import type { PageBundle } from '#server/pages/page-bundle.server.ts'

type RouteModule = Pick<RouteObject, 'loader' | 'action' | 'handle'>

/** `modules` are by path. */
export function pageBundle(
  modules: Record<string, RouteModule>,
  write: (loaded: StaticHandlerContext) => string | HtmlDocument,
): PageBundle {
  const children = Object.entries(modules).map(([path, module]) => ({ id: path, path, ...module }))
  const handler = createPageHandler([{ id: 'root', path: '', children }], loaded => {
    const written = write(loaded)
    return typeof written === 'string' ? { html: written, scripts: [] } : written
  })
  return { ...handler, assetsOf: () => ({ scripts: [], styles: [] }), version: 'test' }
}
