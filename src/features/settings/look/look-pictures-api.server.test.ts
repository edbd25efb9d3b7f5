// Uploads of logos and icons: what is refused, how they are saved, undone and kept, and the icons made of them.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { draw, whitePng } from '../../../testing/test-pictures.ts'
import { eventsApi } from '../../history/events.contract.ts'
import { settingsApi } from '../settings.contract.ts'
import { lookPicturesApi } from './look-pictures.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, lookPicturesApi)

const toFile = (bytes: Uint8Array | string, name = 'logo.png') =>
  new File([new Uint8Array(Buffer.from(bytes))], name)
const png = async (size = { width: 240, height: 60 }) =>
  toFile(
    await draw(size)
      .withExif({ IFD0: { ImageDescription: crypto.randomUUID() } })
      .png()
      .toBuffer(),
  )
const svg = (inside: string, attributes = 'viewBox="0 0 400 100"') =>
  toFile(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`, 'logo.svg')
const add = async (given?: File) =>
  await app.send(lookPicturesApi.addLookPicture, { files: [given ?? (await png())] })
const read = async () => (await app.send(settingsApi.settings, {}, visitor)).body
const change = (body: object) => app.send(settingsApi.updateSettings, { body })
const lastEvent = async () =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'settings' } })).body.items[0]
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000)
const get = (url: string) => app.app.inject({ url })
const problemOf = (response: { body: { error: { fields: { file: { code: string; message: string } } } } }) =>
  response.body.error.fields.file

describe('logos', () => {
  test('are uploaded, shown to staff before they are saved, and to everybody afterwards', async () => {
    const { status, body } = await add()
    expect([status, body]).toEqual([201, expect.objectContaining({ width: 240, height: 60 })])
    expect(body.url).toContain('~')
    expect((await get(`/media/${body.ref}/240.webp`)).statusCode).toBe(404)
    expect((await read()).logo).toBeNull()
    const saved = await change({ logoRef: body.ref, accent: '#7a1fa2' })
    expect(saved.body.logo).toEqual({ ref: body.ref, url: `/media/${body.ref}`, width: 240, height: 60 })
    expect(await read()).toEqual(saved.body)
    expect((await get(`/media/${body.ref}/240.webp`)).statusCode).toBe(200)
  })

  test('are one change with the colour, undone with it, and kept for that', async () => {
    const [first, second] = [(await add()).body, (await add()).body]
    await change({ logoRef: first.ref, logoDarkRef: null, accent: '#112233' })
    await change({ logoRef: second.ref, logoDarkRef: first.ref, accent: '#445566' })
    const event = await lastEvent()
    expect(Object.keys(event.changes).sort()).toEqual(['accent', 'logoDarkRef', 'logoRef'])
    await change({ logoDarkRef: null })
    await app.services.media.collectUnusedMedia(inDays(3))
    await app.services.media.collectUnusedMedia(inDays(6))
    expect((await undo((await lastEvent()).id)).status).toBe(200)
    expect((await undo(event.id)).status).toBe(200)
    expect(await read()).toMatchObject({ logoRef: first.ref, logoDarkRef: null, accent: '#112233' })
    expect((await get(`/media/${first.ref}/240.webp`)).statusCode).toBe(200)
  })

  test('that were never saved are removed after a day, and cannot be saved then', async () => {
    const { ref } = (await add()).body
    await app.services.media.collectUnusedMedia(inDays(2))
    expect((await change({ logoRef: ref })).body.error.fields).toMatchObject({
      logoRef: { code: 'not_found' },
    })
  })

  test('an SVG is drawn to pixels, with its transparency', async () => {
    const { status, body } = await add(svg('<rect width="200" height="100" fill="#f00"/>'))
    expect([status, body.width, body.height]).toEqual([201, 1024, 256])
    const pixels = await sharp((await get(`${body.url}/480.webp`)).rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect([...pixels.subarray(0, 4)].map(value => Math.round(value / 16))).toEqual([16, 0, 0, 16])
    expect(pixels.at(-1)).toBe(0)
    // Nothing of the file itself is served.
    expect((await get(`${body.url}/original`)).statusCode).toBe(404)
    expect((await get(`${body.url}/logo.svg`)).statusCode).toBe(404)
  })

  test.each([
    ['svg_active', svg('<script>alert(1)</script>')],
    ['svg_active', svg('<foreignObject/>')],
    ['svg_external', svg('<image href="https://other.example/a.png"/>')],
    ['svg_text', svg('<text>Shop</text>')],
    ['animated', svg('<rect><animate/></rect>')],
    ['damaged', svg('<rect width="200" <')],
    ['damaged', svg('')],
    ['damaged', toFile('', 'logo.svg')],
    ['misnamed_file', toFile('hello', 'logo.svg')],
    ['unsupported_file', toFile('GIF89a', 'logo.gif')],
  ] as const)('%s is refused with a sentence, and nothing is lost', async (code, file) => {
    const before = await read()
    const response = await add(file)
    expect([response.status, problemOf(response).code]).toEqual([422, code])
    expect(problemOf(response).message).toMatch(/^[A-Z].*\.$/)
    expect(await read()).toEqual(before)
  })

  test('50 megapixels, one pixel and a moving picture are refused', async () => {
    const codeOf = async (file: File) => problemOf(await add(file)).code
    expect(await codeOf(toFile(await whitePng({ width: 7100, height: 7100 })))).toBe('too_many_pixels')
    expect(await codeOf(await png({ width: 1, height: 1 }))).toBe('too_few_pixels')
    const small = (await add(await png({ width: 100, height: 100 }))).body.ref
    expect((await change({ iconRef: small })).body.error.fields.iconRef).toMatchObject({
      code: 'too_few_pixels',
      message: 'This image is too small. Choose one with at least 128 pixels per side.',
    })
    const frames = [
      await draw().png().toBuffer(),
      await draw({ width: 60, height: 40 }).negate().png().toBuffer(),
    ]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await codeOf(toFile(moving, 'logo.webp'))).toBe('animated')
  })
})

describe('icons', () => {
  const sizeOf = async (url: string) => {
    const { statusCode, headers, rawPayload } = await get(url)
    if (statusCode !== 200) return statusCode
    const { width, height, hasAlpha } = await sharp(rawPayload).metadata()
    return [headers['content-type'], width, height, hasAlpha]
  }

  test('are made of the logo, or of the icon that was given, and of nothing else', async () => {
    const [logo, icon] = [
      (await add()).body.ref,
      (await add(await png({ width: 200, height: 200 }))).body.ref,
    ]
    await change({ logoRef: logo, iconRef: null })
    expect(await sizeOf(`/media/icon/${logo}-tab.png`)).toEqual(['image/png', 96, 96, true])
    expect(await sizeOf(`/media/icon/${logo}-touch.png`)).toEqual(['image/png', 180, 180, false])
    expect(await sizeOf(`/media/icon/${logo}-4000.png`)).toBe(404)
    expect(await sizeOf(`/media/icon/${icon}-tab.png`)).toBe(404)
    await change({ iconRef: icon })
    expect(await sizeOf(`/media/icon/${icon}-maskable-512.png`)).toEqual(['image/png', 512, 512, false])
    expect(await sizeOf(`/media/icon/${logo}-tab.png`)).toBe(404)
    const manifest = (await get('/manifest.webmanifest')).json()
    expect(manifest.icons.map((one: { src: string }) => one.src)).toEqual([
      `/media/icon/${icon}-192.png`,
      `/media/icon/${icon}-512.png`,
      `/media/icon/${icon}-maskable-512.png`,
    ])
    await change({ logoRef: null, iconRef: null })
    expect((await get('/manifest.webmanifest')).body).toContain('/icon-192.png')
  })
})

expectWholeContractSeen(app, lookPicturesApi)
