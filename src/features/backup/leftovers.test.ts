// What killed backups leave: which names are ours, and what a process that lives still needs.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInUse, leftoverMs, removeLeftovers } from './leftovers.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-leftovers-'))
const target = join(dataDir, 'target')
const backups = join(dataDir, 'backups')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  for (const folder of [target, backups]) mkdirSync(folder)
})
afterEach(() => {
  vi.useRealTimers()
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
})

const name = 'vitrin-2026-11-19T10-00-00Z.tar'

function make(path: string, ageMs: number, kind: 'folder' | 'file') {
  if (kind === 'folder') {
    mkdirSync(path)
    writeFileSync(join(path, 'product.gz'), 'rows')
  } else writeFileSync(path, 'x')
  const at = new Date(Date.now() - ageMs)
  utimesSync(path, at, at)
}
const clean = () => removeLeftovers({ dataDir }, [target])
const [old, young] = [leftoverMs + 1000, leftoverMs - 60_000]

test('rows, half archives and archives of a move that nobody touches any more are removed', async () => {
  make(join(dataDir, 'backup-aB3xY9'), old, 'folder')
  make(join(backups, `${name}.part`), old, 'file')
  make(join(backups, `${name}.rows`), old, 'folder')
  make(join(backups, `move-${name}`), old, 'file')
  make(join(backups, `move-${name}.rows`), old, 'folder')
  make(join(target, `${name}.part`), old, 'file')
  make(join(target, `${name}.rows`), old, 'folder')
  await clean()
  expect(readdirSync(dataDir).sort()).toEqual(['backups', 'target'])
  expect([readdirSync(backups), readdirSync(target)]).toEqual([[], []])
})

test('those that a process may still use stay, also half an archive that does not grow while its rows are in use', async () => {
  make(join(dataDir, 'backup-aB3xY9'), young, 'folder')
  make(join(target, `${name}.part`), old, 'file')
  make(join(target, `${name}.rows`), young, 'folder')
  make(join(backups, `move-${name}`), young, 'file')
  await clean()
  expect(readdirSync(dataDir)).toContain('backup-aB3xY9')
  expect(readdirSync(target).sort()).toEqual([`${name}.part`, `${name}.rows`])
  expect(readdirSync(backups)).toEqual([`move-${name}`])
})

test('whole archives, copies before an update and what others put there stay', async () => {
  const names = [name, 'before-0066-2026-11-19.sqlite', 'mine.tar.part', 'move-mine.tar', 'mine.rows']
  for (const one of names) make(join(target, one), old, 'file')
  make(join(dataDir, 'backup-of-my-own'), old, 'folder')
  make(join(dataDir, 'backup-2026'), old, 'folder')
  await clean()
  expect(readdirSync(target).sort()).toEqual([...names].sort())
  expect(readdirSync(dataDir).sort()).toEqual(['backup-2026', 'backup-of-my-own', 'backups', 'target'])
})

test('a folder that is missing is no error', async () => {
  rmSync(target, { recursive: true })
  rmSync(backups, { recursive: true })
  await expect(clean()).resolves.toBeUndefined()
})

test('what is in use is touched until it is no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const path = join(target, `${name}.rows`)
  const age = () => Date.now() - statSync(path).mtimeMs
  make(path, old, 'folder')
  {
    using _ = keepInUse(path)
    vi.advanceTimersByTime(60_000)
    await expect.poll(age).toBeLessThan(60_000)
  }
  const at = new Date(Date.now() - old)
  utimesSync(path, at, at)
  vi.advanceTimersByTime(60_000)
  await new Promise(resolve => setImmediate(resolve))
  expect(age()).toBeGreaterThan(leftoverMs)
})
