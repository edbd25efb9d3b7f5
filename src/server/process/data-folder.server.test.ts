import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { openDatabase } from '../database/database.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { firstPasswordFile, storeFirstPassword } from './data-folder.server.ts'

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
