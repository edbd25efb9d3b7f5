// Pictures that visitors attach: how many pixels they may have, and the thumbnails that staff see of them.
import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { draw, jpeg, pdf, whitePng } from '../../../testing/test-pictures.ts'
import { behindProxy, ticketTests, visitor } from '../../../testing/test-tickets.ts'
import { ticketTrackingApi } from '../tracking/ticket-tracking.contract.ts'
import { attachmentsApi, thumbnailsApi } from './attachments.contract.ts'

const app = openTestApp(behindProxy)
const { open, thread, upload, count, remove } = ticketTests(app)

const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name)
const statusOf = async (id: number) =>
  (await app.send(thumbnailsApi.readThumbnail, { params: { id } })).status
const get = (id: number) =>
  app.app.inject({
    url: `/api/ticket/attachments/${id}/thumbnail`,
    headers: { authorization: `Bearer ${app.token}` },
  })

/** Attaches files to a new ticket. `rewrite` replaces the stored bytes, as of a file that was stored before there was a bound. */
async function attach(files: File[], rewrite?: Uint8Array) {
  const tokens = (await upload(files)).body.files.map((one: { token: string }) => one.token)
  const ticket = await open({ attachments: tokens })
  const messages: { attachments: { id: number }[] }[] = (await thread(ticket.id)).messages
  const ids = messages.flatMap(({ attachments }) => attachments.map(({ id }) => id))
  if (rewrite) for (const id of ids) writeFileSync(join(await folderOf(id), 'file'), rewrite)
  return { ticket, ids, id: ids[0] ?? 0 }
}
async function folderOf(id: number) {
  const query = app.database.db.selectFrom('attachment').select('folder').where('id', '=', id)
  return join(app.config.dataDir, 'media', (await query.executeTakeFirstOrThrow()).folder)
}

describeRefusals(app, thumbnailsApi)

const huge = await whitePng({ width: 16_000, height: 16_000 })

