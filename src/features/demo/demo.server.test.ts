// Loading the demo shop.
import { afterEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { createAttributes } from '#features/catalogue/attributes/attributes.server.ts'
import { createCategories } from '#features/catalogue/categories/categories.server.ts'
import type { Facets } from '#features/catalogue/filters/facets.ts'
import { createProducts } from '#features/catalogue/products/products.server.ts'
import { type Database, openDatabase } from '#server/database/database.server.ts'
import { createServices, type Services } from '#services'
import { migratedDatabase, openTestApp } from '../../testing/test-app.ts'
import { createHelp } from '../help/help.server.ts'
import { createPages } from '../pages/pages.server.ts'
import { createSettings } from '../settings/settings.server.ts'
import { createCannedReplies } from '../tickets/canned-replies/canned-replies.server.ts'
import { fillReply } from '../tickets/canned-replies/fill-reply.ts'
import { createDemo } from './demo.server.ts'

/** Nothing in the demo is changed after it was created. */
const noLongWork = { start: () => expect.unreachable(), listUnderWay: async () => [] }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function openShop(env?: Record<string, string>) {
  const database = await migratedDatabase(env)
  closers.push(database.remove)
  return { ...database, services: await openServices(database) }
}

async function openServices(database: Database & { config: Parameters<typeof createServices>[1] }) {
  const services = await createServices(database, database.config)
  closers.push(async () => {
    await services.demo.stop()
    await services.media.close()
  })
  return services
}

async function rowsIn({ db }: Pick<Database, 'db'>) {
  const count = async (table: 'product' | 'category' | 'event') =>
    (await db.selectFrom(table).select('id').execute()).length
  return {
    products: await count('product'),
    categories: await count('category'),
    events: await count('event'),
  }
}
/** The one event says that the demo was loaded. */
const whole = { products: 48, categories: 26, events: 1 }

/** Loads until that many pictures are stored, as if the program was stopped then. */
async function loadUntil({ demo }: Services, pictures: number) {
  const seen: number[] = []
  await demo.loadPictures(progress => {
    seen.push(progress.pictures)
    if (progress.pictures >= pictures) void demo.stop()
  })
  return seen
}

describe('the demo shop as visitors and staff see it', () => {
  const app = openTestApp()
  const byName = (name: string, token?: null) =>
    app.send(contract.productByName, { params: { name } }, token === null ? { token } : {})

  test('has a tree of two levels in which every category holds something', async () => {
    expect(await app.services.demo.loadRows()).toBe(true)
    const { body: tree } = await app.send(contract.categoryTree)
    expect(tree.map((main: { name: string }) => main.name)).toEqual([
      ...['Kitchen', 'Lighting', 'Audio', 'Climate', 'Workspace', 'Outdoor & Tools'],
    ])
    const under = tree.flatMap((main: { children: unknown[] }) => main.children)
    expect(under).toHaveLength(20)
    for (const { productCount, translations } of [...tree, ...under]) {
      expect(productCount).toBeGreaterThan(0)
      expect(translations.fa.name).toMatch(/[آ-ی]/)
      expect(translations.fa.description).toMatch(/[آ-ی]/)
    }
  })

  test('has its name and contact in both languages', async () => {
    const { body } = await app.send(contract.settings, {}, { token: null })
    expect(body).toMatchObject({ name: 'Vitrin Home', currency: 'USD', email: 'hello@vitrin.example' })
    expect(body.phones).toHaveLength(2)
    for (const entry of [body, ...body.serviceCentres]) expect(entry.translations.fa.name).toMatch(/[آ-ی]/)
    expect([body.hasHelp, body.hasSerials]).toEqual([true, true])
    for (const { replyTime } of [body, body.translations.fa]) expect(replyTime).not.toBe('')
  })

  test('has canned replies in both languages, whose placeholders are known', async () => {
    const { items } = (await app.send(contract.listCannedReplies)).body
    expect(items.length).toBeGreaterThanOrEqual(4)
    expect(items.length).toBeLessThanOrEqual(6)
    const values = { name: 'Sara', product: 'Kettle', code: 'AB-12' }
    for (const { name, en, fa } of items) {
      expect([name, en].every(text => !/[آ-ی]/.test(text))).toBe(true)
      expect(fa).toMatch(/[آ-ی]/)
      for (const text of [en, fa]) {
        const filled = fillReply(text, values)
        expect([filled.gaps, filled.text.match(/[{}]/)]).toEqual([[], null])
        expect(filled.filled.length).toBeGreaterThan(0)
      }
    }
  })

  test('has questions and answers in both languages', async () => {
    const { body } = await app.send(contract.help, {}, { token: null })
    expect(body).toHaveLength(6)
    for (const { question, answer, translations } of body) {
      expect([question, answer].every(text => !/[آ-ی]/.test(text))).toBe(true)
      expect(translations.fa.question).toMatch(/[آ-ی].*؟$/)
      expect(translations.fa.answer).toMatch(/[آ-ی]/)
    }
  })

  test('has a page about itself in both languages, which the footer leads to, with products', async () => {
    const { body: menus } = await app.send(contract.menus, {}, { token: null })
    const entry = menus.footer.find((one: { to: string }) => one.to === '/about-us')
    expect(entry).toMatchObject({ title: 'About us', translations: { fa: { title: 'دربارهٔ ما' } } })
    const params = { slug: 'about-us' }
    const { body: page } = await app.send(contract.pageBySlug, { params }, { token: null })
    for (const parts of [page.parts, page.translations.fa.parts]) {
      expect(parts.map((part: { kind: string }) => part.kind)).toEqual(['text', 'products', 'text'])
      expect(parts[1].products).toHaveLength(3)
    }
    expect(page.translations.fa.parts[0].html).toMatch(/[آ-ی]/)
  })

  test('shows 45 products and hides three', async () => {
    const { body: shown } = await app.send(contract.allProducts, {}, { token: null })
    expect(shown.total).toBe(45)
    expect(shown.items[0].name).toBe('Bidar Twin-Bell Alarm Clock, Coral')
    const { body: hidden } = await app.send(contract.allProducts, { query: { visible: 'false' } })
    expect(hidden.total).toBe(3)
    expect((await byName(hidden.items[0].slug, null)).status).toBe(404)
  })

  test('has products with all that a page can show, in both languages', async () => {
    const { body: kettle } = await byName('rima-gooseneck-electric-kettle-black', null)
    expect(kettle).toMatchObject({
      code: 'KETTLE-BLACK',
      summary: 'A one-litre electric kettle with a slim gooseneck spout for a slow, steady pour.',
      price: 7900,
      warrantyMonths: 24,
      tags: [],
      lifecycle: 'active',
      version: 1,
    })
    expect(kettle.description).toMatch(/^<p>A one-litre .*<\/p><p>Descale once a month.*<\/p>$/)
    expect(kettle.specs).toHaveLength(9)
    expect(kettle.specs[0]).toMatchObject({ group: 'General', name: 'Capacity', value: '1 L' })
    expect(kettle.translations.fa).toMatchObject({ name: 'کتری برقی گردن‌غازی مدل ریما رنگ مشکی' })
    expect(kettle.translations.fa.specs[0]).toMatchObject({ name: 'ظرفیت', value: '۱ لیتر' })
    expect(kettle.breadcrumb.map((one: { name: string }) => one.name)).toEqual(['Kitchen', 'Kettles'])
    const { body: cream } = await byName('Rima Gooseneck Electric Kettle, Cream')
    expect([kettle.relatedIds, cream.relatedIds]).toEqual([[cream.id], [kettle.id]])
  })

  test('has useful filters in every main category, in both languages', async () => {
    const { body: tree } = await app.send(contract.categoryTree)
    const offered: Record<string, string> = {}
    for (const { id, name } of tree) {
      const query = { category: String(id) }
      const { body } = await app.send(contract.searchProducts, { query }, { token: null })
      const { tags, attributes } = body.facets as Facets
      expect(tags.values).toEqual([])
      for (const facet of attributes) {
        expect(facet.translations.fa?.name, facet.name).toMatch(/[آ-ی]/)
        if (facet.type === 'number') expect(facet.translations.fa?.unit, facet.name).toMatch(/[آ-ی]/)
        else for (const value of facet.values) expect(value.translations.fa?.name, value.name).toBeTruthy()
      }
      offered[name] = attributes.map(facet => facet.name).join(', ')
    }
    expect(offered).toEqual({
      Kitchen: 'Colour, Material, Capacity, Power, Weight, Series',
      Lighting:
        'Colour, Material, Power, Brightness, Socket, Dimmable, Weight, Series, Battery capacity, Protection',
      Audio: 'Colour, Connection, Battery life, Noise cancelling, Water resistance, Charging, Weight, Series',
      Climate: 'Colour, Power, Coverage, Noise level, Weight, Series',
      Workspace: 'Colour, Material, Weight, Series',
      'Outdoor & Tools':
        'Colour, Material, Capacity, Brightness, Dimmable, Battery capacity, Protection, Weight, Series',
    })
  })

  test('normalises weights to grams, and has swatches for colours', async () => {
    const { body: tree } = await app.send(contract.categoryTree)
    const query = { category: String(tree[0].id), spec: ['وزن:1 کیلوگرم..1.2 kg'] }
    const { body } = await app.send(contract.searchProducts, { query }, { token: null })
    expect(body.items.map((one: { name: string }) => one.name).toSorted()).toEqual([
      'Rima Gooseneck Electric Kettle, Black',
      'Rima Gooseneck Electric Kettle, Cream',
    ])
    const { attributes } = body.facets as Facets
    expect(attributes.find(facet => facet.name === 'Weight')).toMatchObject({
      unit: 'g',
      min: 380,
      max: 3400,
    })
    const colour = attributes.find(facet => facet.name === 'Colour')
    expect(colour?.type === 'choice' && colour.values).toMatchObject([
      { name: 'Black', swatch: '#24262A', count: 1 },
      { name: 'Cream', swatch: '#EFE6D6', count: 1 },
    ])
  })

  test('has discontinued products with a replacement, untranslated ones, and ones with visits', async () => {
    const { body: sage } = await byName('shabnam-ultrasonic-humidifier-sage', null)
    const { body: white } = await byName('shabnam-ultrasonic-humidifier-white', null)
    expect(sage).toMatchObject({ lifecycle: 'discontinued', replacementId: white.id })
    const { body: list } = await app.send(contract.allProducts, { query: { visible: 'all', pageSize: 100 } })
    const products = list.items as { translations: object; lifecycle: string }[]
    expect(products.filter(one => !('name' in (Object.values(one.translations)[0] ?? {})))).toHaveLength(3)
    expect(products.filter(one => one.lifecycle === 'discontinued')).toHaveLength(2)
    const { body: visited } = await app.send(contract.mostVisited, {}, { token: null })
    const names = (visited.items ?? visited).map((one: { name: string }) => one.name)
    expect(names).toHaveLength(10)
    expect(names[0]).toBe('Bidar Twin-Bell Alarm Clock, Coral')
  })

  // The last one here, because it stops the loading of this app.
  test('gets pictures, and their loading continues where it was stopped', async () => {
    const { services, database, config } = app
    expect(await loadUntil(services, 2)).toEqual([1, 2])
    const next = await openServices({ ...database, config })
    expect(await loadUntil(next, 4)).toEqual([3, 4])
    const pictures = await database.db
      .selectFrom('productImage')
      .innerJoin('product', 'product.id', 'productImage.productId')
      .innerJoin('media', 'media.ref', 'productImage.ref')
      .select(['code', 'alt', 'productImage.translations', 'mainImageRef', 'media.ref', 'unusedAt', 'width'])
      .orderBy('product.id', 'desc')
      .execute()
    expect(pictures).toHaveLength(3)
    // The most important picture is loaded first: that of the home page.
    const { heroImage } = await services.settings.current()
    expect(heroImage).toMatchObject({ width: 1920, ink: 'dark', alt: expect.stringMatching(/^Headphones/) })
    expect(pictures[0]).toMatchObject({
      code: 'ALARM-CLOCK-CORAL',
      alt: 'Twin-Bell Alarm Clock in coral',
      translations: JSON.stringify({ fa: 'ساعت زنگ‌دار دوکاسه رنگ مرجانی' }),
      mainImageRef: pictures[0]?.ref,
      unusedAt: null,
      width: 1200,
    })
  })
})

describe('loading', () => {
  test('in Persian makes Persian the base, with prices in tomans', async () => {
    const { services, db } = await openShop({ DEFAULT_LOCALE: 'fa' })
    await services.demo.loadRows()
    const row = await db
      .selectFrom('product')
      .selectAll()
      .where('code', '=', 'KETTLE-BLACK')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'کتری برقی گردن‌غازی مدل ریما رنگ مشکی', price: 7_900_000 })
    expect(JSON.parse(row.translations).en.name).toBe('Rima Gooseneck Electric Kettle, Black')
    const specs = await db
      .selectFrom('spec')
      .innerJoin('attribute', 'attribute.id', 'spec.attributeId')
      .select(['spec.locale', 'spec.value', 'spec.number', 'spec.unit', 'spec.choiceId', 'attribute.choices'])
      .where('productId', '=', row.id)
      .where('attribute.name', 'in', ['وزن', 'رنگ'])
      .where('spec.locale', '=', '')
      .orderBy('spec.position')
      .execute()
    const [weight, colour] = specs.map(({ choices, choiceId, ...one }) => ({
      ...one,
      choice: JSON.parse(choices).find((choice: { id: number }) => choice.id === choiceId)?.value,
    }))
    expect(specs).toHaveLength(2)
    expect(weight).toMatchObject({ locale: '', value: '', number: 1.1, unit: 'kg' })
    expect(colour).toMatchObject({ locale: '', value: '', number: null, choice: 'مشکی' })
  })

  test('by two processes at once, and again later, happens once', async () => {
    const shop = await openShop()
    const other = await openDatabase(shop.config)
    closers.push(other.close)
    const second = await openServices({ ...other, config: shop.config })
    expect(await Promise.all([shop.services.demo.loadRows(), second.demo.loadRows()])).toEqual([true, true])
    expect(await rowsIn(shop)).toEqual(whole)
    expect(await second.demo.loadRows()).toBe(true)
    await shop.db.deleteFrom('product').execute()
    expect(await second.demo.loadRows()).toBe(true)
    expect((await rowsIn(shop)).products).toBe(0)
  })

  test('leaves a shop alone in which somebody has started', async () => {
    const shop = await openShop()
    const texts = {
      name: 'Own',
      slug: 'own',
      description: '',
      imageAlt: '',
      serialPlace: '',
      translations: '{}',
    }
    const stamps = { createdAt: '', updatedAt: '', version: 1 }
    await shop.db
      .insertInto('category')
      .values({ ...texts, ...stamps, parentId: null, position: 0, visible: 1, shown: 1 })
      .execute()
    expect(await shop.services.demo.loadRows()).toBe(false)
    expect((await rowsIn(shop)).products).toBe(0)
    await shop.services.demo.loadPictures(() => expect.unreachable())
  })

  test('that fails in the middle leaves nothing behind, and the next one loads everything', async () => {
    const shop = await openShop()
    const { settings, media } = shop.services
    const failing = createDemo({
      database: shop,
      baseLocale: settings.baseLocale,
      media,
      storeFile: async () => ({ token: '' }),
      record: async () => true,
      onPicture: () => expect.unreachable(),
      onDocument: () => expect.unreachable(),
      shopOn(database) {
        const options = { database, baseLocale: settings.baseLocale, record: async () => true }
        const categories = createCategories(options)
        const products = createProducts({ ...options, categories })
        let left = 30
        return {
          categories,
          settings: createSettings({ ...options, hasHelp: async () => false, hasSerials: async () => false }),
          help: createHelp(options),
          pages: createPages({ ...options, listCards: async () => [] }),
          cannedReplies: createCannedReplies(options),
          attributes: createAttributes({ ...options, longWork: noLongWork }),
          warranties: { addSerial: async () => {}, addRange: async () => {} },
          conversations: { add: () => expect.unreachable() },
          products: {
            create(fields, actor) {
              if (left-- === 0) throw new Error('the machine is gone')
              return products.create(fields, actor)
            },
          },
        }
      },
    })
    const before = (await shop.readContent()).version
    await expect(failing.loadRows()).rejects.toThrow('the machine is gone')
    expect((await shop.readContent()).version).toBe(before)
    expect(await rowsIn(shop)).toEqual({ products: 0, categories: 0, events: 0 })
    expect(await shop.services.demo.loadRows()).toBe(true)
    expect(await rowsIn(shop)).toEqual(whole)
  })
})
