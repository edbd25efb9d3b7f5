/** Where the bundle that renders pages comes from, and the list of its built files. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, PageHandler } from '#app/page-handler.ts'
import { StartError } from '../process/config.server.ts'
import { builtAssets } from './assets.server.ts'

/** The bundle that renders pages, with the list of its built files. */
export type PageBundle = PageHandler & {
  /** Of these route modules; those of the client entry come first. */
  assetsOf(files: string[]): PageAssets | Promise<PageAssets>
  version: string
}

/** Where pages come from: the built bundle, or Vite while developing. */
export type Pages = {
  /** Everything pages are rendered with is there when it resolves. */
  build(): Promise<PageBundle>
  mode: 'production' | 'development'
  /** Where the built files are; the usual place unless said. */
  files?: URL
  /** Vite's own middleware. */
  register?(app: FastifyInstance): Promise<void>
}

export const buildFolder = new URL('../../../build', import.meta.url)

/** The bundle is loaded by the first who needs it, which `main` is once it listens: a quarter of the start that no call of the API waits for. */
export async function builtPages(): Promise<Pages> {
  const manifest = await readFile(new URL('client/.vite/manifest.json', buildFolder), 'utf8').catch(() => {
    throw new StartError('The pages are not built. Build them: npm run build')
  })
  const assets = builtAssets(JSON.parse(manifest))
  const file = new URL('server/entry.server.js', buildFolder)
  let bundle: Promise<PageHandler> | undefined
  return {
    async build() {
      bundle ??= import(file.href)
      return { ...(await bundle), ...assets }
    },
    mode: 'production',
  }
}
