// Archives that are cut, damaged, foreign, newer or made to do harm: each is refused before anything is touched.
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { archiveFolder, newShop, restoreInto, sampleShop } from '../../../testing/backup/shops.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.server.ts'

const { newFile, backUp } = archiveFolder()
let whole = Buffer.alloc(0)
beforeAll(async () => {
  const shop = await sampleShop()
  const { path } = await backUp(shop)
  await shop.remove()
  whole = readFileSync(path)
})

const problemOf = async (bytes: Uint8Array) => {
  const file = newFile()
  writeFileSync(file, bytes)
  const shop = await newShop()
  try {
    return await restoreInto(shop, file).then(
      () => 'none',
      error => error.problem ?? String(error.stack),
    )
  } finally {
    const tables = await shop.database.db.introspection.getTables()
    await shop.remove()
    expect(tables.length).toBe(0)
  }
}
const entries = (...parts: [string, string | Buffer][]) =>
  Buffer.concat([
    ...parts.flatMap(([name, text]) => {
      const content = Buffer.from(text)
      return [tarHeader({ name, bytes: content.length }), content, tarPadding(content.length)]
    }),
    tarEnd,
  ])
const manifestOf = () => {
  const bytes = Number.parseInt(whole.toString('latin1', 124, 135), 8)
  return JSON.parse(whole.toString('utf8', 512, 512 + bytes))
}

test('cut anywhere, it is refused', async () => {
  for (const share of [0.1, 0.5, 0.9]) {
    expect(await problemOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('cut')
  }
  expect(await problemOf(whole.subarray(0, whole.length - 1024 - 512))).toMatch(/cut|damaged/)
})

test('with one byte changed anywhere, it is refused', async () => {
  const seen = new Set<string>()
  for (let at = 700; at < whole.length - 1100; at += Math.floor(whole.length / 12)) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0x41
    seen.add(await problemOf(changed))
  }
  expect([...seen].filter(one => !['damaged', 'foreign', 'cut'].includes(one))).toEqual([])
  expect(seen.size).toBeGreaterThan(0)
})

test('another file, an empty one and another tar are not ours', async () => {
  expect(await problemOf(Buffer.from('a'.repeat(5000)))).toBe('foreign')
  expect(await problemOf(Buffer.alloc(0))).toBe('cut')
  expect(await problemOf(entries(['readme.txt', 'hello']))).toBe('foreign')
  expect(await problemOf(entries(['manifest.json', '{"format":"other"}']))).toBe('foreign')
})

test('one of a newer version is refused, by its format and by its tables', async () => {
  const newer = { ...manifestOf(), formatVersion: 2 }
  expect(await problemOf(entries(['manifest.json', JSON.stringify(newer)]))).toBe('newer')
  const migrated = { ...manifestOf(), migrations: [...manifestOf().migrations, '9999-next'] }
  expect(await problemOf(entries(['manifest.json', JSON.stringify(migrated)]))).toBe('newer')
})

test('a name that leads out, a link and an absurd size are refused', async () => {
  const manifest = JSON.stringify({ ...manifestOf(), tables: [] })
  for (const name of ['files/../../etc/passwd', '/etc/passwd', 'files/ab/../x', 'tables/x.ndjson.gz'])
    expect([name, await problemOf(entries(['manifest.json', manifest], [name, 'x']))]).toEqual([
      name,
      'foreign',
    ])
  const link = tarHeader({ name: 'files/ab/c/original', bytes: 0 })
  link.write('2', 156, 'latin1')
  expect(
    await problemOf(Buffer.concat([entries(['manifest.json', manifest]).subarray(0, -1024), link])),
  ).toMatch(/foreign|damaged/)
  const huge = tarHeader({ name: 'files/ab/c/original', bytes: 2 ** 50 })
  expect(
    await problemOf(Buffer.concat([entries(['manifest.json', manifest]).subarray(0, -1024), huge])),
  ).toBe('cut')
})
