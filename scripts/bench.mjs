// npm run bench: runs all benchmarks, which measure every promised figure. A name runs one: npm run bench -- cold-render
import './node-version.mjs'
import { join } from 'node:path'
import { runLoudly } from './child.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { bold } from './progress.mjs'
import { buildOrStop, install, node26, root } from './steps.mjs'

const all = [
  'cached-pages',
  'under-writes',
  'tag-cost',
  'catalogue',
  'large-writes',
  'bulk-change',
  'large-removals',
  'first-list',
  'api-cost',
  'facets',
  'staff-list',
  'search',
  'search-quality',
  'search-trades',
  'cold-render',
  'start-and-memory',
  'pictures',
  'demo-load',
  'inbox',
  'warranty',
  'warranty-desk',
  'login',
  'attacks',
  'overload',
  'sitemap',
  'crash',
  'backup',
  'export',
  'import',
  'table-save',
  'back-office',
  'lighthouse',
]
const inBrowser = ['back-office', 'lighthouse']
const wanted = process.argv.slice(2)

await install({ dev: true })
await buildOrStop()
let failed = 0
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n  ${bold(name)}`)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...(inBrowser.includes(name) && { CHROME_PATH: await findOrInstallChromium() }),
  }
  const args = ['--disable-warning=ExperimentalWarning', join('bench', `${name}.ts`)]
  if ((await runLoudly(node26(), args, { cwd: root, env })) !== 0) failed++
}
process.exitCode = failed > 0 ? 1 : 0
