import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { fileWrites } from '../../testing/fuzz/file-writes.ts'
import { serialWrites } from '../../testing/fuzz/serial-writes.ts'
import { forgetEverything, openTwoApps } from '../../testing/two-apps.ts'
import type { Tag } from '../database/content-tags.server.ts'

const apps = openTwoApps()
const write: typeof apps.write = (...args) => apps.write(...args)

/** Makes a write and fails if it is refused. */
const make: typeof apps.write = async (...args) => {
  const answer = await write(...args)
  expect(answer.error).toBeUndefined()
  return answer
}

/** The ids of what the shop of this test contains. */
const shop = {
  categories: [] as number[],
  products: [] as number[],
  questions: [] as number[],
  names: [] as string[],
  attribute: 0,
}

beforeAll(async () => {
  const category = async (name: string, parentId: number | null = null) => {
    const { id } = await make('POST', '/category', { name, parentId })
    shop.categories.push(id)
    return id
  }
  const kitchen = await category('Kitchen')
  const kettles = await category('Kettles', kitchen)
  const pans = await category('Pans', kitchen)
  const garden = await category('Garden')
  const attribute = await make('POST', `/category/attributes/${kitchen}`, {
    name: 'Colour',
    type: 'choice',
    unit: '',
    choices: [{ value: 'Red' }, { value: 'Blue' }],
    filterable: true,
  })
  shop.attribute = attribute.id
  for (let number = 0; number < 14; number++) {
    const categoryId = [kettles, pans, garden, null][number % 4]
    const hasColour = categoryId === kettles || categoryId === pans
    const { id } = await make('POST', '/products', {
      name: `Thing ${String.fromCharCode(65 + number)}`,
      categoryId,
      extraCategoryIds: number % 5 === 0 ? [garden] : [],
      price: number === 3 ? null : 100 * (number + 1),
      tags: number % 2 === 0 ? ['new'] : ['old'],
      specs: hasColour
        ? [{ attributeId: attribute.id, group: '', name: 'Colour', value: number % 3 === 0 ? 'Red' : 'Blue' }]
        : [],
      relatedIds: shop.products.slice(0, 2),
      visible: number !== 13,
      translations: { fa: { name: `چیز ${number}` } },
    })
    shop.products.push(id)
  }
  // Pictures and documents, which later writes arrange and delete.
  for (const [number, productId] of shop.products.slice(0, 4).entries()) {
    const files = fileWrites(apps, { productId, categoryId: shop.categories[number], number })
    for (const kind of ['pictureAdded', 'documentAdded', 'categoryPicture']) {
      expect(await files[kind]?.()).not.toHaveProperty('error')
    }
    await fileWrites(apps, { productId, categoryId: undefined, number: number + 1 }).mainPicture?.()
  }
  for (const question of ['How?', 'When?']) {
    const { id } = await make('POST', '/help/questions', { question, answer: 'So.' })
    shop.questions.push(id)
  }
})

/** The addresses of every kind of response that is cached, for everything in the shop. */
function listAddresses(): string[] {
  const lists = ['', ...shop.categories.map(id => `category=${id}&`)].flatMap(category => [
    `/products/search-and-sort?${category}pageSize=3`,
    `/products/search-and-sort?${category}pageSize=3&page=2&facets=false`,
    ...['name', 'price'].flatMap(sort => [
      `/products/search-and-sort?${category}sort=${sort}&pageSize=3&facets=false`,
      `/products/search-and-sort?${category}sort=${sort}&order=desc&pageSize=3&page=2&facets=false`,
    ]),
    `/products/search-and-sort?${category}tag=new&minPrice=300&sort=name&pageSize=3`,
    `/products/search-and-sort?${category}spec=Colour:Red&pageSize=3`,
  ])
  return [
    ...lists,
    '/products/all?pageSize=5',
    `/products/featured?id=${shop.products[0]}&id=${shop.products[13]}`,
    '/category/main',
    '/category/categories-tree',
    '/settings',
    '/help',
    '/menus',
    '/pages/by-slug/about',
    ...['Thing A', 'thing-b', 'چیز 2', 'renamed', 'kettles'].flatMap(name => [
      `/products/by-name/${encodeURIComponent(name)}`,
      `/category/name/${encodeURIComponent(name)}`,
    ]),
    ...['thing', 'th', 'renamed', 'kettles'].map(term => `/products/search/${term}`),
    ...shop.products.flatMap(id => [`/products/by-id/${id}`, `/products/related/${id}`]),
    ...shop.categories.flatMap(id => [`/category/one/${id}`, `/category/attributes/${id}`]),
  ]
}

