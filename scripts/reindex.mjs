// npm run reindex: rebuilds the lists, search index and vocabulary of the configured database. The site may run meanwhile.
import './node-version.mjs'
import { fileURLToPath } from 'node:url'
import { becomeChild } from './child.mjs'
import { dim, green, progressLine, red, toSeconds } from './progress.mjs'
import { install, node26 } from './steps.mjs'

async function run() {
  const { readConfig } = await import('../src/server/process/config.server.ts')
  const { openDatabase } = await import('../src/server/database/database.server.ts')
  const { upgrade } = await import('../src/server/database/upgrade/upgrade.server.ts')
  const { reindex } = await import('../src/features/catalogue/derived/reindex.server.ts')
  const { rebuildIndex } = await import('../src/features/catalogue/search-engine/rebuild-index.server.ts')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await upgrade(database, config)
    const { products } = await database.db
      .selectFrom('product')
      .select(count => count.fn.countAll().as('products'))
      .executeTakeFirstOrThrow()
    const begun = performance.now()
    const line = progressLine(Number(products), 'products')
    await reindex({ database, rebuildIndex: () => rebuildIndex(database), onProgress: line.show })
    line.end()
    console.log(`  ${green('✓')} ${products} products ${dim(`in ${toSeconds(performance.now() - begun)}`)}`)
  } finally {
    await database.close()
  }
}

await install({ dev: false })
// Before the packages are installed, npm runs this with the machine's own Node.
if (Number(process.versions.node.split('.')[0]) < 26) {
  await becomeChild(node26(), ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)])
}
try {
  await run()
} catch (error) {
  console.error(`  ${red(error.message)}`)
  process.exit(1)
}
