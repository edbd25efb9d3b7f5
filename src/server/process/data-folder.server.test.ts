import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { openDatabase } from '../database/database.server.ts'
import { migrate } from '../database/migrate.server.ts'
import {
  createDataFolder,
  firstPasswordFile,
  requireAnswer,
  storeFirstPassword,
} from './data-folder.server.ts'

const root = mkdtempSync(join(tmpdir(), 'vitrin-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const app = openTestApp()
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a new data folder and its database are readable by their owner only', async () => {
  const dataDir = join(root, 'new', 'data')
  const { databaseUrl } = app.config
  const database = await openDatabase({ dataDir, databaseUrl })
  // Creates the -wal and -shm files.
  if (database.engine === 'sqlite') await migrate(database)
  const files = readdirSync(dataDir).toSorted()
  expect(files).toEqual(
    database.engine === 'sqlite' ? ['vitrin.sqlite', 'vitrin.sqlite-shm', 'vitrin.sqlite-wal'] : [],
  )
  expect(modeOf(dataDir)).toBe('700')
  for (const file of files) expect([file, modeOf(join(dataDir, file))]).toEqual([file, '600'])
  await database.close()
})

test('the first password is in a file until that account’s first login', async () => {
  const { dataDir } = app.config
  const { accounts } = app.services
  const first = { username: 'owner', password: 'moss and kettles 9' }
  const create = async () => Boolean(await accounts.admins.create(first))
  expect(await storeFirstPassword(dataDir, first, create)).toBe(true)
  const file = firstPasswordFile(dataDir)
  expect(modeOf(file)).toBe('600')
  expect(readFileSync(file, 'utf8')).toBe('username: owner\npassword: moss and kettles 9\n')
  const other = { username: 'second', password: 'another moss kettle' }
  await accounts.admins.create(other)
  await accounts.login(other, { address: '10.12.0.1' })
  await accounts.login(admin, { address: '10.12.0.1' })
  expect(existsSync(file)).toBe(true)
  await accounts.login(first, { address: '10.12.0.1' })
  expect(existsSync(file)).toBe(false)
})

test('a process that was not first leaves no file and does not remove the other’s', async () => {
  const dataDir = mkdtempSync(join(root, 'second-'))
  const first = { username: 'owner', password: 'moss and kettles 9' }
  await storeFirstPassword(dataDir, first, async () => true)
  expect(await storeFirstPassword(dataDir, { ...first, password: 'x' }, async () => false)).toBe(false)
  await expect(storeFirstPassword(dataDir, first, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(readdirSync(dataDir)).toEqual(['first-password'])
  expect(readFileSync(firstPasswordFile(dataDir), 'utf8')).toContain('moss and kettles 9')
})

describe('an impossible data folder is refused at once, with what to do', () => {
  test.each([
    ['below a file', () => join(fileIn(root), 'data')],
    ['a file', () => fileIn(root)],
    ['below a folder of the system in which nothing can be created', () => '/proc/vitrin/data'],
    ['in such a folder', () => '/proc/vitrin'],
  ])('%s', (_, folder) => {
    const dataDir = folder()
    expect(() => createDataFolder(dataDir)).toThrow(
      new RegExp(
        `^The data folder ${dataDir} cannot be used \\(.+\\)\\. Make it writable or set DATA_DIR\\.$`,
      ),
    )
  })

  test('on a drive that does not answer', async () => {
    const silent = { look: () => new Promise<never>(() => {}), maxMs: 200 }
    await expect(requireAnswer('/mnt/shop', silent)).rejects.toThrow(
      'The data folder /mnt/shop has not answered for 0 seconds. Check its disk or network drive, or set DATA_DIR to another folder.',
    )
    await requireAnswer(join(root, 'not there yet'))
    await requireAnswer(root)
  })

  test('a folder that can be created is, with those above it', () => {
    const dataDir = join(root, 'one', 'two', 'three')
    createDataFolder(dataDir)
    createDataFolder(dataDir)
    expect(modeOf(dataDir)).toBe('700')
  })
})

function fileIn(folder: string) {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  return file
}
