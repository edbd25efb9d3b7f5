/** Pages while developing: Vite serves and reloads them inside our own server. */
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Pages } from './pages.server.ts'

export async function vitePages(): Promise<Pages> {
  const { createServer } = await import('vite')
  let load: (() => Promise<ServerBuild>) | undefined
  return {
    mode: 'development',
    async build() {
      if (!load) throw new Error('Vite has not started')
      return await load()
    },
    async register(app: FastifyInstance) {
      const vite = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      // Before the server waits for its connections: the browser keeps one open for reloading.
      app.addHook('preClose', () => vite.close())
    },
  }
}
