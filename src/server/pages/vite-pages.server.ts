/** Pages in development: Vite serves and reloads them inside our own server. */
import type { FastifyInstance } from 'fastify'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { PageHandler } from '#app/page-handler.ts'
import type { Pages } from './page-bundle.server.ts'

export async function vitePages(): Promise<Pages> {
  const { createServer } = await import('vite')
  let vite: ViteDevServer | undefined
  return {
    mode: 'development',
    async build() {
      if (!vite) throw new Error('Vite has not started')
      const server = vite
      const bundle = (await server.ssrLoadModule('/src/entry.server.tsx')) as PageHandler
      return { ...bundle, assetsOf: files => devAssets(server, files), version: 'development' }
    },
    async register(app: FastifyInstance) {
      const server = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      vite = server
      app.addHook('onRequest', (request, reply, done) => {
        server.middlewares(request.raw, reply.raw, () => done())
      })
      // Before the server waits for its connections to end: the browser keeps one open for reloading.
      app.addHook('preClose', () => server.close())
    },
  }
}

/** Finds the page's style sheets by following imports. Without them the page would be unstyled for a moment. */
async function devAssets({ environments: { ssr } }: ViteDevServer, files: string[]) {
  const seen = new Set<EnvironmentModuleNode>()
  const styles: string[] = []
  const add = (module: EnvironmentModuleNode | undefined) => {
    if (!module || seen.has(module)) return
    seen.add(module)
    // Vite inlines the imports of a style sheet into it.
    if (module.url.endsWith('.css')) styles.push(module.url)
    else for (const imported of module.importedModules) add(imported)
  }
  for (const file of ['src/root.tsx', 'src/site/site-layout.tsx', ...files]) {
    add(await ssr.moduleGraph.getModuleByUrl(`/${file}`))
  }
  return { scripts: ['/src/entry.client.tsx'], styles }
}
