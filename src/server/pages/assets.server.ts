/** Finds the built files (scripts, style sheets) of route modules in Vite's manifest. */
import { createHash } from 'node:crypto'
import type { PageAssets } from '#app/page-handler.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
export type ViteManifest = Record<string, Chunk>

const entry = 'src/entry.client.tsx'
/** What the entry loads before a page of the back office. Named in the document, so that the browser does not find it late. */
const officeModules = 'src/office-modules.ts'
const officeLayouts = ['src/admin-layout.tsx', 'src/admin/blank-layout.tsx']

export function builtAssets(manifest: ViteManifest) {
  return {
    /** Identifies the client build. */
    version: createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 8),

    assetsOf(files: string[]): PageAssets {
      const isOffice = files.some(file => officeLayouts.includes(file))
      return collect(manifest, [entry, ...(isOffice ? [officeModules] : []), ...files])
    },
  }
}

function collect(manifest: ViteManifest, files: string[]): PageAssets {
  const seen = new Set<string>()
  const scripts: string[] = []
  const styles = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    scripts.push(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) add(imported)
    // After the style sheets of its imports, so that its own rules win.
    for (const sheet of chunk.css ?? []) styles.add(`/${sheet}`)
  }
  for (const file of files) add(file)
  return { scripts, styles: [...styles] }
}
