/** A site of a test's own, in place of the page bundle: routes below a root, and what writes the document. */
import type { RouteObject, StaticHandlerContext } from 'react-router'
import { createPageHandler, type HtmlDocument } from '#app/page-handler.ts'
import type { PageBundle } from '#server/pages/page-bundle.server.ts'

type RouteModule = Pick<RouteObject, 'loader' | 'action' | 'handle'>

/** By path. */
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
