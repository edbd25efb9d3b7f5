// Archives of pictures that were made to do harm, or are none.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { zipOf } from '../../../testing/catalogue/zip.ts'
import { readPictureArchive } from './picture-archive.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrin-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let archives = 0

function read(archive: Buffer) {
  const path = join(folder, `${++archives}.zip`)
  writeFileSync(path, archive)
  return Array.fromAsync(readPictureArchive(path, archive.length))
}
const reasonsOf = async (archive: Buffer) => (await read(archive)).map(({ name, reason }) => [name, reason])

const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(100_000)])
const badArchive = { code: 'bad_archive', details: { fields: { file: { code: 'damaged' } } } }

test('paths that lead out of the archive', async () => {
  for (const path of ['../evil.png', '/tmp/evil.png', 'C:/evil.png', 'a/../../evil.png']) {
    await expect(read(await zipOf([{ name: path, content }])), path).rejects.toMatchObject(badArchive)
  }
})

test('text, and half of an archive', async () => {
  const whole = await zipOf([{ name: 'a.png', content }])
  for (const archive of [
    Buffer.from('not an archive'),
    whole.subarray(0, whole.length - 30),
    whole.subarray(200),
  ]) {
    await expect(read(archive)).rejects.toMatchObject(badArchive)
  }
})

test('files that share their bytes', async () => {
  const files = [
    { name: 'a.png', content },
    { name: 'b.png', content },
  ]
  await expect(read(await zipOf(files, { shareBytes: true }))).rejects.toMatchObject(badArchive)
})

test('an archive that says it unpacks to gigabytes', async () => {
  const claims = { bytes: 10 * 1024 * 1024, deflated: true }
  const files = Array.from({ length: 220 }, (_, index) => ({
    name: `${index}.png`,
    content: Buffer.alloc(9),
    claims,
  }))
  await expect(read(await zipOf(files))).rejects.toMatchObject({ code: 'too_large' })
})

test('a file that is larger than the archive says', async () => {
  const packed = deflateRawSync(Buffer.alloc(3_000_000))
  const claims = { bytes: 50, deflated: true }
  expect(await reasonsOf(await zipOf([{ name: 'liar.png', content: packed, claims }]))).toEqual([
    ['liar.png', 'damaged'],
  ])
})

test('a file with a password is named, and the others are read', async () => {
  const files = [
    { name: 'locked.jpg', content, encrypted: true },
    { name: 'open.jpg', content },
  ]
  expect(await reasonsOf(await zipOf(files))).toEqual([
    ['locked.jpg', 'encrypted'],
    ['open.jpg', null],
  ])
})
