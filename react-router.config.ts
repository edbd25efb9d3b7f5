import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src',
  // One file per route, and the list of routes in an immutable file: no request for discovery.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client', 'assets')
    trimManifest(folder)
    packFiles(folder)
  },
} satisfies Config

type Files = { imports?: string[]; css?: string[] }
type Manifest = { entry: Files; routes: Record<string, Files & { path?: string; parentId?: string }> }

/**
 * Every visitor loads the list of routes, half of which was files of the back office, so that they come a little earlier to the
 * few who work there, and what every page has anyway. The server keeps the whole list for the pages it sends.
 */
function trimManifest(folder: string) {
  for (const name of readdirSync(folder).filter(name => /^manifest-\w+\.js$/.test(name))) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    const { entry, routes } = JSON.parse(text.slice(start, end)) as Manifest
    for (const route of Object.values(routes)) {
      const isNew = (kind: keyof Files) => route[kind]?.filter(file => !entry[kind]?.includes(file))
      route.css = isNew('css')
      route.imports = route.path?.startsWith('admin') ? undefined : isNew('imports')
    }
    const shorter = JSON.stringify({ entry, routes }, (_, value) => (value === false ? undefined : value))
    writeFileSync(path, text.slice(0, start) + shorter + text.slice(end))
  }
}

/** Packed once, as small as it gets, beside each file: the server sends what the browser takes. Fonts and pictures are packed already. */
function packFiles(folder: string) {
  for (const name of readdirSync(folder).filter(name => /\.(js|css|svg)$/.test(name))) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
