/** The page bundle: every route of the site, and the function that renders a whole document. Loaded by `pages.server.ts`. */
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import type { RouteHandle } from './app/app-context.ts'
import { RenderContext } from './app/cached-markup.tsx'
import { writeStartScript } from './app/client-start.ts'
import { InlineScriptsContext } from './app/inline-script.tsx'
import { createPageHandler } from './app/page-handler.ts'
import { StylesContext } from './app/page-head.tsx'
import { pictureScript } from './app/picture-loading.ts'
import { siteMap } from './routes.tsx'

type RouteModule = Partial<RouteObject> & { handle?: RouteHandle }

/** The same patterns as in `entry.client.tsx`. Vite needs them as literals in both files. */
const modules = import.meta.glob<RouteModule>(
  [
    './features/**/{site,admin}/**/*-page.tsx',
    './site/not-found-page.tsx',
    './{activity-page,admin-layout,jobs-page,preview-page,settings-page}.tsx',
    './admin/{blank-layout,errors}.tsx',
  ],
  { eager: true },
)

export const routes = siteMap(file => {
  const module = modules[`./${file}`]
  if (!module) throw new Error(`there is no route module ${file}`)
  return { ...module, handle: { ...module.handle, file: `src/${file}` } } as RouteObject
})

/** By estimate 3 kB for a card, so that there is room for those of a few thousand products. */
const texts = new LRUCache<string, string>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (html, text) => html.length + text.length,
})
const renderer = { render: renderToString, texts }

/**
 * Renders the whole document at once, because the security policy needs every inline script and the cache stores finished bytes.
 * No public page suspends (loaders are done before), so `renderToString` can be used, which takes a third less time than a
 * stream.
 */
export const { matchPage, renderPage } = createPageHandler(
  routes,
  (loaded, { assets, isAdmin, routes, state }) => {
    const scripts = new Set<string>()
    const page = renderToString(
      <StylesContext value={assets.styles}>
        <RenderContext value={renderer}>
          <InlineScriptsContext value={scripts}>
            {/* `hydrate={false}`: React Router would write the data as JSON inside a string; `state` is plain JSON. */}
            <StaticRouterProvider
              router={createStaticRouter(routes, loaded)}
              context={loaded}
              hydrate={false}
            />
          </InlineScriptsContext>
        </RenderContext>
      </StylesContext>,
    )
    const end = page.lastIndexOf('</body></html>')
    const start = writeStartScript(assets.scripts, { atOnce: isAdmin })
    scripts.add(pictureScript)
    if (start.script) scripts.add(start.script)
    const pictures = `<script>${pictureScript}</script>`
    const html = `<!DOCTYPE html>${page.slice(0, end)}${pictures}${state}${start.html}${page.slice(end)}`
    return { html, scripts: [...scripts] }
  },
)
