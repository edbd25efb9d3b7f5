/** Where the bundle that renders pages comes from, and the list of its built files. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, PageHandler } from '#app/page-handler.ts'
import { StartError } from '../process/config.server.ts'
import { builtAssets } from './assets.server.ts'

/** The bundle that renders pages, with the list of its built files. */
export type PageBundle = PageHandler & {
  /** The built files of these route modules; those of the client entry come first. */
  assetsOf(files: string[]): PageAssets | Promise<PageAssets>
  version: string
}

/** Where pages come from: the built bundle, or Vite while developing. */
export type Pages = {
  /** Resolves when everything needed to render pages is loaded. */
  build(): Promise<PageBundle>
  mode: 'production' | 'development'
  /** Where the built files are; `build/client` by default. */
  files?: URL
  /** Vite's own middleware. */
  register?(app: FastifyInstance): Promise<void>
}

export const buildFolder = new URL('../../../build/', import.meta.url)

/**
 * The bundle is loaded on first use, which is by `main` once it listens. Loading it is a quarter of the start-up time, and API
 * calls do not have to wait for it.
 */
export async function builtPages(): Promise<Pages> {
  const manifest = await readFile(new URL('client/.vite/manifest.json', buildFolder), 'utf8').catch(() => {
    throw new StartError('The pages are not built. Build them: npm run build')
  })
  const assets = builtAssets(JSON.parse(manifest))
  const file = new URL('server/entry.server.js', buildFolder)
  let bundle: Promise<PageBundle> | undefined
  return {
    async build() {
      bundle ??= import(file.href).then((handler: PageHandler) => ({ ...handler, ...assets }))
      return await bundle
    },
    mode: 'production',
  }
}