const serials = () => serialWrites(apps, shop.products[0])

/** A write of any kind. Some of them are refused, as for a name that is taken, which does no harm. */
const anyWrite = fc
  .record({ kind: fc.nat(), product: fc.nat(), category: fc.nat(), number: fc.nat({ max: 9 }) })
  .map(({ kind, product, category, number }) => {
    const productId = () => shop.products[product % shop.products.length]
    const categoryId = () => shop.categories[category % shop.categories.length]
    const otherId = () => shop.categories[(category + 1 + number) % shop.categories.length]
    const change = (body: object) => write('PATCH', `/products/${productId()}`, body)
    const changeCategory = (body: object) => write('PATCH', `/category/${categoryId()}`, body)
    const kinds: Record<string, () => Promise<unknown>> = {
      price: () => change({ price: 50 + 100 * number }),
      noPrice: () => change({ price: null }),
      name: () => change({ name: `${['Thing', 'Renamed', 'Kettles'][number % 3]} ${number}` }),
      translation: () => change({ translations: { fa: { name: `چیز ${number}` } } }),
      summary: () => change({ summary: `Number ${number}` }),
      visible: () => change({ visible: number % 2 === 0 }),
      tags: () => change({ tags: number % 2 === 0 ? ['new', `t${number}`] : [] }),
      category: () =>
        change({ categoryId: categoryId(), extraCategoryIds: number % 3 === 0 ? [otherId()] : [] }),
      colour: () =>
        change({
          specs: [
            { attributeId: shop.attribute, group: '', name: 'Colour', value: number % 2 ? 'Red' : 'Blue' },
          ],
        }),
      related: () => change({ relatedIds: shop.products.slice(number % 5, (number % 5) + 2) }),
      replaced: () => change({ lifecycle: 'discontinued', replacementId: shop.products[number] }),
      removed: () => write('DELETE', `/products/${productId()}`),
      restored: () => write('POST', `/products/${productId()}/restore`),
      copied: async () => {
        const { id } = await write('POST', `/products/${productId()}/duplicate`)
        if (id) await write('PATCH', `/products/${id}`, { visible: true })
      },
      many: () =>
        write('PATCH', '/products', { ids: shop.products.slice(0, 6), changes: { price: 10 * number } }),
      categoryName: () => changeCategory({ name: `${['Kettles', 'Pans', 'Renamed'][number % 3]} ${number}` }),
      categoryVisible: () => changeCategory({ visible: number % 3 > 0 }),
      categoryMoved: () => changeCategory({ parentId: number % 2 ? null : otherId() }),
      categoryOrder: () => changeCategory({ position: number % 3 }),
      categoryMade: async () => {
        const { id } = await write('POST', '/category', { name: `Made ${number}`, parentId: categoryId() })
        if (id) shop.categories.push(id)
      },
      categoryRemoved: () => write('DELETE', `/category/${categoryId()}?moveTo=parent`),
      categoryRestored: () => write('POST', `/category/${categoryId()}/restore`),
      attribute: () => write('PATCH', `/attributes/${shop.attribute}`, { name: `Colour${number % 2 || ''}` }),
      settings: () => write('PATCH', '/settings', { name: `Shop ${number}` }),
      question: () =>
        write('PATCH', `/help/questions/${shop.questions[number % 2]}`, { question: `How ${number}?` }),
      questionVisible: () =>
        write('PATCH', `/help/questions/${shop.questions[number % 2]}`, { visible: number % 3 > 0 }),
      synonym: () =>
        write('POST', '/products/search-words', { kind: 'synonym', words: ['renamed', `thing ${number}`] }),
      ignoredWord: () =>
        write('POST', '/products/search-words', { kind: 'ignoredWord', word: `th${number}` }),
      pin: () =>
        write('POST', '/products/search-words', { kind: 'pin', q: 'thing', productIds: [productId()] }),
      serialAdded: () => serials().serialAdded(),
      serialsRemoved: () => serials().serialsRemoved(),
      undone: async () => {
        const newest = apps.database.db
          .selectFrom('event')
          .select('id')
          .orderBy('id', 'desc')
          .offset(number % 3)
        const event = await newest.limit(1).executeTakeFirst()
        await write('POST', `/events/${event?.id}/undo`)
      },
    }
    Object.assign(kinds, fileWrites(apps, { productId: productId(), categoryId: categoryId(), number }))
    const names = Object.keys(kinds)
    const name = names[kind % names.length] ?? ''
    return { name, run: kinds[name] as () => Promise<unknown> }
  })

