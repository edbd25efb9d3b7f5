// Which files are public, and signed addresses for all others.
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { categoryImageApi } from '#features/catalogue/categories/category-image.contract.ts'
import { categoryTrashApi } from '#features/catalogue/categories/category-trash.contract.ts'
import { productDocumentsApi } from '#features/catalogue/files/product-documents.contract.ts'
import { productImagesApi } from '#features/catalogue/files/product-images.contract.ts'
import { productListsApi } from '#features/catalogue/lists/product-lists.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { heroPictureApi } from '#features/settings/hero-picture.contract.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { openDatabase } from '#server/database/database.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { createServices } from '#services'
import { type Endpoint, keyOf } from '#shared/endpoint.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, pdf, toUpload } from '../../testing/test-pictures.ts'
import { createSignedAddresses, ensureSigningKey } from './signed-addresses.server.ts'

const lines: string[] = []
const app = openTestApp({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
})
const visitor = { token: null }
const cacheForEver = 'public, max-age=31536000, s-maxage=86400, immutable'
const size = { width: 200, height: 100 }

const toFile = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'a.jpg')
const fetched = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })
const statusOf = async (url: string) => (await fetched(url)).statusCode
const widest = (ref: string) => `/media/${ref}/200.webp`
const manual = (ref: string) => `/media/${ref}/manual.pdf`

let counter = 0
const create = async (fields: object = {}) =>
  (
    await app.send(productsApi.createProduct, {
      body: { name: `Filed ${++counter}`, visible: true, ...fields },
    })
  ).body
const createCategory = async (fields: object = {}) =>
  (await app.send(categoriesApi.createCategory, { body: { name: `Shelf ${++counter}`, ...fields } })).body
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const changeCategory = (id: number, body: object) =>
  app.send(categoriesApi.updateCategory, { params: { id }, body })
const addPicture = async (id: number, bytes?: Uint8Array) => {
  const files = [toFile(bytes ?? (await jpeg(size)))]
  const { body } = await app.send(productImagesApi.addOtherImages, { params: { id }, files })
  await app.services.media.finished()
  return body
}
const addDocument = async (id: number) =>
  (await app.send(productDocumentsApi.addDocuments, { params: { id }, files: [toFile(pdf())] })).body
const readProduct = async (id: number, options = {}) =>
  (await app.send(productsApi.productById, { params: { id } }, options)).body

