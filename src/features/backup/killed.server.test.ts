// kill -9 of a backup and of a restore: the shop stays whole, nothing has the name of an archive that is none, and the next one works.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { checkArchive, withArchive } from './restore.server.ts'
import { startBackup } from './run-backup.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrin-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = openTestApp()
const program = fileURLToPath(new URL('../../testing/backup/backup-process.ts', import.meta.url))

type Task = { kind: 'backup' | 'restore'; file: string }

/** Runs it to its end, or kills it after so many milliseconds. Returns whether it came to its end. */
async function run(task: Task, killAfterMs?: number): Promise<boolean> {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  await once(child, 'message')
  const { dataDir, databaseUrl, storage } = app.config
  child.send({ ...task, config: { dataDir, databaseUrl, storage } })
  if (killAfterMs !== undefined) void sleep(killAfterMs).then(() => child.kill('SIGKILL'))
  const [code] = await exited
  return code === 0
}

const archives = () => readdirSync(folder).filter(name => name.endsWith('.tar'))
const freeLeases = () => app.database.db.deleteFrom('lease').execute()
const names = async () =>
  (await app.database.db.selectFrom('product').select('name').orderBy('id').execute()).map(row => row.name)

let before: string[] = []
beforeAll(async () => {
  await app.services.demo.loadRows()
  before = await names()
})

test('a backup that is killed leaves no archive, and the next one is whole', async () => {
  const file = join(folder, 'killed.tar')
  for (const ms of [5, 60, 250, 600]) {
    const isDone = await run({ kind: 'backup', file }, ms)
    await freeLeases()
    expect(archives()).toEqual(isDone ? ['killed.tar'] : [])
    rmSync(file, { force: true })
  }
  expect(await run({ kind: 'backup', file })).toBe(true)
  const { manifest } = await withArchive(file, handle => checkArchive(handle))
  expect(manifest.tables.find(table => table.name === 'product')?.rows).toBe(before.length)
  expect(readdirSync(folder)).toEqual(['killed.tar'])
})

test('what a killed download leaves is removed by the next backup and by a start, once nobody can be using it', async () => {
  const { dataDir, databaseUrl, storage } = app.config
  const left = () => readdirSync(dataDir).filter(name => name.startsWith('backup-'))
  const age = () => {
    const old = new Date(Date.now() - 11 * 60_000)
    for (const name of left()) utimesSync(join(dataDir, name), old, old)
  }
  async function killDownload() {
    const backup = startBackup({ config: { dataDir, databaseUrl, storage }, to: undefined, keep: 1 })
    await expect.poll(left, { interval: 5, timeout: 20_000 }).toHaveLength(1)
    backup.stop()
    await backup.ended
    await freeLeases()
    expect(left()).toHaveLength(1)
  }
  const file = join(folder, 'next.tar')
  await killDownload()
  // So young, it could be that of a process that lives.
  expect(await run({ kind: 'backup', file })).toBe(true)
  expect(left()).toHaveLength(1)
  age()
  expect(await run({ kind: 'backup', file })).toBe(true)
  expect(left()).toEqual([])

  await killDownload()
  app.services.backups.removeLeftovers()
  await sleep(300)
  expect(left()).toHaveLength(1)
  app.services.backups.stop()
  age()
  app.services.backups.removeLeftovers()
  await expect.poll(left).toEqual([])
  app.services.backups.stop()
  rmSync(file)
})

test('a restore that is killed leaves the old shop or the new one, and the next one works', async () => {
  const file = join(folder, 'killed.tar')
  await app.database.contentTransaction(async tx => {
    await tx.updateTable('product').set({ name: 'Renamed since' }).where('id', '=', 1).execute()
    tx.changed('all')
  })
  const changed = await names()
  expect(changed).not.toEqual(before)
  for (const ms of [5, 150, 400, 800, 1500]) {
    const isDone = await run({ kind: 'restore', file }, ms)
    const now = await names()
    expect([before, changed]).toContainEqual(now)
    if (isDone) expect(now).toEqual(before)
    await freeLeases()
  }
  expect(await run({ kind: 'restore', file })).toBe(true)
  expect(await names()).toEqual(before)
})
