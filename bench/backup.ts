// Backup and restore on both databases: the seconds and the size, the memory of the process, and what visitors wait meanwhile. Then both are
// killed at random moments: no archive may be less than whole, and the shop is the old one or the new one. Arguments: the number of
// products (1,000), of kills (50) and of gigabytes of files (0; they are sparse, but the archive takes that much of the disk), and `sqlite` or
// `postgres` for one of them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkArchive, withArchive } from '../src/features/backup/restore.server.ts'
import { backupFlags } from '../src/features/backup/run-backup.server.ts'
import { originalName } from '../src/features/media/ingest.server.ts'
import { openDatabase } from '../src/server/database/database.server.ts'
import { type Config, readConfig } from '../src/server/process/config.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, percentile, startLarge } from './large-server.ts'
import { finish, note, report } from './measure.ts'

const products = Number(process.argv[2] ?? 1000)
const kills = Number(process.argv[3] ?? 50)
const gigabytes = Number(process.argv[4] ?? 0)
const engine = process.argv[5]
const maxMegabytes = 200
const program = fileURLToPath(new URL('../src/testing/backup/backup-process.ts', import.meta.url))

type Kind = 'backup' | 'restore'
type Ended = { code: number | null; seconds: number; megabytes: number }

async function run(kind: Kind, file: string, config: Config, killAfterMs?: number): Promise<Ended> {
  const execArgv = kind === 'backup' ? backupFlags : ['--disable-warning=ExperimentalWarning']
  const child = fork(program, { execArgv })
  const exited = once(child, 'exit')
  await once(child, 'message')
  const begun = performance.now()
  child.send({ kind, file, config })
  if (killAfterMs !== undefined) void sleep(killAfterMs).then(() => child.kill('SIGKILL'))
  let megabytes = 0
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child))
  }, 50)
  const [code] = await exited
  clearInterval(watch)
  return { code, seconds: (performance.now() - begun) / 1000, megabytes }
}

/** The most that a process has had so far. Only Linux tells. */
function memoryOf({ pid }: ChildProcess) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Documents of a gigabyte each, of nothing but zeros. */
async function addSparseFiles(config: Config) {
  if (config.storage.kind !== 'folder') return
  const database = await openDatabase(config)
  const createdAt = new Date().toISOString()
  for (let at = 0; at < gigabytes; at++) {
    const folder = `sparse-${at}`
    mkdirSync(join(config.storage.folder, folder), { recursive: true })
    const file = join(config.storage.folder, folder, originalName)
    writeFileSync(file, '')
    truncateSync(file, 1e9)
    const kind = {
      kind: 'document' as const,
      type: 'application/pdf',
      width: null,
      height: null,
      preview: '',
    }
    const row = {
      ...kind,
      ref: folder,
      bytes: 1e9,
      state: 'ready' as const,
      attempts: 0,
      claimedAt: null,
      unusedAt: null,
    }
    await database.db
      .insertInto('media')
      .values({ ...row, createdAt, folder })
      .execute()
  }
  await database.close()
}

async function freeLeases(config: Config) {
  const database = await openDatabase(config)
  await database.db.deleteFrom('lease').execute()
  const rows = await database.db.selectFrom('product').select('summary').execute()
  await database.close()
  return rows.map(row => row.summary)
}

async function measure(label: string, freshUrl: () => Promise<string | undefined>) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-backup-'))
  const file = join(folder, 'shop.tar')
  const filled = await fillDatabase(products, await freshUrl())
  const config = readConfig(filled.env)
  await addSparseFiles(config)
  const large = await startLarge(filled)
  const { slugs } = large.sampleData
  const waitsUntil = async (isOver: () => boolean) => {
    const waits: number[] = []
    for (let at = 0; !isOver(); at++)
      waits.push((await ask(large, `/product/${slugs[at % slugs.length]}?at=${at}`)).ms)
    return waits
  }
  const alone = performance.now() + 5000
  const before = percentile(await waitsUntil(() => performance.now() > alone), 0.95)
  let isOver = false
  const backup = run('backup', file, config).finally(() => {
    isOver = true
  })
  const meanwhile = percentile(await waitsUntil(() => isOver), 0.95)
  const taken = await backup
  note(
    `${label}: backup of ${products} products: ${taken.seconds.toFixed(1)} s, ${(statSync(file).size / 1e6).toFixed(1)} MB`,
  )
  report(`${label}: visitors' p95 meanwhile, of that before`, meanwhile / before, { atMost: 2, unit: ' ×' })
  report(`${label}: memory of the backup`, taken.megabytes, { atMost: maxMegabytes, unit: ' MB' })
  await large.server.stop()

  const other = mkdtempSync(join(tmpdir(), 'vitrin-bench-restored-'))
  const url = await freshUrl()
  const target = readConfig({ DATA_DIR: other, ...(url && { DATABASE_URL: url }) })
  const restored = await run('restore', file, target)
  report(`${label}: the restore came to its end`, restored.code ?? 1, { atMost: 0 })
  note(`${label}: restore: ${restored.seconds.toFixed(1)} s, ${restored.megabytes.toFixed(0)} MB of memory`)

  const killed = join(folder, 'killed.tar')
  let broken = 0
  for (let times = 0; times < kills / 2; times++) {
    await run('backup', killed, target, Math.random() * taken.seconds * 1000)
    const summaries = await freeLeases(target)
    const isWhole =
      !existsSync(killed) ||
      (await withArchive(killed, handle => checkArchive(handle)).then(
        () => true,
        () => false,
      ))
    if (!isWhole || summaries.length !== products) broken++
    rmSync(killed, { force: true })
    await run('restore', file, target, Math.random() * restored.seconds * 1000)
    if ((await freeLeases(target)).length !== products) broken++
  }
  report(`${label}: of ${kills} kills, those that left something broken`, broken, { atMost: 0 })
  rmSync(folder, { recursive: true, force: true })
  rmSync(other, { recursive: true, force: true })
  filled.remove()
}

if (engine !== 'postgres') await measure('SQLite', async () => undefined)
if (engine !== 'sqlite') {
  const postgres = await startPostgres()
  await measure('PostgreSQL', () => freshDatabase(postgres.url))
  await postgres.stop()
}
finish()
