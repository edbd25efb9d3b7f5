// The product feed: what it holds, who may know of it, and when it is written anew.
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg } from '../../../testing/test-pictures.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productImagesApi } from '../files/product-images.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { feedApi } from './feed.contract.ts'

const site = 'https://shop.example'
const app = openTestApp({ env: { PUBLIC_SITE_URL: site } })

describeRefusals(app, feedApi)

const switchTo = (productFeed: boolean) => app.send(settingsApi.updateSettings, { body: { productFeed } })
const status = async () => (await app.send(feedApi.productFeed)).body
const get = (locale: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/feeds/products.${locale}.xml`, headers })
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: name => name === 'item',
})
const itemsIn = (xml: string) => parser.parse(xml).rss.channel.item ?? []
const items = async (locale: string) => itemsIn((await get(locale)).body)
const names = async (locale: string) =>
  (await items(locale)).map((item: Record<string, string>) => item['g:title'])
const write = async (signal = new AbortController().signal) =>
  await app.services.productFeed.handlers[0]?.run({
    ...{ id: 1, payload: {}, attempts: 1, signal },
    confirmLease: async () => {},
    saveProgress: async () => {},
    join: async () => [],
  })

async function product(name: string, fields = {}, pictures = 1) {
  const { body } = await app.send(productsApi.createProduct, {
    body: { name, visible: true, price: 1999, ...fields },
  })
  for (let count = 0; count < pictures; count++) {
    await app.send(productImagesApi.addMainImage, {
      params: { id: body.id },
      files: [new File([await jpeg()], `${count}.jpg`)],
    })
  }
  return body
}

describe('while it is off', () => {
  test('there is none, and the job writes none', async () => {
    await product('Kettle')
    await write()
    expect((await get('en')).statusCode).toBe(404)
    expect(await status()).toMatchObject({ isOn: false, writtenAt: null, products: 0 })
  })
})

describe('while it is on', () => {
  test('switching it on queues the first one', async () => {
    expect((await switchTo(true)).status).toBe(200)
    const queued = await app.database.db
      .selectFrom('job')
      .select('kind')
      .where('kind', '=', 'first-product-feed')
      .execute()
    expect(queued).toHaveLength(1)
    expect(await status()).toMatchObject({ isOn: true, writtenAt: null })
    expect((await get('en')).statusCode).toBe(404)
  })

  test('it holds what visitors see and that has a price and an image, in each language, and counts the rest', async () => {
    const tools = (await app.send(categoriesApi.createCategory, { body: { name: 'Tools & more' } })).body
    const drills = await app.send(categoriesApi.createCategory, {
      body: { name: 'Drills', parentId: tools.id, translations: { fa: { name: 'دریل' } } },
    })
    const drill = await product(
      'Drill <18 V>',
      {
        ...{ code: 'D-18', barcode: '4006381333931', categoryId: drills.body.id },
        description: '<p>Strong &amp; light.</p><p>Two gears</p>',
        translations: { fa: { name: 'دریل ۱۸ ولت' } },
      },
      3,
    )
    await product('Old saw', { lifecycle: 'discontinued', summary: 'A saw' })
    await product('No price', { price: null })
    await product('No picture', {}, 0)
    await product('Neither', { price: null }, 0)
    await product('Hidden', { visible: false })
    await write()

    expect(await names('en')).toEqual(['Kettle', 'Drill <18 V>', 'Old saw'])
    expect(await names('fa')).toEqual(['Kettle', 'دریل ۱۸ ولت', 'Old saw'])
    const { id, slug } = drill
    const [, english, saw] = await items('en')
    expect(english).toMatchObject({
      'g:id': String(id),
      'g:description': 'Strong & light. Two gears',
      'g:link': `${site}/product/${slug}`,
      'g:price': '19.99 USD',
      'g:availability': 'in_stock',
      'g:gtin': '4006381333931',
      'g:mpn': 'D-18',
      'g:product_type': 'Tools & more > Drills',
    })
    const picture = english['g:image_link'].replace(site, '')
    expect((await app.app.inject(picture)).headers['content-type']).toBe('image/webp')
    expect(english['g:additional_image_link']).toHaveLength(2)
    expect(english).not.toHaveProperty('g:identifier_exists')
    expect(saw).toMatchObject({
      'g:availability': 'out_of_stock',
      'g:description': 'A saw',
      'g:identifier_exists': 'no',
    })
    const [, persian] = await items('fa')
    expect(persian).toMatchObject({
      'g:link': `${site}/fa/product/${slug}`,
      'g:product_type': 'Tools & more > دریل',
    })
    const { writtenAt, ...counted } = await status()
    expect(Date.parse(writtenAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(counted).toEqual({
      isOn: true,
      products: 3,
      leftOut: { products: 3, price: 2, picture: 2 },
      addresses: ['en', 'fa'].map(locale => ({ locale, url: `${site}/feeds/products.${locale}.xml` })),
    })
  })

  test('without changes it is not written again, and readers are told so', async () => {
    const first = await get('en')
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
    const before = await status()
    await write()
    expect((await status()).writtenAt).toBe(before.writtenAt)
    const again = await get('en', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.app.inject({ method: 'HEAD', url: '/feeds/products.en.xml' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('a change is in the next one, and a category that is hidden is not named', async () => {
    const secret = await app.send(categoriesApi.createCategory, { body: { name: 'Secret', visible: false } })
    const open = await app.send(categoriesApi.createCategory, { body: { name: 'Open' } })
    await product('Both', { categoryId: secret.body.id, extraCategoryIds: [open.body.id] })
    const before = String((await get('en')).headers.etag)
    await write()
    expect(await names('en')).toContain('Both')
    const response = await get('en', { 'if-none-match': before })
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain('Secret')
  })

  test('one that was ended halfway leaves the old one, and goes on at once', async () => {
    await product('Later')
    const before = (await get('en')).body
    const aborted = new AbortController()
    aborted.abort()
    expect(await write(aborted.signal)).toHaveProperty('postponedTo')
    expect((await get('en')).body).toBe(before)
    await write()
    expect(await names('en')).toContain('Later')
  })

  test('switched off it is gone with the next request, and the job removes its files', async () => {
    await switchTo(false)
    expect((await get('en')).statusCode).toBe(404)
    await write()
    await switchTo(true)
    expect((await get('en')).statusCode).toBe(404)
    await write()
    expect(await names('en')).toContain('Later')
  })
})

expectWholeContractSeen(app, feedApi)
