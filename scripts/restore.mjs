// npm run restore -- FILE [--replace]: loads a backup into the configured database and storage. No server may run meanwhile.
import './node-version.mjs'
import { readWords, refuse, runCommand, showParts, showWork, toSize } from './backup-commands.mjs'
import { dim, green, note, toSeconds } from './progress.mjs'

const usage = 'Use npm run restore -- FILE, and --replace to replace the shop that is there.'

await runCommand(import.meta.url, async words => {
  const { has, rest } = readWords(words, ['--replace'], usage)
  if (rest.length !== 1) refuse(usage)
  const { readConfig } = await import('../src/server/process/config.server.ts')
  const { withArchive } = await import('../src/features/backup/restore.server.ts')
  const { restoreShop } = await import('../src/restore-shop.server.ts')
  const config = readConfig(process.env)
  const work = showWork()
  const say = text => note(`  ${text}`)
  const { rows, files, storedFiles, seal, manifest } = await withArchive(rest[0], handle =>
    restoreShop({ config, handle, replace: has('--replace'), onPart: showParts(work), say }),
  )
  work.end()
  console.log(
    `  ${green('✓')} The shop of ${manifest.createdAt} is here: ${rows} rows, ${files} files of ${toSize(seal.bytes)} ${dim(`(${storedFiles} of them stored now, ${toSeconds(work.seconds() * 1000)})`)}`,
  )
  console.log('  Everybody has to log in again. Start the server with npm start.')
})
