// The API of the shop's own pages.
import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg } from '../../testing/test-pictures.ts'
import { draftFilesApi } from '../catalogue/files/draft-files.contract.ts'
import { productTrashApi } from '../catalogue/products/product-trash.contract.ts'
import { productsApi } from '../catalogue/products/products.contract.ts'
import { searchApi } from '../catalogue/search/search.contract.ts'
import { eventsApi } from '../history/events.contract.ts'
import { previewsApi } from '../previews/previews.contract.ts'
import { pageLimits } from './page.ts'
import { pagesApi } from './pages.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, pagesApi)

const add = (body: Record<string, unknown>) => app.send(pagesApi.createPage, { body })
const change = (id: number, body: Record<string, unknown>) =>
  app.send(pagesApi.updatePage, { params: { id }, body })
const remove = (id: number) => app.send(pagesApi.deletePage, { params: { id } })
const read = (slug: string) => app.send(pagesApi.pageBySlug, { params: { slug } }, visitor)
const forStaff = (id: number) => app.send(pagesApi.page, { params: { id } })
const listAll = async () => (await app.send(pagesApi.listPages)).body
const lastEvent = async (id: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'page', entityId: String(id) } })).body.items[0]
const undoLast = async (id: number) =>
  app.send(eventsApi.undoEvent, { params: { id: (await lastEvent(id)).id } })