/**
 * Which write makes which response stale does not depend on the engine, and on PostgreSQL the same runs take three times as
 * long.
 */
const numRuns = inject('dialect') === 'sqlite' ? 28 : 14

// The test reads some thousand responses: a quarter of a minute, and longer on a busy machine.
test('after any writes every cached response is what would be computed anew', {
  timeout: 300_000,
}, async () => {
  let hits = 0
  let reads = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: 1, maxLength: 3 }), async writes => {
      for (const one of writes) await one.run()
      const addresses = listAddresses()
      const stored = new Map<string, string>()
      for (const address of addresses) {
        const { text, isHit } = await apps.read(address)
        stored.set(address, text)
        reads++
        if (isHit) hits++
      }
      await forgetEverything(apps.database)
      for (const address of addresses) {
        expect(withoutRequestId(stored.get(address)), `${writes.map(one => one.name)}: ${address}`).toBe(
          withoutRequestId((await apps.read(address)).text),
        )
      }
    }),
    { numRuns, endOnFailure: true },
  )
  // With fewer hits in the cache, the test would have proved nothing.
  expect(hits / reads).toBeGreaterThan(0.3)
})

const withoutRequestId = (text: string | undefined) => text?.replace(/"requestId":"[^"]*"/, '')

/** A write for each tag, and an answer that only this tag makes stale. */
type TagCase = { tag?: string; before?(): Promise<unknown>; change(): Promise<unknown>; address(): string }
const fileChange = (kind: string) => async () => {
  const [productId, categoryId] = [shop.products[0], shop.categories[0]]
  const number = Math.floor(Math.random() * 1000)
  await fileWrites(apps, { productId, categoryId, number })[kind]?.()
}
const tagged = (tags: string[]) =>
  write('PATCH', `/products/${shop.products[8]}`, { visible: true, categoryId: null, tags })
const needed: Record<string, TagCase> = {
  'product (picture)': {
    tag: 'product',
    change: fileChange('mainPicture'),
    address: () => `/products/by-id/${shop.products[0]}`,
  },
  'product (document)': {
    tag: 'product',
    change: fileChange('documentAdded'),
    address: () => `/products/by-id/${shop.products[0]}`,
  },
  'tree (picture)': {
    tag: 'tree',
    change: fileChange('categoryPicture'),
    address: () => '/category/categories-tree',
  },
  product: {
    change: () =>
      write('PATCH', `/products/${shop.products[0]}`, { summary: `Other ${crypto.randomUUID()}` }),
    address: () => `/products/by-id/${shop.products[0]}`,
  },
  name: {
    // The earlier name of a product leads to it until another product takes that name.
    async before() {
      const name = `Wanted ${crypto.randomUUID().slice(0, 8)}`
      const { id } = await write('POST', '/products', { name, visible: true })
      await write('PATCH', `/products/${id}`, { name: `${name} once` })
      shop.names.push(name)
    },
    change: () => write('POST', '/products', { name: shop.names.at(-1), visible: true }),
    address: () => `/products/by-name/${encodeURIComponent(shop.names.at(-1) ?? '')}`,
  },
  list: {
    change: () => write('POST', '/products', { name: `New ${crypto.randomUUID()}`, visible: true }),
    address: () => '/products/search-and-sort?page=2&pageSize=2&facets=false',
  },
  names: {
    before: () => write('PATCH', `/products/${shop.products[8]}`, { name: '!!! First', visible: true }),
    change: () => write('PATCH', `/products/${shop.products[8]}`, { name: 'Zzz Last' }),
    address: () => '/products/search-and-sort?sort=name&page=2&pageSize=2&facets=false',
  },
  prices: {
    before: () => write('PATCH', `/products/${shop.products[8]}`, { price: 0, visible: true }),
    change: () => write('PATCH', `/products/${shop.products[8]}`, { price: 10 ** 9 }),
    address: () => '/products/search-and-sort?sort=price&page=2&pageSize=2&facets=false',
  },
  facets: {
    before: () => tagged(['facet one', 'facet two']),
    change: () => tagged(['facet one']),
    address: () => '/products/search-and-sort?pageSize=1',
  },
  tags: {
    before: () => tagged([]),
    change: () => tagged([`tag ${crypto.randomUUID().slice(0, 8)}`]),
    address: () => '/products/search-and-sort?pageSize=1',
  },
  tree: {
    change: () => write('PATCH', `/category/${shop.categories[3]}`, { description: crypto.randomUUID() }),
    address: () => '/category/categories-tree',
  },
  settings: {
    change: () => write('PATCH', '/settings', { name: `Shop ${crypto.randomUUID().slice(0, 8)}` }),
    address: () => '/settings',
  },
  'settings (first serial)': {
    tag: 'settings',
    before: () => serials().serialsRemoved(),
    change: () => serials().serialAdded(),
    address: () => '/settings',
  },
  'settings (last range)': {
    tag: 'settings',
    async before() {
      await serials().serialsRemoved()
      await serials().rangeAdded()
    },
    change: () => serials().serialsRemoved(),
    address: () => '/settings',
  },
  pages: {
    change: () =>
      write('PATCH', `/help/questions/${shop.questions[0]}`, {
        answer: crypto.randomUUID(),
        visible: true,
      }),
    address: () => '/help',
  },
  menus: {
    change: () =>
      write('PATCH', '/menus/footer', {
        entries: [{ kind: 'link', href: `https://${crypto.randomUUID()}.example/`, title: 'Elsewhere' }],
      }),
    address: () => '/menus',
  },
  'menus (category)': {
    tag: 'tree',
    before: () =>
      write('PATCH', '/menus/header', { entries: [{ kind: 'category', categoryId: shop.categories[3] }] }),
    change: () => write('PATCH', `/category/${shop.categories[3]}`, { name: crypto.randomUUID() }),
    address: () => '/menus',
  },
  words: {
    before: async () => void shop.names.push(`xq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`),
    change: () => write('PATCH', `/products/${shop.products[8]}`, { visible: true, name: shop.names.at(-1) }),
    address: () => `/products/search/${shop.names.at(-1)}`,
  },
  all: {
    change: () =>
      write('PATCH', `/attributes/${shop.attribute}`, { name: `Shade ${crypto.randomUUID().slice(0, 8)}` }),
    address: () => `/category/attributes/${shop.categories[0]}`,
  },
}

