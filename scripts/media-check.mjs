// npm run media:check: finds pictures, documents and attachments that are missing, truncated or orphaned. With --mend it removes
// orphans and regenerates what it can. The site may run meanwhile.
import './node-version.mjs'
import { fileURLToPath } from 'node:url'
import { becomeChild } from './child.mjs'
import { dim, green, red } from './progress.mjs'
import { install, node26 } from './steps.mjs'

const isMending = process.argv.includes('--mend')

const labels = { missing: 'missing  ', truncated: 'truncated', orphaned: 'orphaned ' }
const advice = {
  sent: 'Files that were uploaded: restore them from a backup, or upload the same files again; they take the place of the broken ones.',
  width:
    'Widths of pictures: npm run media:check -- --mend, and the site makes them again from what was uploaded.',
  orphan: 'Folders that nothing knows: npm run media:check -- --mend removes them.',
}

async function run() {
  const { readConfig } = await import('../src/server/process/config.server.ts')
  const { openDatabase } = await import('../src/server/database/database.server.ts')
  const { upgrade } = await import('../src/server/database/upgrade/upgrade.server.ts')
  const { openStorage } = await import('../src/features/media/storage/open-storage.server.ts')
  const { checkMedia, mendMedia } = await import('../src/features/media/check-media.server.ts')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await upgrade(database, config)
    const storage = await openStorage(config)
    const findings = []
    for await (const finding of checkMedia({ database, storage })) {
      findings.push(finding)
      console.log(`  ${labels[finding.problem]}  ${finding.file}`)
    }
    if (findings.length === 0) return console.log(`  ${green('✓')} every file is there and whole`)
    const left = isMending ? await mendMedia({ database, storage }, findings) : findings
    if (isMending) console.log(`  ${green('✓')} mended: ${findings.length - left.length}`)
    if (left.length === 0) return
    console.log(`\n  ${red(`${left.length} wrong`)}`)
    for (const [what, text] of Object.entries(advice))
      if (left.some(finding => finding.what === what)) console.log(`  ${dim(text)}`)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

await install({ dev: false })
// Before the packages are installed, npm runs this with the machine's own Node.
if (Number(process.versions.node.split('.')[0]) < 26) {
  await becomeChild(node26(), [
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(import.meta.url),
    ...process.argv.slice(2),
  ])
}
try {
  await run()
} catch (error) {
  console.error(`  ${red(error.message)}`)
  process.exit(1)
}
