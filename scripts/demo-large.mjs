// npm run demo:large -- 100000: fills the configured database with a large catalogue, for trying it out. With `--add` it adds to
// existing products.
import './node-version.mjs'
import { fileURLToPath } from 'node:url'
import { becomeChild } from './child.mjs'
import { dim, green, progressLine, red, toSeconds } from './progress.mjs'
import { install, node26 } from './steps.mjs'

const max = 2_000_000

function stop(sentence) {
  console.error(`  ${red(sentence)}`)
  process.exit(1)
}

function readArguments(words) {
  const add = words.includes('--add')
  const [text = '100000', ...rest] = words.filter(word => word !== '--add')
  const products = /^\d+$/.test(text) ? Number(text) : 0
  if (rest.length === 0 && products >= 1 && products <= max) return { add, products }
  return stop(
    `How many products? npm run demo:large -- 100000 (1 to ${max}), with --add to keep what is there.`,
  )
}

async function fill({ products, add }) {
  const { readConfig } = await import('../src/server/process/config.server.ts')
  const { openDatabase } = await import('../src/server/database/database.server.ts')
  const { upgrade } = await import('../src/server/database/upgrade/upgrade.server.ts')
  const { loadSettings } = await import('../src/features/settings/settings.server.ts')
  const { ensureDerived } = await import('../src/features/catalogue/derived/rebuild-outdated.server.ts')
  const { fillLarge } = await import('../bench/large-catalogue.ts')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await upgrade(database, config)
    const { baseLocale } = await loadSettings(database, config)
    await ensureDerived(database)
    const found = await database.db.selectFrom('product').select('id').limit(1).executeTakeFirst()
    if (found && !add) {
      throw new Error('This database has products already: add to them with --add, or set another DATA_DIR.')
    }
    const begun = performance.now()
    const line = progressLine(products, 'products')
    await fillLarge({ database, baseLocale, products, onProgress: line.show })
    line.end()
    console.log(`  ${green('✓')} ${products} products ${dim(`in ${toSeconds(performance.now() - begun)}`)}`)
  } finally {
    await database.close()
  }
}

const options = readArguments(process.argv.slice(2))
await install({ dev: false })
const self = fileURLToPath(import.meta.url)
// Before the packages are installed, npm runs this with the machine's own Node.
if (Number(process.versions.node.split('.')[0]) < 26) {
  await becomeChild(node26(), ['--disable-warning=ExperimentalWarning', self, ...process.argv.slice(2)])
}
try {
  await fill(options)
} catch (error) {
  stop(error.message)
}