test.each(Object.keys(needed))('without the tag "%s" an answer would be stale', async kind => {
  expect(await answerAfter(kind, { isReported: true })).toBe('current')
  // On PostgreSQL a server also reads the changes every ten seconds by itself. If that happens just before the tag is withdrawn,
  // the answer is current, so it is tried again.
  const tries: string[] = []
  while (tries.length < 3 && !tries.includes('stale')) {
    tries.push(await answerAfter(kind, { isReported: false }))
  }
  expect(tries).toContain('stale')
})

/** What a visitor gets after the write: the answer from before it, or the one that is computed anew. */
async function answerAfter(kind: string, { isReported }: { isReported: boolean }) {
  const { tag = kind, before, change, address } = needed[kind]!
  // The random writes before may have deleted or hidden it.
  for (const id of shop.products.slice(0, 9)) await write('POST', `/products/${id}/restore`)
  for (const id of shop.categories.slice(0, 4)) {
    await write('POST', `/category/${id}/restore`)
    await write('PATCH', `/category/${id}`, { visible: true })
  }
  for (const id of [shop.products[0], shop.products[8]])
    await write('PATCH', `/products/${id}`, { visible: true })
  await before?.()
  const old = (await apps.read(address())).text
  await change()
  if (!isReported) await withdrawTag(tag)
  const found = (await apps.read(address())).text
  await forgetEverything(apps.database)
  const anew = (await apps.read(address())).text
  expect(anew).not.toBe(old)
  expect([old, anew]).toContain(found)
  return found === anew ? 'current' : 'stale'
}

/** Removes the tags of this kind from the last write, as if it had not reported them. */
async function withdrawTag(kind: string) {
  const { db } = apps.database
  const change = await db
    .selectFrom('contentChange')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const tags: Tag[] = JSON.parse(change.tags)
  const kept = tags.filter(tag => tag.split(':')[0] !== kind)
  expect(kept.length).toBeLessThan(tags.length)
  // A write without any tag would count as a change of everything.
  const stored = kept.length > 0 ? kept : ['product:0']
  await db
    .updateTable('contentChange')
    .set({ tags: JSON.stringify(stored) })
    .where('version', '=', change.version)
    .execute()
}