/** All file addresses in a response. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'url' && typeof one === 'string' ? [one] : addressesIn(one),
  )
}
const toFetch = (url: string) => (url.endsWith('.pdf') ? url : `${url}/160.webp`)

describe('who may see the files of a product', () => {
  let id: number
  let picture: string
  let document: string
  beforeAll(async () => {
    ;({ id } = await create())
    picture = (await addPicture(id)).images[0].ref
    document = (await addDocument(id)).documents[0].ref
  })

  const { removeImage, restoreImage } = productImagesApi
  const { removeDocument, restoreDocument } = productDocumentsApi
  const steps: Record<string, [() => Promise<unknown>, [picture: number, document: number]]> = {
    'shown: everybody': [async () => {}, [200, 200]],
    'hidden: nobody': [() => change(id, { visible: false }), [404, 404]],
    'shown again': [() => change(id, { visible: true }), [200, 200]],
    'in the trash': [() => app.send(productTrashApi.removeProduct, { params: { id } }), [404, 404]],
    'out of it': [() => app.send(productTrashApi.restoreProduct, { params: { id } }), [200, 200]],
    'the picture removed': [() => app.send(removeImage, { params: { id, imageRef: picture } }), [404, 200]],
    'and the document': [() => app.send(removeDocument, { params: { id, ref: document } }), [404, 404]],
    'the picture restored': [() => app.send(restoreImage, { params: { id, imageRef: picture } }), [200, 404]],
    'and the document restored': [
      () => app.send(restoreDocument, { params: { id, ref: document } }),
      [200, 200],
    ],
  }
  for (const [name, [step, expected]] of Object.entries(steps)) {
    test(name, async () => {
      await step()
      expect([await statusOf(widest(picture)), await statusOf(manual(document))]).toEqual(expected)
    })
  }

  test('a hidden category hides them, unless another one shows the product', async () => {
    const [shelf, other] = [await createCategory(), await createCategory()]
    await change(id, { categoryId: shelf.id })
    expect(await statusOf(widest(picture))).toBe(200)
    await changeCategory(shelf.id, { visible: false })
    expect([await statusOf(widest(picture)), await statusOf(manual(document))]).toEqual([404, 404])
    await change(id, { extraCategoryIds: [other.id] })
    expect([await statusOf(widest(picture)), await statusOf(manual(document))]).toEqual([200, 200])
    await change(id, { categoryId: null, extraCategoryIds: [] })
  })

  test('a file that a visible product also has stays public', async () => {
    const bytes = await jpeg(size)
    const [hidden, shown] = [await create({ visible: false }), await create()]
    const { ref } = (await addPicture(hidden.id, bytes)).images[0]
    expect(await statusOf(widest(ref))).toBe(404)
    await addPicture(shown.id, bytes)
    expect(await statusOf(widest(ref))).toBe(200)
    expect((await readProduct(hidden.id)).images[0].url).toBe(`/media/${ref}`)
  })
})

test('a file that is not public is a 404 for every kind of request, and is not cached', async () => {
  const { id } = await create({ visible: false })
  const { ref } = (await addPicture(id)).images[0]
  const document = (await addDocument(id)).documents[0].ref
  const urls = [160, 200, 480].flatMap(width =>
    ['webp', 'avif'].map(type => `/media/${ref}/${width}.${type}`),
  )
  const nobodys = await fetched(widest('f'.repeat(32)))
  for (const url of [...urls, manual(document)]) {
    for (const headers of [
      {},
      { range: 'bytes=0-9' },
      { 'if-none-match': `"${ref}-200.webp"` },
      { 'if-none-match': `"${document}"` },
      { 'if-none-match': '*' },
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await fetched(url, headers, method)
        expect([url, response.statusCode, response.headers['cache-control']]).toEqual([url, 404, 'no-store'])
        expect([response.headers.etag, response.headers['content-length']]).toEqual([
          undefined,
          nobodys.headers['content-length'],
        ])
      }
    }
  }
})

test('a stored file that nothing refers to is not public', async () => {
  const ref = await app.services.media.ingestPicture(await toUpload(await jpeg(size)))
  expect(await statusOf(widest(ref))).toBe(404)
})

test('the picture of a category is public while the category is visible', async () => {
  const category = await createCategory()
  const files = [toFile(await jpeg(size))]
  const params = { id: category.id }
  const { ref } = (await app.send(categoryImageApi.setCategoryImage, { params, files })).body.image
  expect(await statusOf(widest(ref))).toBe(200)
  const hidden = (await changeCategory(category.id, { visible: false })).body
  expect(await statusOf(widest(ref))).toBe(404)
  expect(await statusOf(`${hidden.image.url}/200.webp`)).toBe(200)
  await changeCategory(category.id, { visible: true })
  expect(await statusOf(widest(ref))).toBe(200)
  await app.send(categoryTrashApi.removeCategory, { params })
  expect(await statusOf(widest(ref))).toBe(404)
})

test('the picture of the home page is public while it is set', async () => {
  const set = async () =>
    (await app.send(heroPictureApi.setHeroImage, { files: [toFile(await jpeg(size))] })).body.heroImage
  const [first, second] = [await set(), await set()]
  expect([await statusOf(widest(first.ref)), await statusOf(`${second.url}/200.webp`)]).toEqual([404, 200])
  const { heroImage } = (await app.send(settingsApi.settings, {}, visitor)).body
  expect(heroImage.url).toBe(`/media/${second.ref}`)
})

describe('a signed address', () => {
  let ref: string
  let product: { id: number; images: { url: string }[]; documents: { url: string }[] }
  let address: string
  beforeAll(async () => {
    const { id } = await create({ visible: false })
    const response = await addPicture(id)
    ref = response.images[0].ref
    address = response.images[0].url
    product = await addDocument(id)
  })

  test('is in responses to staff, and gives access to every width', async () => {
    expect(address).toMatch(new RegExp(`^/media/${ref}~\\d{10}~[\\w-]{24}$`))
    for (const name of ['160.webp', '200.avif']) {
      const response = await fetched(`${address}/${name}`)
      expect([response.statusCode, response.headers.etag]).toEqual([200, `"${ref}-${name}"`])
      const [, seconds] =
        /^private, max-age=(\d+), immutable$/.exec(String(response.headers['cache-control'])) ?? []
      expect(Number(seconds)).toBeGreaterThan(12 * 3600 - 60)
      expect(Number(seconds)).toBeLessThanOrEqual(24 * 3600)
    }
    const known = await fetched(`${address}/200.webp`, { 'if-none-match': `"${ref}-200.webp"` })
    expect([known.statusCode, known.headers['cache-control']]).toEqual([
      304,
      expect.stringMatching(/^private/),
    ])
    const [{ url = '' } = {}] = product.documents
    const download = await fetched(url)
    expect([download.statusCode, download.headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^private/),
    ])
  })

  test('is a 404 if forged, changed, expired or of another file', async () => {
    const ours = createSignedAddresses(await ensureSigningKey(app.database.db))
    expect(await statusOf(`/media/${ours.signed(ref)}/200.webp`)).toBe(200)
    const before = (hours: number) => () => Date.now() - hours * 3600_000
    const key = await ensureSigningKey(app.database.db)
    const other = (await addPicture((await create({ visible: false })).id)).images[0].ref
    for (const requested of [
      createSignedAddresses(key, before(25)).signed(ref),
      createSignedAddresses(Buffer.alloc(32)).signed(ref),
      ours.signed(ref).replace(ref, other),
      ours.signed('f'.repeat(32)),
      `${ours.signed(ref)}x`,
      `${ref}~`,
      `${ref}~1~x`,
    ]) {
      const response = await fetched(`/media/${requested}/200.webp`)
      expect([requested, response.statusCode, response.headers['cache-control']]).toEqual([
        requested,
        404,
        'no-store',
      ])
    }
  })

  test('is not written to the log', async () => {
    lines.length = 0
    for (const sent of [address, address.replaceAll('~', '%7e')]) await fetched(`${sent}/200.png?a`)
    expect(lines.map(line => JSON.parse(line).path)).toEqual(Array(2).fill(`/media/${ref}~/200.png`))
    expect(lines.join()).not.toContain(address.split('~')[2])
  })

  test('cannot be stored by any call', async () => {
    const signed = address.replace('/media/', '')
    for (const body of [
      { imageRefs: [signed] },
      { mainImageRef: signed },
      { imageAlts: { [signed]: { alt: 'x' } } },
      { imageRefs: [address] },
    ]) {
      expect((await change(product.id, body)).status).toBe(400)
    }
    const params = { id: product.id, imageRef: signed, ref: signed }
    for (const endpoint of [
      productImagesApi.restoreImage,
      productDocumentsApi.restoreDocument,
      categoryImageApi.restoreCategoryImage,
      heroPictureApi.restoreHeroImage,
    ] as Endpoint[]) {
      expect([keyOf(endpoint), (await app.send(endpoint, { params })).status]).toEqual([keyOf(endpoint), 400])
    }
  })
})

describe('in every response', () => {
  const { productById, productByName } = productsApi
  let hidden: { id: number; slug: string }
  let trashed: { id: number }
  let shown: { id: number; slug: string }
  beforeAll(async () => {
    const shelf = await createCategory()
    const files = [toFile(await jpeg(size))]
    await app.send(categoryImageApi.setCategoryImage, { params: { id: shelf.id }, files })
    hidden = await create({ categoryId: shelf.id })
    shown = await create({ relatedIds: [hidden.id], replacementId: hidden.id, lifecycle: 'discontinued' })
    trashed = await create()
    for (const { id } of [hidden, shown, trashed]) {
      for (let count = 0; count < 2; count++) await addPicture(id)
      await addDocument(id)
    }
    await changeCategory(shelf.id, { visible: false })
    await app.send(productTrashApi.removeProduct, { params: { id: trashed.id } })
  })

  test('staff get addresses that work, and only those of non-public files are signed', async () => {
    const bodies = [
      await app.send(productById, { params: { id: hidden.id } }),
      await app.send(productByName, { params: { name: hidden.slug } }),
      await app.send(productById, { params: { id: shown.id } }),
      await app.send(productListsApi.allProducts, { query: { visible: 'all', pageSize: 100 } }),
      await app.send(productListsApi.allProducts, { query: { deleted: 'true', visible: 'all' } }),
      await app.send(categoriesApi.categoryTree),
      await app.send(categoryTrashApi.categoryTrash),
    ]
    const addresses = new Set(bodies.flatMap(({ body }) => addressesIn(body)))
    const signed = [...addresses].filter(url => url.includes('~'))
    expect([signed.length, addresses.size - signed.length].every(count => count >= 3)).toBe(true)
    for (const url of addresses) {
      expect([url, await statusOf(toFetch(url))]).toEqual([url, 200])
      const plain = url.replace(/~[^/]*/, '')
      expect([url, await statusOf(toFetch(plain))]).toEqual([url, url.includes('~') ? 404 : 200])
    }
  })

  test('visitors get public addresses, all of which work', async () => {
    const asVisitor = async (endpoint: Endpoint, input = {}) => await app.send(endpoint, input, visitor)
    const bodies = [
      await asVisitor(productById, { params: { id: shown.id } }),
      await asVisitor(productsApi.relatedProducts, { params: { id: shown.id } }),
      await asVisitor(productListsApi.searchProducts, { query: { pageSize: 100 } }),
      await asVisitor(categoriesApi.categoryTree),
      await asVisitor(settingsApi.settings),
      // A request with an expired token counts as a visitor's.
      await app.send(productById, { params: { id: shown.id } }, { token: 'ended' }),
    ]
    const addresses = new Set(bodies.flatMap(({ body }) => addressesIn(body)))
    expect(addresses.size).toBeGreaterThanOrEqual(3)
    for (const url of addresses) expect([url, await statusOf(toFetch(url))]).toEqual([url, 200])
    expect([...addresses].join()).not.toContain('~')
    const sitemap = (await fetched('/sitemap.xml')).body
    const pictures = [...sitemap.matchAll(/<image:loc>[^<]*(\/media\/[^<]+)<\/image:loc>/g)].map(
      ([, url]) => url,
    )
    expect(pictures.length).toBeGreaterThanOrEqual(2)
    for (const url of new Set(pictures)) expect([url, await statusOf(url ?? '')]).toEqual([url, 200])
  })
})

