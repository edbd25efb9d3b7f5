// Starting on a wrong or damaged database file: the error is one sentence, and the file is not changed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '../process/config.server.ts'
import { openDatabase } from './database.server.ts'
import { migrate } from './migrate.server.ts'
import { toDamagedError } from './sqlite-file.server.ts'

const root = mkdtempSync(join(tmpdir(), 'vitrin-file-'))
afterAll(() => rmSync(root, { recursive: true }))

let folders = 0
function folderWith(content?: Buffer | string) {
  const dataDir = join(root, String(++folders))
  const file = join(dataDir, 'vitrin.sqlite')
  mkdirSync(dataDir)
  if (content !== undefined) writeFileSync(file, content)
  return { dataDir, file }
}
const startErrorOf = async ({ dataDir }: { dataDir: string }) => {
  const error = await openDatabase({ dataDir, databaseUrl: undefined }).then(
    () => new Error('opened'),
    error => error,
  )
  // A StartError is printed as one sentence and ends with exit code 1.
  expect(error).toBeInstanceOf(StartError)
  return error.message as string
}

describe('the database file', () => {
  /** A database that was migrated and closed. */
  let whole: Buffer
  beforeAll(async () => {
    const { dataDir, file } = folderWith()
    const database = await openDatabase({ dataDir, databaseUrl: undefined })
    expect((await migrate(database)).length).toBeGreaterThan(0)
    await database.close()
    whole = readFileSync(file)
  })

  test('a new folder gets an empty database, and a cleanly closed one opens again', async () => {
    const database = await openDatabase({ ...folderWith(whole), databaseUrl: undefined })
    expect(await migrate(database)).toEqual([])
    await database.close()
  })

  test('empty', async () => {
    const location = folderWith('')
    expect(await startErrorOf(location)).toMatch(/is empty: it has 0 bytes\. Restore it from a backup/)
    expect(readFileSync(location.file).length).toBe(0)
  })

  test.each([
    ['text', 'hello'],
    ['zeros', Buffer.alloc(8192)],
    ['another format', Buffer.from('PK\x03\x04'.repeat(200))],
  ])('overwritten with %s', async (_, content) => {
    const location = folderWith(content)
    expect(await startErrorOf(location)).toMatch(
      /is not a database: something else .* Restore it from a backup/,
    )
    expect(readFileSync(location.file)).toEqual(Buffer.from(content))
  })

  test('truncated', async () => {
    const location = folderWith(whole)
    truncateSync(location.file, 8192)
    expect(await startErrorOf(location)).toContain(
      `is cut off: 8192 of its ${whole.length} bytes are left. Restore it`,
    )
  })

  test('of another program', async () => {
    const location = folderWith()
    const other = new DatabaseSync(location.file)
    other.exec('create table note (text)')
    other.close()
    expect(await startErrorOf(location)).toContain('is that of another program')
    // It was closed again: SQLite changes the mode only for the last connection.
    const owner = new DatabaseSync(location.file)
    expect(owner.prepare('pragma journal_mode = delete').get()).toEqual({ journal_mode: 'delete' })
    owner.close()
  })

  test('damaged inside: noticed when that part is read', async () => {
    const broken = Buffer.from(whole)
    broken.fill(0xa5, 4096)
    const { dataDir, file } = folderWith(broken)
    const error = await openDatabase({ dataDir, databaseUrl: undefined })
      .then(async database => {
        await migrate(database).finally(() => database.close())
      })
      .catch(error => error)
    const reported = toDamagedError(error, file) ?? error
    expect(reported.message).toMatch(/^The database \S+ is damaged \(.+\)\. Restore it from a backup/)
    expect(toDamagedError(new Error('other'), file)).toBeUndefined()
  })
})
