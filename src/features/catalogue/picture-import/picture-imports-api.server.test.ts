// Pictures of many products at once: from ZIP archives and single files, good ones and bad ones, until they are in the shop and undone.
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { zipOf } from '../../../testing/catalogue/zip.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { productImagesApi } from '../files/product-images.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { pictureImportLimits } from './picture-import.ts'
import {
  pictureImportsApi as api,
  type PictureImport,
  type PictureImportFile,
} from './picture-imports.contract.ts'

const app = openTestApp()
describeRefusals(app, api)

/** Small pictures, each of another content. */
const pictures: Buffer[] = []
beforeAll(async () => {
  for (let shade = 0; shade < 24; shade++) {
    const background = { r: shade * 10, g: 90, b: 120 }
    pictures.push(
      await sharp({ create: { width: 12, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  }
})
beforeEach(async () => {
  await app.database.db.deleteFrom('tryLimit').execute()
})

let counter = 0
async function create(fields: object = {}): Promise<{ id: number; code: string }> {
  counter++
  const body = { name: `Pictured ${counter}`, code: `PX ${counter} K`, visible: true, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body
}
const productOf = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const refsOf = async (id: number): Promise<string[]> =>
  (await productOf(id)).images.map((image: { ref: string }) => image.ref)
const picture = (index: number) => pictures[index] as Buffer
const file = (name: string, content: Buffer | string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

const begin = async (name = ''): Promise<PictureImport> => {
  const { status, body } = await app.send(api.createPictureImport, { body: { name } })
  expect(status).toBe(201)
  return body
}
const sendSlice = (id: number, slice: number, content: Buffer) =>
  app.send(api.addPictureSlice, { params: { id, slice }, files: [file('slice', content)] })
const check = (id: number) => app.send(api.checkPictureImport, { params: { id } })
const start = (id: number) => app.send(api.startPictureImport, { params: { id } })
const read = async (id: number): Promise<PictureImport> =>
  (await app.send(api.readPictureImport, { params: { id } })).body
const filesOf = async (id: number, query: object = {}): Promise<PictureImportFile[]> =>
  (await app.send(api.listPictureImportFiles, { params: { id }, query })).body.items
const outcomes = async (id: number) =>
  Object.fromEntries(
    (await filesOf(id)).map(one => [one.name, [one.outcome, one.reason ?? one.number].join(' ')]),
  )

/** An archive in slices of the given size, checked. */
async function fromArchive(archive: Buffer, sliceBytes = archive.length) {
  const { id } = await begin('photos.zip')
  for (let at = 0; at < archive.length; at += sliceBytes) {
    const { status } = await sendSlice(id, at / sliceBytes + 1, archive.subarray(at, at + sliceBytes))
    expect(status).toBe(201)
  }
  return { id, checked: await check(id) }
}
async function fromFiles(...files: File[]) {
  const { id } = await begin()
  for (const one of files) await app.send(api.addPictureFiles, { params: { id }, files: [one] })
  return { id, checked: await check(id) }
}

/** Does the long work as the job does that has claimed it. */
async function run(workId: number | undefined, { stopped = false } = {}) {
  const abort = new AbortController()
  if (stopped) abort.abort()
  const given = { payload: { bulkChangeId: workId }, attempts: 1, signal: abort.signal }
  return await app.services.longWorkJob.run(given as never)
}
async function startAndRun(id: number): Promise<PictureImport> {
  const { status, body } = await start(id)
  expect(status).toBe(202)
  expect(body.state).toBe('running')
  await run(body.work.id)
  return await read(id)
}

test('a ZIP archive in slices: matched, added in the order of the names, undone as one', async () => {
  const [kettle, mug] = [await create(), await create({ barcode: '4006381333931' })]
  const archive = await zipOf([
    { name: `photos/${kettle.code}_2.png`, content: picture(1) },
    {
      name: `photos/${kettle.code.toLowerCase().replaceAll(' ', '-')}.png`,
      content: picture(0),
      compress: true,
    },
    { name: `${kettle.code} (3).PNG`, content: picture(2) },
    { name: '4006381333931-2.png', content: picture(4), compress: true },
    { name: '4006381333931.png', content: picture(3) },
    { name: 'nobody.png', content: picture(5) },
    { name: '__MACOSX/._nobody.png', content: Buffer.from('x') },
    { name: 'photos/', content: Buffer.alloc(0) },
  ])
  const { id, checked } = await fromArchive(archive, 700)
  expect(checked.body).toMatchObject({
    state: 'open',
    name: 'photos.zip',
    counts: { add: 5, known: 0, unmatched: 1, refused: 0 },
    products: 2,
    work: null,
  })
  expect((await filesOf(id, { outcome: 'unmatched' })).map(one => [one.name, one.reason])).toEqual([
    ['nobody.png', 'no_product'],
  ])
  const [first] = await filesOf(id, { outcome: ['add', 'known'], pageSize: '1' })
  expect(first).toMatchObject({ number: 2, product: { id: kettle.id, code: kettle.code } })
  expect(await refsOf(kettle.id)).toEqual([])

  const ended = await startAndRun(id)
  expect(ended).toMatchObject({
    state: 'ended',
    counts: { added: 5, add: 0 },
    work: { state: 'done', changed: 2 },
  })
  const stored = await refsOf(kettle.id)
  expect(stored).toHaveLength(3)
  expect((await productOf(kettle.id)).image.ref).toBe(stored[0])
  const sizes = await app.database.db
    .selectFrom('media')
    .select(['ref', 'bytes'])
    .where('ref', 'in', stored)
    .execute()
  const bytesOf = new Map(sizes.map(row => [row.ref, row.bytes]))
  expect(stored.map(ref => bytesOf.get(ref))).toEqual([0, 1, 2].map(index => picture(index).length))
  expect(await refsOf(mug.id)).toHaveLength(2)

  const { body: events } = await app.send(eventsApi.listEvents, { query: { entity: 'product' } })
  expect(events.items[0]).toMatchObject({ id: expect.any(Number), group: { count: 2 } })
  const undo = await app.send(eventsApi.undoEvent, { params: { id: ended.eventId } })
  expect(undo.status).toBe(200)
  expect([await refsOf(kettle.id), await refsOf(mug.id)]).toEqual([[], []])
  expect(await read(id)).toMatchObject({ isUndone: true, eventId: null })
})

test('chosen files: what a product has is only put in order, other pictures stay', async () => {
  const { id: product, code } = await create()
  await app.send(productImagesApi.addOtherImages, {
    params: { id: product },
    files: [file('a.png', picture(6)), file('b.png', picture(7)), file('c.png', picture(8))],
  })
  const [a, b, c] = await refsOf(product)
  const { id } = await fromFiles(
    file(`${code}_2.png`, picture(9)),
    file(`${code}.png`, picture(8)),
    file(`${code}_3.png`, picture(9)),
  )
  expect(await outcomes(id)).toEqual({
    [`${code}.png`]: 'known 1',
    [`${code}_2.png`]: 'add 2',
    [`${code}_3.png`]: 'refused repeated',
  })
  await startAndRun(id)
  const [first, second, ...rest] = await refsOf(product)
  expect([first, rest]).toEqual([c, [a, b]])
  expect(second).toMatch(/^[0-9a-f]{32}$/)
  expect(await outcomes(id)).toMatchObject({ [`${code}.png`]: 'arranged 1', [`${code}_2.png`]: 'added 2' })
  // The same again changes nothing, and records nothing.
  const again = await fromFiles(file(`${code}.png`, picture(8)))
  expect(await startAndRun(again.id)).toMatchObject({
    counts: { arranged: 1 },
    work: { changed: 0 },
    eventId: null,
  })
})

test('a product has at most 20 pictures, also those that came since the check', async () => {
  const { id: product, code } = await create()
  const { id } = await fromFiles(
    ...Array.from({ length: 21 }, (_, index) => file(`${code}_${index + 1}.png`, picture(index))),
  )
  expect((await read(id)).counts).toMatchObject({ add: 20, refused: 1 })
  expect((await filesOf(id, { outcome: 'refused' }))[0]).toMatchObject({
    reason: 'too_many',
    name: `${code}_21.png`,
  })
  const { body } = await start(id)
  await app.send(productImagesApi.addMainImage, {
    params: { id: product },
    files: [file('x.png', picture(22))],
  })
  await run(body.work.id)
  expect([(await read(id)).counts, await refsOf(product)]).toMatchObject([
    { added: 19, refused: 2 },
    { length: 20 },
  ])
})

test('files that are no pictures are named with the reason, and none of them stops the rest', async () => {
  const { id: product, code } = await create()
  const cut = (
    await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a0' } })
      .jpeg()
      .toBuffer()
  ).subarray(0, 700)
  const { id } = await fromArchive(
    await zipOf([
      { name: `${code}.jpg`, content: Buffer.from('only words') },
      { name: `${code}_2.txt`, content: Buffer.from('only words') },
      { name: `${code}_3.png`, content: Buffer.alloc(0) },
      { name: `${code}_4.jpg`, content: cut },
      { name: `${code}_5.png`, content: picture(0) },
      { name: `${code}_6.png`, content: Buffer.alloc(pictureImportLimits.sliceBytes / 3), compress: true },
      { name: `${'n'.repeat(300)}.png`, content: picture(1) },
    ]),
  )
  expect(await outcomes(id)).toEqual({
    [`${code}.jpg`]: 'refused misnamed_file',
    [`${code}_2.txt`]: 'refused unsupported_file',
    [`${code}_3.png`]: 'refused damaged',
    [`${code}_4.jpg`]: 'add 4',
    [`${code}_5.png`]: 'add 5',
    [`${code}_6.png`]: 'refused too_large',
    [`${'n'.repeat(255)}`]: 'refused name_too_long',
  })
  await startAndRun(id)
  // That a picture is cut off is seen when it is decoded.
  expect(await outcomes(id)).toMatchObject({
    [`${code}_4.jpg`]: 'refused damaged',
    [`${code}_5.png`]: 'added 5',
  })
  expect(await refsOf(product)).toHaveLength(1)
})

test('an archive that is none, or was made to do harm, is refused as a whole: checked, and started unchecked', async () => {
  const content = Buffer.alloc(10 * 1024 * 1024)
  const bomb = Array.from({ length: 220 }, (_, index) => ({ name: `${index}.png`, content, packed: true }))
  const many = Array.from({ length: pictureImportLimits.files + 1 }, (_, index) => `${index}.png`)
  for (const [archive, expected] of [
    [Buffer.from('not an archive'), [422, 'bad_archive', 'damaged']],
    [await zipOf(bomb), [413, 'too_large', undefined]],
    [await zipOf(many.map(name => ({ name, content: Buffer.from('x') }))), [400, 'invalid', 'too_many']],
  ] as const) {
    const { id, checked } = await fromArchive(archive)
    expect(await filesOf(id)).toEqual([])
    for (const { status, body } of [checked, await start(id)])
      expect([status, body.error.code, body.error.fields?.file?.code]).toEqual(expected)
  }
  const { id } = await fromFiles(file('a.png', picture(0)))
  const row = {
    pictureImportId: id,
    name: '',
    bytes: 1,
    ref: '',
    stored: 'null',
    number: 1,
    outcome: 'refused',
  }
  const rows = Array.from({ length: pictureImportLimits.files - 1 }, (_, position) => ({ ...row, position }))
  const { transaction, engine } = app.database
  await transaction(tx => insertRows({ tx, engine }, 'pictureImportFile', rows as never))
  const more = await app.send(api.addPictureFiles, { params: { id }, files: [file('b.png', picture(1))] })
  expect([more.status, more.body.error.fields.file.code]).toEqual([400, 'too_many'])
})

test('a run that is stopped goes on where it was, in any process; one that is cancelled can be started again', async () => {
  const products = [await create(), await create(), await create()]
  const { id } = await fromFiles(...products.map(({ code }, index) => file(`${code}.png`, picture(index))))
  const { body } = await start(id)
  expect(await run(body.work.id, { stopped: true })).toHaveProperty('postponedTo')
  expect((await read(id)).state).toBe('running')
  for (const refused of [await start(id), await check(id), await sendSlice(id, 1, picture(0))]) {
    expect([refused.status, refused.body.error.code]).toEqual([409, 'still_running'])
  }
  const add = await app.send(api.addPictureFiles, { params: { id }, files: [file('a.png', picture(0))] })
  const remove = await app.send(api.deletePictureImport, { params: { id } })
  expect([add.status, remove.status]).toEqual([409, 409])
  await app.database.db
    .updateTable('bulkChange')
    .set({ cancelRequested: 1 })
    .where('id', '=', body.work.id)
    .execute()
  await run(body.work.id)
  expect(await read(id)).toMatchObject({ state: 'ended', work: { state: 'cancelled' }, counts: { add: 3 } })
  expect(await startAndRun(id)).toMatchObject({ counts: { added: 3 }, work: { state: 'done' } })
})

test('a product that was deleted since the check is left out', async () => {
  const { id: product, code } = await create()
  const { id } = await fromFiles(file(`${code}.png`, picture(0)))
  const { body } = await start(id)
  await app.send(productTrashApi.removeProduct, { params: { id: product } })
  await run(body.work.id)
  expect(await read(id)).toMatchObject({ counts: { unmatched: 1 }, work: { skipped: 1, changed: 0 } })
  await app.send(productTrashApi.restoreProduct, { params: { id: product } })
  expect((await check(id)).body.counts.add).toBe(1)
})

test('files go once their pictures are in the shop, or after seven days', async () => {
  const { code } = await create()
  const { id } = await fromFiles(file(`${code}.png`, picture(0)))
  const folder = async () =>
    (
      await app.database.db
        .selectFrom('pictureImport')
        .select('folder')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.folder
  const purge = (days: number) => app.services.pictureImports.purge(Date.now() + days * 24 * 3_600_000)
  await purge(6)
  expect(await folder()).not.toBe('')
  await startAndRun(id)
  await purge(0)
  expect(await folder()).toBe('')
  const add = await app.send(api.addPictureFiles, { params: { id }, files: [file('a.png', picture(0))] })
  for (const gone of [await check(id), await start(id), await sendSlice(id, 1, picture(0)), add])
    expect([gone.status, gone.body.error.code]).toEqual([410, 'gone'])
  expect((await read(id)).filesUntil).toBeNull()
  await purge(31)
  const { status } = await app.send(api.readPictureImport, { params: { id } })
  expect(status).toBe(404)
})

test('an import belongs to the account that began it', async () => {
  const { id } = await fromFiles(file('a.png', picture(0)))
  await app.database.db.updateTable('pictureImport').set({ adminId: 999 }).where('id', '=', id).execute()
  const params = { id, slice: 1 }
  const files = [file('a.png', picture(0))]
  for (const endpoint of Object.values<Endpoint>(api).filter(({ path }) => path.includes(':id'))) {
    const { status } = await app.send(endpoint, { params, ...(endpoint.files && { files }) })
    expect([endpoint.path, status]).toEqual([endpoint.path, 404])
  }
  expect(
    (await app.send(api.listPictureImports)).body.items.map((one: { id: number }) => one.id),
  ).not.toContain(id)
})

test('an account has five with files; the oldest makes room, and too many an hour are refused', async () => {
  await app.database.db.deleteFrom('pictureImport').execute()
  const ids: number[] = []
  for (let index = 0; index < 6; index++) ids.push((await begin()).id)
  const { body } = await app.send(api.listPictureImports)
  expect(body.items.map((one: { id: number }) => one.id)).toEqual(ids.slice(1).reverse())
  await app.send(api.deletePictureImport, { params: { id: ids[5] } })
  expect((await app.send(api.listPictureImports)).body.items).toHaveLength(4)
  // Those that run stay.
  await begin()
  const { code } = await create()
  const { id } = await fromFiles(file(`${code}.png`, picture(0)))
  const { body: running } = await start(id)
  await app.database.db.updateTable('pictureImport').set({ workId: running.work.id }).execute()
  const refused = await app.send(api.createPictureImport, { body: {} })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'still_running'])
  await app.database.db.updateTable('pictureImport').set({ workId: null }).execute()
  let status = 201
  for (let index = 0; index < 40 && status === 201; index++) {
    status = (await app.send(api.createPictureImport, { body: {} })).status
  }
  expect(status).toBe(429)
})

expectWholeContractSeen(app, api)
