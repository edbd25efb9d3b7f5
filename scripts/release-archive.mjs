// npm run release-archive: keeps a small archive of this version, with which later versions are tested. Once for each release.
import './node-version.mjs'
import { runCommand } from './backup-commands.mjs'

await runCommand(import.meta.url, async () => {
  const { keepRelease } = await import('../src/testing/backup/release-archive.ts')
  console.log(`  ${await keepRelease()}`)
})
