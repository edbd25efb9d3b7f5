// Starting on a database file that is not what it should be: said in one sentence, and the file is left as it is.
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

let made = 0
function folderWith(content?: Buffer | string) {
  const dataDir = join(root, String(++made))
  const file = join(dataDir, 'vitrin.sqlite')
  mkdirSync(dataDir)
  if (content !== undefined) writeFileSync(file, content)
  return { dataDir, file }
}
const why = async ({ dataDir }: { dataDir: string }) => {
  const error = await openDatabase({ dataDir, databaseUrl: undefined }).then(
    () => new Error('opened'),
    error => error,
  )
  // What is told as one sentence and ends with exit code 1.
  expect(error).toBeInstanceOf(StartError)
  return error.message as string
}

describe('the database file', () => {
  /** One that was migrated and closed. */
  let whole: Buffer
  beforeAll(async () => {
    const { dataDir, file } = folderWith()
    const database = await openDatabase({ dataDir, databaseUrl: undefined })
    expect((await migrate(database)).length).toBeGreaterThan(0)
    await database.close()
    whole = readFileSync(file)
  })

  test('a new folder starts empty, and what was closed well opens again', async () => {
    const database = await openDatabase({ ...folderWith(whole), databaseUrl: undefined })
    expect(await migrate(database)).toEqual([])
    await database.close()
  })

  test('empty', async () => {
    const place = folderWith('')
    expect(await why(place)).toMatch(/is empty: it has 0 bytes\. Restore it from a backup/)
    expect(readFileSync(place.file).length).toBe(0)
  })

  test.each([
    ['text', 'hello'],
    ['zeros', Buffer.alloc(8192)],
    ['another format', Buffer.from('PK\x03\x04'.repeat(200))],
  ])('overwritten with %s', async (_, content) => {
    const place = folderWith(content)
    expect(await why(place)).toMatch(/is not a database: something else .* Restore it from a backup/)
    expect(readFileSync(place.file)).toEqual(Buffer.from(content))
  })

  test('cut off', async () => {
    const place = folderWith(whole)
    truncateSync(place.file, 8192)
    expect(await why(place)).toContain(`is cut off: 8192 of its ${whole.length} bytes are left. Restore it`)
  })

  test('of another program', async () => {
    const place = folderWith()
    const other = new DatabaseSync(place.file)
    other.exec('create table note (text)')
    other.close()
    expect(await why(place)).toContain('is that of another program')
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
    const said = toDamagedError(error, file) ?? error
    expect(said.message).toMatch(/^The database \S+ is damaged \(.+\)\. Restore it from a backup/)
    expect(toDamagedError(new Error('other'), file)).toBeUndefined()
  })
})
