import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.server.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg } from '../../../testing/test-pictures.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productImagesApi } from '../files/product-images.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { createSitemap } from './sitemap.server.ts'

const site = 'https://shop.example'
const app = openTestApp({ env: { PUBLIC_SITE_URL: `${site}/` } })

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host: 'somebody.else', ...headers } })
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(match => match[1])
const addresses = async () => addressesIn((await get('/sitemap.xml')).body)
const product = async (name: string, fields = {}) =>
  (await app.send(productsApi.createProduct, { body: { name, visible: true, ...fields } })).body
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })

describe('the sitemap', () => {
  test('lists what visitors see, in both languages, with the site’s address whatever the request’s host', async () => {
    const kitchen = (await app.send(categoriesApi.createCategory, { body: { name: 'Kitchen' } })).body
    await app.send(categoriesApi.createCategory, { body: { name: 'Cellar', visible: false } })
    const kettle = await product('Kettle', { categoryId: kitchen.id, translations: { fa: { name: 'کتری' } } })
    await product('Hidden kettle', { visible: false })
    const response = await get('/sitemap.xml')
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    expect(addressesIn(response.body)).toEqual([
      ...[`${site}/`, `${site}/fa`],
      ...[`${site}/warranty`, `${site}/fa/warranty`],
      ...[`${site}/contact`, `${site}/fa/contact`],
      ...[`${site}/main/kitchen`, `${site}/fa/main/kitchen`],
      ...[`${site}/product/kettle`, `${site}/fa/product/kettle`],
    ])
    const entry = response.body.split('\n').find(one => one.includes(`<loc>${site}/fa/product/kettle</loc>`))
    expect(entry).toContain(`<lastmod>${kettle.updatedAt}</lastmod>`)
    for (const [tag, path] of [
      ['en', '/product/kettle'],
      ['fa-IR', '/fa/product/kettle'],
      ['x-default', '/product/kettle'],
    ]) {
      expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="${tag}" href="${site}${path}"/>`)
    }
  })

  test('lists the pictures of a product, and encodes letters in addresses', async () => {
    const { id } = await product('چراغ & نور')
    await app.send(productImagesApi.addMainImage, {
      params: { id },
      files: [new File([await jpeg()], 'lamp.jpg')],
    })
    const { body } = await get('/sitemap.xml')
    expect(body).toContain(`<loc>${site}/product/${encodeURI('چراغ-نور')}</loc>`)
    expect(body).toMatch(
      /<image:image><image:loc>https:\/\/shop\.example\/media\/[0-9a-f]{32}\/\d+\.webp<\/image:loc>/,
    )
  })

  test('what is hidden, deleted or under a hidden category is gone with the next request, and back with the next', async () => {
    const shelf = (await app.send(categoriesApi.createCategory, { body: { name: 'Shelf' } })).body
    const { id } = await product('Fleeting', { categoryId: shelf.id })
    const isListed = async () => (await addresses()).includes(`${site}/product/fleeting`)
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => change(id, { visible: false }), false],
      [() => change(id, { visible: true }), true],
      [() => app.send(productTrashApi.removeProduct, { params: { id } }), false],
      [() => app.send(productTrashApi.restoreProduct, { params: { id } }), true],
      [() => hide(shelf.id, false), false],
      [() => hide(shelf.id, true), true],
    ]
    const hide = (id: number, visible: boolean) =>
      app.send(categoriesApi.updateCategory, { params: { id }, body: { visible } })
    expect(await isListed()).toBe(true)
    for (const [step, listed] of steps) {
      await step()
      expect(await isListed()).toBe(listed)
    }
    expect(await addresses()).toContain(`${site}/main/shelf`)
  })

  test('is sent compressed, and with 304 to a client that has it, until something changes', async () => {
    const compressed = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe((await get('/sitemap.xml')).body)
    const conditional = { 'if-none-match': String(compressed.headers.etag) }
    expect((await get('/sitemap.xml', conditional)).statusCode).toBe(304)
    await product('Brand new')
    expect((await get('/sitemap.xml', conditional)).statusCode).toBe(200)
    const head = await app.app.inject({ method: 'HEAD', url: '/sitemap.xml' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('a file number without products is not found', async () => {
    for (const part of ['0', '1x', '99', '-1', '9'.repeat(40)]) {
      expect((await get(`/sitemap-products-${part}.xml`)).statusCode).toBe(404)
    }
  })
})

describe('a shop with more products than one file holds', () => {
  const perFile = 2

  test('has an index of numbered files, in which every address is listed once and stays in its file', async () => {
    const { config, database, services } = app
    const { baseLocale } = services.settings
    const sitemap = createSitemap({
      ...{ database, baseLocale, siteUrl: site, perFile },
      listMorePages: async () => [],
    })
    const small = await createApp({ config, database, services: { ...services, sitemap } })
    const read = async (url: string) => (await small.inject({ url })).body
    const ids: number[] = []
    for (let n = 0; n < 7; n++) ids.push((await product(`Numbered ${n}`)).id)
    const index = addressesIn(await read('/sitemap.xml'))
    expect(index[0]).toBe(`${site}/sitemap-pages.xml`)
    const parts = index.map(address => String(address).slice(site.length))
    const listed = (await Promise.all(parts.map(read))).flatMap(addressesIn)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.toSorted()).toEqual((await addresses()).toSorted())

    const partOf = (id = 0) => Math.ceil(id / perFile)
    const emptied = `/sitemap-products-${partOf(ids[2])}.xml`
    const others = parts.filter(one => one !== emptied)
    const before = await Promise.all(others.map(read))
    for (const id of ids.filter(id => partOf(id) === partOf(ids[2]))) await change(id, { visible: false })
    expect(addressesIn(await read('/sitemap.xml'))).not.toContain(site + emptied)
    expect((await small.inject({ url: emptied })).statusCode).toBe(404)
    expect(await Promise.all(others.map(read))).toEqual(before)
    await small.close()
  })
})

test('robots.txt names the sitemap and closes private addresses', async () => {
  const response = await get('/robots.txt')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(response.body).toBe(
    [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /search',
      'Disallow: /fa/search',
      'Disallow: /ticket',
      'Disallow: /fa/ticket',
      'Disallow: /preview',
      'Disallow: /fa/preview',
      '',
      `Sitemap: ${site}/sitemap.xml`,
      '',
    ].join('\n'),
  )
})
