// npm run demo:remove [-- --yes] [--all]: removes the demo from the configured database. The site may run meanwhile. With `--all` also
// what somebody changed; otherwise that stays. It is undone in the back office, on the Activity page.
import './node-version.mjs'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { becomeChild } from './child.mjs'
import { dim, green, red } from './progress.mjs'
import { install, node26 } from './steps.mjs'
import { withServices } from './with-services.mjs'

function stop(sentence) {
  console.error(`  ${red(sentence)}`)
  process.exit(1)
}

const known = new Set(['--yes', '--all'])
const words = process.argv.slice(2)
if (words.some(word => !known.has(word))) {
  stop(
    'npm run demo:remove takes --yes (no question) and --all (also what somebody changed), after two dashes.',
  )
}

async function remove({ demoRemoval, longWorkJob }, { db }) {
  const demo = await demoRemoval.read()
  if (!demo.isPresent) throw new Error('There is no demo here, so there is nothing to remove.')
  if (demo.removal) throw new Error('The demo is being removed already.')
  const goes = demo.counts.reduce((sum, { goes }) => sum + goes, 0)
  const changed = demo.changed.length
  const isAll = words.includes('--all')
  console.log(`  ${goes} items of the demo that nobody changed will be removed.`)
  if (changed > 0) {
    console.log(
      `  ${changed} that somebody changed ${isAll ? 'will be removed too' : 'will be kept (remove them too: --all)'}.`,
    )
  }
  if (!words.includes('--yes') && !(await isConfirmed())) return console.log('  Nothing was removed.')
  // Nobody's: the history says that the program did it.
  const admin = { id: null, username: '', displayName: '' }
  const { id } = await demoRemoval.start(isAll ? 'all' : new Set(), { admin })
  const work = await untilEnded(id, { longWorkJob, db })
  if (work.state !== 'done') throw new Error('The demo was not removed to the end. Run this again.')
  console.log(`  ${green('✓')} Demo removed ${dim('(undo it on the Activity page, for 30 days)')}`)
}

/** A running server may do it first; then this waits for its end. */
async function untilEnded(id, { longWorkJob, db }) {
  for (;;) {
    const { signal } = new AbortController()
    await longWorkJob.run({ payload: { bulkChangeId: id }, attempts: 1, signal })
    const work = await db.selectFrom('bulkChange').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (work.finishedAt !== null) return work
    await sleep(500)
  }
}

async function isConfirmed() {
  if (!process.stdin.isTTY)
    throw new Error('Nobody can be asked here. To remove the demo without a question, add --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('  Remove the demo? (yes/no) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

await install({ dev: false })
// Before the packages are installed, npm runs this with the machine's own Node.
if (Number(process.versions.node.split('.')[0]) < 26) {
  await becomeChild(node26(), [
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(import.meta.url),
    ...words,
  ])
}
try {
  await withServices(remove)
} catch (error) {
  stop(error.message)
}