const fieldsOf = (response: { body: { error: { fields: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(response.body.error.fields).map(([path, { code }]) => [path, code]))
const product = async (name: string) =>
  (await app.send(productsApi.createProduct, { body: { name, visible: true } })).body
let drafts = 0
const upload = async () =>
  (
    await app.send(draftFilesApi.addDraftImage, {
      params: { draft: `page${String(++drafts).padStart(16, '0')}` },
      files: [new File([new Uint8Array(await jpeg())], 'workshop.jpg')],
    })
  ).body
const sitemap = async () => (await app.app.inject({ url: '/sitemap.xml' })).body

const about = {
  title: 'About us',
  body: '<p>Since 2009.</p>',
  translations: { fa: { title: 'درباره ما', body: '<p>از سال ۱۳۸۸.</p>' } },
}

describe('a page', () => {
  test('is found by its slug in any spelling, and by its translated title', async () => {
    const { status, body } = await add(about)
    expect([status, body]).toMatchObject([
      201,
      { ...about, slug: 'about-us', visible: true, inHeader: false, position: 0, version: 1 },
    ])
    for (const slug of ['about-us', 'About Us', 'ABOUT‌us', 'درباره-ما', 'درباره  ما'])
      expect((await read(slug)).body).toEqual({
        slug: 'about-us',
        title: 'About us',
        parts: [{ kind: 'text', html: '<p>Since 2009.</p>' }],
        updatedAt: body.updatedAt,
        translations: {
          fa: { title: 'درباره ما', parts: [{ kind: 'text', html: '<p>از سال ۱۳۸۸.</p>' }] },
        },
      })
    expect(await sitemap()).toContain('/fa/about-us</loc>')
    await remove(body.id)
  })

  test('follows its title with its slug, and earlier slugs lead to it', async () => {
    const { body: made } = await add(about)
    const { body: renamed } = await change(made.id, { title: 'Our story' })
    expect(renamed).toMatchObject({ slug: 'our-story', version: 2 })
    expect((await read('about-us')).body.slug).toBe('our-story')
    const { body: chosen } = await change(made.id, { slug: 'Who we are!' })
    expect(chosen).toMatchObject({ title: 'Our story', slug: 'who-we-are' })
    // A slug that staff chose stays when the title changes.
    expect((await change(made.id, { title: 'The story' })).body.slug).toBe('who-we-are')
    for (const slug of ['about-us', 'our-story']) expect((await read(slug)).body.slug).toBe('who-we-are')
    // A page of that slug comes first, and the earlier slug is back when it is gone.
    const { body: other } = await add({ title: 'About us' })
    expect((await read('about-us')).body.slug).toBe('about-us')
    await remove(other.id)
    expect((await read('about-us')).body.slug).toBe('who-we-are')
    await remove(made.id)
  })

  test('is not found while it is hidden or deleted, and comes back with its slug and its earlier ones', async () => {
    const { body: made } = await add({ ...about, slug: 'story', inHeader: true })
    await change(made.id, { slug: 'about' })
    await change(made.id, { visible: false })
    for (const slug of ['about', 'story', 'درباره-ما'])
      expect((await read(slug)).body.error.code).toBe('not_found')
    expect(await sitemap()).not.toContain('/about</loc>')
    expect((await forStaff(made.id)).body).toMatchObject({ slug: 'about', visible: false })
    await change(made.id, { visible: true })
    const { body: before } = await forStaff(made.id)
    expect((await remove(made.id)).status).toBe(204)
    expect((await read('about')).status).toBe(404)
    expect((await undoLast(made.id)).status).toBe(200)
    const { updatedAt, createdAt, version, ...after } = (await forStaff(made.id)).body
    expect(before).toMatchObject(after)
    expect((await read('story')).body.slug).toBe('about')
    await remove(made.id)
  })

  test('is undone field by field, its slug with its title', async () => {
    const { body: made } = await add({ title: 'Delivery', body: '<p>Two days.</p>' })
    await change(made.id, { title: 'Shipping', body: '<p>Three days.</p>' })
    expect((await undoLast(made.id)).status).toBe(200)
    expect((await forStaff(made.id)).body).toMatchObject({
      ...{ title: 'Delivery', slug: 'delivery', body: '<p>Two days.</p>' },
    })
    expect((await read('shipping')).body.slug).toBe('delivery')
    await remove(made.id)
  })

  test('with a title without letters is numbered', async () => {
    const [one, two] = [(await add({ title: '★' })).body, (await add({ title: '☂' })).body]
    expect([one.slug, two.slug]).toEqual(['page-1', 'page-2'])
    for (const { id } of [one, two]) await remove(id)
  })

  test('is searched and suggested in both languages', async () => {
    const { body: made } = await add({ ...about, body: '<p>We repair <strong>chandeliers</strong>.</p>' })
    const find = async (q: string) => {
      const { body } = await app.send(searchApi.suggest, { params: { term: q } }, visitor)
      return (body.elsewhere ?? []).flatMap((kind: { name: string; hits: { link: string }[] }) =>
        kind.name === 'page' ? kind.hits.map(hit => hit.link) : [],
      )
    }
    expect(await find('chandelier')).toEqual(['/about-us'])
    expect(await find('درباره ما')).toEqual(['/about-us'])
    await change(made.id, { visible: false })
    expect(await find('chandelier')).toEqual([])
    await remove(made.id)
  })
})

describe('what is refused', () => {
  test.each([
    ['admin'],
    ['Admin'],
    ['ＡＤＭＩＮ'],
    ['  API '],
    ['fa'],
    ['Media'],
    ['Where to buy'],
    ['robots.txt'],
    ['.well-known'],
  ])('the title %j, because it is an address of the site', async title => {
    const response = await add({ title })
    expect([response.status, fieldsOf(response)]).toEqual([400, { title: 'reserved' }])
    expect(await listAll()).toEqual([])
  })

  test('a reserved slug, by its name, and in Persian', async () => {
    const body = { title: 'Kundendienst', slug: 'Warranty' }
    const persian = { headers: { 'accept-language': 'fa' } }
    const { body: en } = await app.send(pagesApi.createPage, { body })
    const { body: fa } = await app.send(pagesApi.createPage, { body }, persian)
    expect(en.error.fields.slug.message).toBe(
      '“warranty” is an address of the site itself. Choose another title or link.',
    )
    expect(fa.error.fields.slug.message).toContain('آدرس خود سایت')
  })

  test('the slug of another page, which the answer names', async () => {
    const { body: one } = await add(about)
    const taken = await add({ title: 'ABOUT US' })
    expect([taken.status, taken.body.error.code, fieldsOf(taken), taken.body.error.otherId]).toEqual([
      ...[409, 'page_taken', { title: 'taken' }, one.id],
    ])
    const { body: two } = await add({ title: 'Terms' })
    expect((await change(two.id, { slug: 'about-us' })).body.error.code).toBe('page_taken')
    expect((await change(two.id, { title: 'About us', version: 9 })).body.error.code).toBe('conflict')
    for (const { id } of [one, two]) await remove(id)
  })

  test.each([
    [{}, { title: 'required' }],
    [{ title: 'x'.repeat(121) }, { title: 'too_long' }],
    [{ title: 'A', position: -1 }, { position: 'too_small' }],
    [{ title: 'A', inHeader: 1 }, { inHeader: 'invalid_type' }],
    [{ title: 'A', body: 'x'.repeat(20_001) }, { body: 'too_long' }],
    [{ title: 'A', body: `<img data-ref="${'0'.repeat(32)}" alt="">` }, { body: 'not_found' }],
    [
      { title: 'A', translations: { fa: { body: `<img data-ref="${'0'.repeat(32)}" alt="">` } } },
      { 'translations.fa.body': 'not_found' },
    ],
    [
      {
        title: 'A',
        body: Array.from({ length: 25 }, (_, n) => `<product-card data-id="${n + 1}"></product-card>`).join(
          '',
        ),
      },
      { body: 'too_many' },
    ],
    [{ title: 'A', translations: { en: { title: 'A' } } }, { 'translations.en': 'invalid_choice' }],
  ])('%#: fields that are wrong, and nothing is written', async (fields, problems) => {
    const response = await add(fields)
    expect([response.status, fieldsOf(response)]).toEqual([400, problems])
    expect(await listAll()).toEqual([])
  })

  test('the 51st page, in a clear sentence', async () => {
    // Stored in one write, because fifty calls take half a minute on a busy machine.
    const stamps = { createdAt: new Date().toISOString(), updatedAt: new Date().toISOString(), version: 1 }
    const texts = { body: '', translations: '{}', visible: 1, inHeader: 0, inFooter: 0 }
    const rows = Array.from({ length: pageLimits.pages }, (_, position) => ({
      ...{
        ...stamps,
        ...texts,
        position,
        title: `Page number ${position + 1}`,
        slug: `page-no-${position + 1}`,
      },
    }))
    await app.database.contentTransaction(async tx => {
      await tx.insertInto('page').values(rows).execute()
      tx.changed('pages')
    })
    const { status, body } = await add({ title: 'One more' })
    expect([status, body.error.code, body.error.message]).toEqual([
      ...[409, 'too_many_pages', 'The site can have up to 50 pages of your own. Delete one first.'],
    ])
    const kept = await listAll()
    expect(kept).toHaveLength(pageLimits.pages)
    // One that is deleted makes room for another.
    await remove(kept[0].id)
    expect((await add({ title: 'One more' })).status).toBe(201)
    await app.database.contentTransaction(async tx => {
      await tx.deleteFrom('page').execute()
      tx.changed('pages')
    })
  })
})

describe('pictures and products in the text', () => {
  test('are cut out of it for visitors, and stay where they are for staff', async () => {
    const image = await upload()
    const kettle = await product('Kettle')
    const lamp = await product('Lamp')
    const body = [
      `<p>Before <img data-ref="${image.ref}" alt="Our &quot;workshop&quot;" onerror="x"> after</p>`,
      `<product-card data-id="${kettle.id}"></product-card><product-card data-id="${lamp.id}"></product-card>`,
      `<img src="https://tracker.example/x.png"><ul><li>One <img data-ref="${image.ref}" alt="x"></li></ul>`,
      '<script>alert(1)</script><p onclick="x">End</p>',
    ].join('')
    const { body: made } = await add({ title: 'Workshop', body })
    expect(made.body).toBe(
      [
        `<p>Before</p><img data-ref="${image.ref}" alt="Our &quot;workshop&quot;"><p>after</p>`,
        `<product-card data-id="${kettle.id}"></product-card><product-card data-id="${lamp.id}"></product-card>`,
        '<ul><li>One</li></ul><p>End</p>',
      ].join(''),
    )
    // What is stored is clean: saving it again changes nothing.
    expect((await change(made.id, { body: made.body })).body.version).toBe(1)
    const { parts } = (await read('workshop')).body
    expect(parts).toMatchObject([
      { kind: 'text', html: '<p>Before</p>' },
      {
        kind: 'picture',
        picture: { ref: image.ref, url: `/media/${image.ref}`, alt: 'Our "workshop"', width: 60 },
      },
      { kind: 'text', html: '<p>after</p>' },
      { kind: 'products', products: [{ id: kettle.id }, { id: lamp.id }] },
      { kind: 'text', html: '<ul><li>One</li></ul><p>End</p>' },
    ])
    const staff = (await forStaff(made.id)).body
    expect([staff.pictures[0].ref, staff.products.map((one: { id: number }) => one.id)]).toEqual([
      ...[image.ref, [kettle.id, lamp.id]],
    ])

    await app.send(productsApi.updateProduct, { params: { id: kettle.id }, body: { visible: false } })
    await app.send(productTrashApi.removeProduct, { params: { id: lamp.id } })
    expect((await read('workshop')).body.parts.map((one: { kind: string }) => one.kind)).toEqual([
      ...['text', 'picture', 'text'],
    ])
    expect((await forStaff(made.id)).body.products).toMatchObject([
      { id: kettle.id, shown: false },
      { id: lamp.id, deletedAt: expect.any(String) },
    ])
    await app.send(productsApi.updateProduct, { params: { id: kettle.id }, body: { visible: true } })
    expect((await read('workshop')).body.parts[3]).toMatchObject({ products: [{ id: kettle.id }] })
    await remove(made.id)
  })

  test('a picture is public with its page, and is kept for as long as the page can come back', async () => {
    const image = await upload()
    const address = `/media/${image.ref}/60.webp`
    const status = async () => (await app.app.inject(address)).statusCode
    const { body: made } = await add({
      title: 'Shop',
      body: `<img data-ref="${image.ref}" alt="">`,
      visible: false,
    })
    expect(await status()).toBe(404)
    await change(made.id, { visible: true })
    expect(await status()).toBe(200)
    await change(made.id, { body: '' })
    expect(await status()).toBe(404)
    await undoLast(made.id)
    expect(await status()).toBe(200)
    await remove(made.id)
    await app.database.db.deleteFrom('draftFile').execute()
    await app.services.media.collectUnusedMedia(new Date(Date.now() + 48 * 3_600_000))
    await undoLast(made.id)
    expect(await status()).toBe(200)
    await remove(made.id)
  })
})

describe('previews', () => {
  const open = async (path: string) =>
    app.send(previewsApi.openPreview, { body: { secret: path.split('/').at(-1) } }, visitor)

  test('show a page as it would be, hidden or not saved', async () => {
    const { body: made } = await add({ ...about, visible: false })
    const body = { title: 'About this shop' }
    const saved = await app.send(pagesApi.previewPage, { params: { id: made.id }, body })
    expect(saved.status).toBe(201)
    expect((await open(saved.body.path)).body.shows).toMatchObject({
      kind: 'page',
      page: { title: 'About this shop', parts: [{ html: '<p>Since 2009.</p>' }] },
    })
    const image = await upload()
    const fields = { title: 'New', body: `<p onclick="x">Text</p><img data-ref="${image.ref}" alt="A lamp">` }
    const fresh = await app.send(pagesApi.previewNewPage, { body: fields })
    const { shows } = (await open(fresh.body.path)).body
    expect(shows.page.parts).toMatchObject([{ html: '<p>Text</p>' }, { picture: { alt: 'A lamp' } }])
    expect((await app.app.inject(`${shows.page.parts[1].picture.url}/60.webp`)).statusCode).toBe(200)
    expect((await read('new')).status).toBe(404)
    expect((await forStaff(made.id)).body.title).toBe('About us')
    await remove(made.id)
  })

  test('are refused as saving would be', async () => {
    const { body: made } = await add(about)
    const { body: other } = await add({ title: 'Other' })
    const wanted = { body: { title: 'About us' } }
    expect((await app.send(pagesApi.previewNewPage, wanted)).body.error.code).toBe('page_taken')
    const changed = await app.send(pagesApi.previewPage, { params: { id: other.id }, ...wanted })
    expect(changed.body.error.code).toBe('page_taken')
    expect((await app.send(pagesApi.previewNewPage, { body: { title: 'API' } })).status).toBe(400)
    for (const { id } of [made, other]) await remove(id)
  })
})

test('a page that is not there is not found by staff either', async () => {
  const params = { id: 999_999 }
  for (const refused of [
    await forStaff(params.id),
    await change(params.id, { title: 'A' }),
    await remove(params.id),
    await app.send(pagesApi.previewPage, { params, body: { title: 'A' } }),
  ])
    expect(refused.status).toBe(404)
})

test('an address that is no page is answered without the database', async () => {
  await read('warm')
  const kept = app.database.db.getExecutor().executeQuery
  const asked: string[] = []
  const executor = app.database.db.getExecutor()
  executor.executeQuery = ((query: { sql: string }) => {
    asked.push(query.sql)
    return kept.call(executor, query as never)
  }) as typeof kept
  for (let n = 0; n < 20; n++) expect((await read(`nothing-${n}`)).status).toBe(404)
  executor.executeQuery = kept
  expect(asked.filter(sql => sql.includes('"page'))).toEqual([])
})

expectWholeContractSeen(app, pagesApi)
