// The file storage, in a folder and in an S3 store.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StorageConfig } from '#server/process/config.server.ts'
import { startS3 } from '../../../testing/s3.ts'
import { openStorage } from './open-storage.server.ts'
import type { Storage } from './storage.ts'

const root = mkdtempSync(join(tmpdir(), 'vitrin-storage-'))
const folder: StorageConfig = { kind: 'folder', folder: join(root, 'media') }
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(root, { recursive: true })
})

describe.each(['folder', 'S3'])('%s', kind => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openStorage({ storage: kind === 'S3' ? s3.config : folder })
  })
  const random = (length: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(length)))

  test.each([0, 1, 300, 60_000])('%i bytes come back as they were', async length => {
    const bytes = random(length)
    await storage.put(`aa/one/${length}`, bytes)
    expect(await storage.get(`aa/one/${length}`)).toEqual(bytes)
  })

  test('can be read as a stream too', async () => {
    const bytes = random(60_000)
    await storage.put('aa/two/original', bytes)
    const stream = await storage.getStream('aa/two/original')
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
  })

  test('a large file is stored and read as a stream', async () => {
    // A megabyte more than two parts of an S3 upload.
    const bytes = random(60_000)
    const copies = Math.ceil((17 * 1024 * 1024) / bytes.length)
    const whole = Buffer.concat(Array<Buffer>(copies).fill(bytes))
    await storage.put('aa/large/original', Readable.from(Array<Buffer>(copies).fill(bytes)))
    expect(await storage.sizeOf('aa/large/original')).toBe(whole.length)
    expect((await storage.get('aa/large/original'))?.equals(whole)).toBe(true)
  })

  test('a range of a file is read alone', async () => {
    const bytes = random(60_000)
    await storage.put('aa/three/original', bytes)
    for (const [start, end] of [
      [0, 99],
      [100, 40_000],
      [59_999, 59_999],
    ] as const) {
      const stream = await storage.getStream('aa/three/original', { start, end })
      expect(stream && (await buffer(stream))).toEqual(bytes.subarray(start, end + 1))
    }
    expect(await storage.getStream('aa/none/x', { start: 0, end: 1 })).toBeUndefined()
  })

  test('a source that breaks off leaves no file', async () => {
    const source = Readable.from(
      (async function* () {
        yield random(1000)
        throw new Error('the source broke off')
      })(),
    )
    await expect(storage.put('aa/four/original', source)).rejects.toThrow('the source broke off')
    expect(await storage.sizeOf('aa/four/original')).toBeUndefined()
  })

  test('a missing file is undefined, not an error', async () => {
    expect(await storage.get('aa/none/x')).toBeUndefined()
    expect(await storage.getStream('aa/none/x')).toBeUndefined()
    expect(await storage.sizeOf('aa/none/x')).toBeUndefined()
    expect(await Array.fromAsync(storage.names('aa/none'))).toEqual([])
    expect(await storage.changedAt('aa/none')).toBeUndefined()
    await storage.remove('aa/none')
  })

  test('names, age, and removal of a folder leave its neighbours alone', async () => {
    for (const key of ['bb/one/original', 'bb/one/480.webp', 'bb/two/original'])
      await storage.put(key, random(3))
    expect((await Array.fromAsync(storage.names('bb'))).toSorted()).toEqual(['one', 'two'])
    expect((await Array.fromAsync(storage.names('bb/one'))).toSorted()).toEqual(['480.webp', 'original'])
    const age = Date.now() - ((await storage.changedAt('bb/one'))?.getTime() ?? 0)
    expect(Math.abs(age)).toBeLessThan(60_000)
    await storage.remove('bb/one')
    expect(await Array.fromAsync(storage.names('bb'))).toEqual(['two'])
  })

  test('no name leads out of the storage', async () => {
    await expect(storage.put('../../evil', random(1))).rejects.toThrow()
    await expect(storage.get('aa/../../../evil')).rejects.toThrow()
  })
})

test('a write that fails leaves nothing behind', async () => {
  const storage = await openStorage({ storage: folder })
  // The folder cannot be created, because there is a file with its name.
  writeFileSync(join(root, 'media', 'cc'), '')
  await expect(storage.put('cc/one/original', Buffer.alloc(10))).rejects.toThrow()
  expect(readdirSync(join(root, 'media', 'incoming'))).toEqual([])
})

describe('an unusable storage stops the start with one sentence', () => {
  test('a folder that is a file', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    await expect(openStorage({ storage: { kind: 'folder', folder: file } })).rejects.toThrow(
      /^The folder .* for pictures cannot be used \(.*\)\. Make it writable or set DATA_DIR\.$/,
    )
  })

  test.each([
    ['a bucket that is not there', { bucket: 'nothing' }],
    ['a wrong secret', { secret: 'wrong' }],
    ['nobody listening', { endpoint: 'http://127.0.0.1:9' }],
  ])('%s', async (_, wrong) => {
    await expect(openStorage({ storage: { ...s3.config, ...wrong } })).rejects.toThrow(
      /^The store \w+ at http:\/\/127\.0\.0\.1:\d+ cannot be used: .+ Check STORAGE_URL\.$/,
    )
  })
})
