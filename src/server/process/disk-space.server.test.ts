// A full disk, in the database and for files: it is reported as such, and not as a damaged picture.
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { createPictureWorker } from '#features/media/image-worker.server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg } from '../../testing/test-pictures.ts'
import { toAppError } from '../http/errors.server.ts'
import { hasSpaceLeft, isOutOfSpace } from './disk-space.server.ts'

const lines: string[] = []
const shop = openTestApp({
  logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
})
const work = mkdtempSync(join(tmpdir(), 'vitrin-full-'))
const worker = createPictureWorker()
afterAll(async () => {
  await worker.close()
  rmSync(work, { recursive: true })
})

/** Makes the database report a full disk, in the way of each engine. Returns a function that undoes it. */
async function fillUp() {
  const { db, engine } = shop.database
  if (engine === 'sqlite') {
    await sql`pragma max_page_count = 1`.execute(db)
    return async () => void (await sql`pragma max_page_count = 1000000`.execute(db))
  }
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger full_disk before insert on "product" execute function full_disk()`.execute(db)
  return async () => void (await sql`drop trigger full_disk on "product"`.execute(db))
}

test('a full database gives 507 and names the cause; once there is space, saving works again', async () => {
  const release = await fillUp()
  const description = 'x'.repeat(19_000)
  const save = (name: string, language: string) => {
    const headers = { 'accept-language': language }
    return shop.send(productsApi.createProduct, { body: { name, description } }, { headers })
  }
  const english = await save('One', 'en')
  expect([english.status, english.body.error.code]).toEqual([507, 'no_space'])
  expect(english.body.error.message).toBe(
    'The server has run out of disk space, so this wasn’t saved. Free some space, then try again.',
  )
  const persian = await save('One', 'fa')
  expect([persian.status, persian.body.error.message]).toEqual([
    507,
    'فضای دیسک سرور پر شده و این مورد ذخیره نشد. مقداری فضا آزاد کنید و دوباره امتحان کنید.',
  ])
  expect(lines.length).toBe(2)
  await release()
  expect((await save('One', 'en')).status).toBe(201)
})

test.skipIf(!existsSync('/dev/full'))(
  'a picture is not reported as damaged when the disk is full',
  async () => {
    const source = join(work, 'source')
    writeFileSync(source, await jpeg({ width: 600, height: 400 }))
    symlinkSync('/dev/full', join(work, '480.webp'))
    const error = await worker.check(source, work).catch(error => error)
    expect(toAppError(error).code).toBe('no_space')
    const variants = [{ width: 480, format: 'webp' as const }]
    const resizing = worker.makeWidths(
      { source, folder: work, size: { width: 600, height: 400 }, variants },
      () => {},
    )
    expect(toAppError(await resizing.catch(error => error)).code).toBe('no_space')
  },
)

test.each([
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EDQUOT', syscall: 'write' }, true],
  [{ code: '53100' }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
  [{ message: 'not made', cause: { code: 'ENOSPC' } }, true],
  [{ status: 507 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, false],
  [{ code: 'EACCES' }, false],
  ['full', false],
])('%j: %s', (error, expected) => {
  expect(isOutOfSpace(error)).toBe(expected)
  expect(toAppError(error).code).toBe(expected ? 'no_space' : 'internal')
})

test('if free space cannot be determined, none is reported missing', async () => {
  expect(await hasSpaceLeft({ dataDir: join(work, 'none') })).toBe(true)
})