describe('caching', () => {
  /** Counts the queries of this process. The content version is read in another way, so it is not counted. */
  function countQueries() {
    const spy = vi.spyOn(app.servicesDatabase.db.getExecutor(), 'executeQuery')
    onTestFinished(() => spy.mockRestore())
    return () => {
      const { length } = spy.mock.calls
      spy.mockClear()
      return length
    }
  }

  test('a cached picture needs no query, and one after any write', async () => {
    const { id } = await create()
    const { ref } = (await addPicture(id)).images[0]
    await fetched(widest(ref))
    const count = countQueries()
    for (const name of ['200.webp', '160.avif', '200.webp']) await fetched(`/media/${ref}/${name}`)
    await fetched(widest(ref), {}, 'HEAD')
    await fetched(widest(ref), { 'if-none-match': `"${ref}-200.webp"` })
    expect(count()).toBe(0)
    await createCategory()
    count()
    for (let times = 0; times < 3; times++) expect(await statusOf(widest(ref))).toBe(200)
    expect(count()).toBe(1)
  })

  test('a non-public picture and a signed address need none either', async () => {
    const { id } = await create({ visible: false })
    const { ref, url } = (await addPicture(id)).images[0]
    await fetched(widest(ref))
    await fetched(`${url}/200.webp`)
    const count = countQueries()
    expect([await statusOf(widest(ref)), await statusOf(`${url}/200.webp`)]).toEqual([404, 200])
    expect(count()).toBe(0)
    await change(id, { visible: true })
    const response = await fetched(widest(ref))
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, cacheForEver])
  })

  test('another process sees every change, and accepts the same signed addresses', async () => {
    const database = await openDatabase(app.config)
    const services = await createServices(database, app.config)
    const other = await createApp({ config: app.config, database, services })
    onTestFinished(async () => {
      await other.close()
      await database.close()
    })
    const { id } = await create()
    const { ref } = (await addPicture(id)).images[0]
    const there = async (url: string) => (await other.inject(url)).statusCode
    expect(await there(widest(ref))).toBe(200)
    const { url } = (await change(id, { visible: false })).body.images[0]
    expect([await there(widest(ref)), await there(`${url}/200.webp`)]).toEqual([404, 200])
    await change(id, { visible: true })
    expect(await there(widest(ref))).toBe(200)
  })
})