describe('a picture with too many pixels', () => {
  test('is refused before anything is stored, and the error names the file and the bound', async () => {
    expect(huge.length).toBeLessThan(200_000)
    const rows = await count('attachment')
    const { status, body } = await upload([file('good.jpg', await jpeg()), file('bomb.png', huge)])
    expect([status, body.error.code, body.error.file, body.error.fields.file.code]).toEqual([
      422,
      'bad_attachment',
      1,
      'too_many_pixels',
    ])
    expect(body.error.fields.file.message).toBe(
      'This image has too many pixels. Make it smaller (up to 8,000 pixels per side and 40 megapixels) and upload it again.',
    )
    expect(await count('attachment')).toBe(rows)
  })

  test.each([
    ['as wide as none may be', 'png', 8001, 10],
    ['of 40 megapixels and a little', 'png', 7000, 5715],
    ['in JPEG', 'jpeg', 10, 8001],
    ['in WebP', 'webp', 8001, 10],
  ] as const)('is refused: %s', async (_, format, width, height) => {
    const bytes = await draw({ width, height }).toFormat(format).toBuffer()
    const { status, body } = await upload([file('a', bytes)])
    expect([status, body.error.fields?.file.code]).toEqual([422, 'too_many_pixels'])
  })

  test('is refused as an animation too', async () => {
    const frames = [draw({ width: 8001, height: 10 }), draw({ width: 8001, height: 10 }).negate()]
    const pages = await Promise.all(frames.map(frame => frame.png().toBuffer()))
    const bytes = await sharp(pages, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const { status, body } = await upload([file('a.webp', bytes)])
    expect([status, body.error.fields?.file.code]).toEqual([422, 'too_many_pixels'])
  })

  test('one at the bound is accepted', async () => {
    const { status } = await upload([file('a.png', await whitePng({ width: 8000, height: 5000 }))])
    expect(status).toBe(201)
  })

  test('a picture whose header cannot be read is refused as damaged', async () => {
    const bytes = Buffer.from('\x89PNG\r\n\x1a\nnothing of a picture IEND', 'latin1')
    const { status, body } = await upload([file('a.png', bytes)])
    expect([status, body.error.fields.file.code]).toEqual([422, 'damaged'])
  })
})

describe('a thumbnail', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of a %s is a small WebP', async format => {
    const bytes = await draw({ width: 2000, height: 1000 }).toFormat(format).toBuffer()
    const { id } = await attach([file(`photo.${format}`, bytes)])
    const response = await get(id)
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'image/webp', 'no-store'])
    expect(response.headers['content-disposition']).toMatch(/^attachment;/)
    const { width, height } = await sharp(response.rawPayload).metadata()
    expect([format, width, height]).toEqual([format, 480, 240])
  })

  test('of an animation shows its first frame, upright as a photo is', async () => {
    const frames = await Promise.all([draw().png().toBuffer(), draw().negate().png().toBuffer()])
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const turned = await draw({ width: 60, height: 40 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { ids } = await attach([file('a.webp', animation), file('b.jpg', turned)])
    const sizes: unknown[] = []
    for (const id of ids) {
      const { width, height, pages = 1 } = await sharp((await get(id)).rawPayload).metadata()
      sizes.push([width, height, pages])
    }
    expect(sizes).toEqual([
      [60, 40, 1],
      [40, 60, 1],
    ])
  })

  test('is made once, remembered, and made again if its file is not whole', async () => {
    const { id } = await attach([file('photo.jpg', await jpeg({ width: 900, height: 600 }))])
    const [first, same] = await Promise.all([get(id), get(id)])
    expect(same.rawPayload.equals(first.rawPayload)).toBe(true)
    const folder = await folderOf(id)
    expect(readdirSync(folder).sort()).toEqual(['file', 'thumbnail.webp'])
    // The picture is gone, so the thumbnail can only come from what was stored.
    rmSync(join(folder, 'file'))
    expect((await get(id)).rawPayload.equals(first.rawPayload)).toBe(true)
    truncateSync(join(folder, 'thumbnail.webp'), 100)
    expect(await statusOf(id)).toBe(404)
  })

  test('of a picture that was stored before there was a bound is refused with its reason', async () => {
    const { id } = await attach([file('old.png', await jpeg())], huge)
    for (let i = 0; i < 2; i++) {
      const response = await get(id)
      expect([response.statusCode, response.json().error.code, response.json().error.reason]).toEqual([
        422,
        'no_preview',
        'too_many_pixels',
      ])
    }
    expect(readdirSync(await folderOf(id))).toEqual(['file'])
  })

  test.each([
    ['a damaged picture', async () => Buffer.from('no picture')],
    ['half a picture', async () => (await whitePng({ width: 900, height: 900 })).subarray(0, 100)],
  ] as const)('so is one of %s', async (_, bytes) => {
    const { id } = await attach([file('old.png', await jpeg())], await bytes())
    const { status, body } = await app.send(thumbnailsApi.readThumbnail, { params: { id } })
    expect([status, body.error.reason]).toEqual([422, 'damaged'])
  })

  test('other files have none, nor has a file that is not attached', async () => {
    const { id } = await attach([file('a.pdf', pdf())])
    expect(await statusOf(id)).toBe(404)
    await upload([file('loose.jpg', await jpeg())])
    const loose = await app.database.db
      .selectFrom('attachment')
      .select('id')
      .where('name', '=', 'loose.jpg')
      .executeTakeFirstOrThrow()
    expect(await statusOf(loose.id)).toBe(404)
  })

  test('a visitor gets none', async () => {
    const { id } = await attach([file('a.jpg', await jpeg())])
    const response = await app.app.inject(`/api/ticket/attachments/${id}/thumbnail`)
    expect(response.statusCode).toBe(401)
  })

  test('only so many wait in line', async () => {
    const ids: number[] = []
    for (let i = 0; i < 5; i++) {
      const files = await Promise.all(Array.from({ length: 5 }, async () => file('a.jpg', await jpeg())))
      ids.push(...(await attach(files)).ids)
    }
    const statuses = await Promise.all(ids.map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(16)
    for (const id of ids) expect(await statusOf(id)).toBe(200)
  })

  test('is removed with its message', async () => {
    const { id, ticket } = await attach([file('a.jpg', await jpeg())])
    await get(id)
    const folder = await folderOf(id)
    expect(existsSync(join(folder, 'thumbnail.webp'))).toBe(true)
    await remove(ticket.id)
    await app.services.ticketService.purge(Date.now() + 31 * 24 * 3600_000)
    expect(existsSync(folder)).toBe(false)
  })
})

test('staff and the visitor get the original only as a download', async () => {
  const picture = await jpeg()
  const { id, ticket } = await attach([file('a.jpg', picture)])
  const own = { params: {}, body: { secret: ticket.secret, attachmentId: id } }
  const links = [
    await app.send(attachmentsApi.linkAttachment, { params: { id } }),
    await app.send(ticketTrackingApi.linkOwnAttachment, own, visitor()),
  ]
  const responses = await Promise.all(links.map(({ body }) => app.app.inject(body.url)))
  const direct = await app.send(attachmentsApi.readAttachment, { params: { id } })
  for (const { headers } of [...responses, direct]) {
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''a.jpg")
  }
  for (const { rawPayload } of responses) expect(rawPayload.equals(picture)).toBe(true)
})

expectWholeContractSeen(app, thumbnailsApi)
