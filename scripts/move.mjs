// npm run move -- postgres://…: moves the configured shop into a PostgreSQL database. npm run move -- FOLDER: into SQLite in a folder.
// The server must not run meanwhile. The shop that it comes from stays as it is.
import './node-version.mjs'
import { readWords, refuse, runCommand, showParts, showWork } from './backup-commands.mjs'
import { bold, dim, green, note, toSeconds } from './progress.mjs'

const usage = 'Use npm run move -- postgres://user:password@host:5432/name, or npm run move -- FOLDER.'

await runCommand(import.meta.url, async words => {
  const { rest } = readWords(words, [], usage)
  const [to] = rest
  if (rest.length !== 1) refuse(usage)
  const { moveShop } = await import('../src/restore-shop.server.ts')
  const work = showWork()
  const say = text => note(`  ${text}`)
  const { tables, movesFiles, target } = await moveShop({
    env: process.env,
    to,
    onPart: showParts(work),
    say,
  })
  work.end()
  const width = Math.max(...tables.map(({ name }) => name.length))
  console.log(`  ${'rows of'.padEnd(width)}  ${'here'.padStart(9)}  ${'there'.padStart(9)}`)
  for (const { name, here, there } of tables)
    console.log(`  ${name.padEnd(width)}  ${String(here).padStart(9)}  ${String(there).padStart(9)}`)
  const wrong = tables.filter(({ here, there }) => here !== there)
  // Whatever the engine says: the shop that it came from is whole, and still the configured one.
  if (wrong.length > 0) {
    refuse(
      `Not every row arrived (${wrong.map(({ name }) => name).join(', ')}). Go on with the shop that is here.`,
    )
  }
  console.log(`  ${green('✓')} Moved ${dim(`in ${toSeconds(work.seconds() * 1000)}`)}`)
  console.log(
    `  ${movesFiles ? 'Its files were copied too.' : 'Its files stay where they are.'} Everybody has to log in again.`,
  )
  console.log('  Set this before the next start:')
  if (target.databaseUrl) console.log(`    ${bold(`DATABASE_URL=${withoutPassword(target.databaseUrl)}`)}`)
  else
    console.log(`    ${bold(`DATA_DIR=${target.dataDir}`)}\n    ${bold('DATABASE_URL')} ${dim('(unset it)')}`)
})

function withoutPassword(address) {
  const url = new URL(address)
  if (url.password) url.password = 'PASSWORD'
  return url.href
}
