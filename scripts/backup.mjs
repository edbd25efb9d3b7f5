// npm run backup [-- FILE]: writes a backup of the configured shop, rows and files, into one archive. The site may run meanwhile.
// npm run backup -- --check FILE: reads an archive to its end and says whether it is whole. It needs no shop.
import './node-version.mjs'
import { readWords, refuse, runCommand, showWork, toSize } from './backup-commands.mjs'
import { dim, green, red, toSeconds } from './progress.mjs'

const usage = 'Use npm run backup, npm run backup -- FILE or npm run backup -- --check FILE.'

await runCommand(import.meta.url, async words => {
  const { has, rest } = readWords(words, ['--check'], usage)
  if (rest.length > 1 || (has('--check') && rest.length !== 1)) refuse(usage)
  await (has('--check') ? check(rest[0]) : backUp(rest[0]))
})

async function check(file) {
  const { checkArchive, withArchive } = await import('../src/features/backup/restore.server.ts')
  const { showParts } = await import('./backup-commands.mjs')
  const work = showWork()
  const { manifest, seal } = await withArchive(file, handle => checkArchive(handle, showParts(work)))
  work.end()
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`  ${green('✓')} ${file} is whole ${dim(`(${toSeconds(work.seconds() * 1000)})`)}`)
  console.log(`  Taken ${manifest.createdAt} by Vitrin ${manifest.program}`)
  console.log(
    `  ${rows} rows in ${manifest.tables.length} tables, ${seal.files} files of ${toSize(seal.bytes)}`,
  )
}

async function backUp(file) {
  const { readConfig } = await import('../src/server/process/config.server.ts')
  const { withBackupParts } = await import('../src/backup-parts.server.ts')
  const { backUpIntoFile } = await import('../src/features/backup/archive-file.server.ts')
  const { storeGood } = await import('../src/features/backup/backup-state.server.ts')
  const config = readConfig(process.env)
  const work = showWork()
  await withBackupParts(config, async ({ database, parts }) => {
    const onProgress = ({ rows, files, bytes }) =>
      work.show(files === 0 ? `${rows} rows` : `${rows} rows, ${files} files of ${toSize(bytes)}`)
    const { path, size, result } = await backUpIntoFile({ database, config, parts, file, onProgress })
    work.end()
    const { seal, rows, missing } = result
    const seconds = Math.round(work.seconds() * 10) / 10
    await storeGood(database, { seconds, bytes: size, rows, files: seal.files, missing: missing.count })
    console.log(
      `  ${green('✓')} ${path} ${dim(`(${toSize(size)}, ${rows} rows, ${seal.files} files, ${toSeconds(work.seconds() * 1000)})`)}`,
    )
    if (missing.count === 0) return
    console.log(`  ${red(`${missing.count} files are lost and not in it:`)}`)
    for (const name of missing.names) console.log(`    ${name}`)
    console.log(`  ${dim('The rest is whole. npm run media:check says what to do about them.')}`)
  })
}
