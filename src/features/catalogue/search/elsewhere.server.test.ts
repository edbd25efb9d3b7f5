// What suggestions find beside products: help answers and documents.
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { pdf } from '../../../testing/test-pictures.ts'
import { helpApi } from '../../help/help.contract.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productDocumentsApi } from '../files/product-documents.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { searchApi } from './search.contract.ts'
import { searchLogApi } from './search-rules/search-log.contract.ts'

const app = openTestApp({ env: { DEFAULT_LOCALE: 'en' } })
const visitor = { token: null }

type Hit = { title: string; snippet: string; link: string; isFile: boolean }
type Found = { name: string; hits: Hit[]; hasMore: boolean }

const suggest = async (term: string) =>
  (await app.send(searchApi.suggest, { params: { term } }, visitor)).body
/** By kind: the titles. */
async function titles(term: string): Promise<Record<string, string[]>> {
  const { elsewhere = [] }: { elsewhere?: Found[] } = await suggest(term)
  return Object.fromEntries(elsewhere.map(({ name, hits }) => [name, hits.map(hit => hit.title)]))
}
const ask = async (question: string, answer: string, fa?: { question: string; answer?: string }) =>
  (await app.send(helpApi.createQuestion, { body: { question, answer, translations: fa ? { fa } : {} } }))
    .body
const create = async (body: object): Promise<number> =>
  (await app.send(productsApi.createProduct, { body: { visible: true, ...body } })).body.id
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
async function addDocument(id: number, name: string, bytes = pdf()) {
  const files = [new File([new Uint8Array(bytes)], name)]
  const { body } = await app.send(productDocumentsApi.addDocuments, { params: { id }, files })
  return body.documents.at(-1) as { ref: string; url: string }
}

let kettle: number
beforeAll(async () => {
  kettle = await create({ name: 'Steam kettle', translations: { fa: { name: 'کتری بخار' } } })
})

describe('help answers', () => {
  test('are found by their words in both languages, and by the beginning of a word', async () => {
    const { id } = await ask('How long is the warranty?', 'Two years\n\n- for all kettles', {
      question: 'گارانتی چقدر است؟',
    })
    expect(await titles('warr')).toEqual({ help: ['How long is the warranty?'] })
    expect(await titles('گارانتي')).toEqual({ help: ['How long is the warranty?'] })
    const { elsewhere, items, correction } = await suggest('warranty')
    expect([items, correction]).toEqual([[], undefined])
    expect(elsewhere).toEqual([
      {
        name: 'help',
        headings: { en: 'Help answers', fa: 'پرسش‌های متداول' },
        icon: 'help',
        all: {
          link: '/help',
          words: { en: 'All questions and answers', fa: 'همهٔ پرسش‌ها و پاسخ‌ها' },
        },
        hits: [
          {
            title: 'How long is the warranty?',
            snippet: 'Two years for all kettles',
            translations: { fa: { title: 'گارانتی چقدر است؟' } },
            link: `/help#q-${id}`,
            isFile: false,
          },
        ],
        hasMore: false,
      },
    ])
  })

  test('with only some of the words are left out where products are found', async () => {
    expect(await titles('steam warranty')).toEqual({ help: ['How long is the warranty?'] })
    expect((await suggest('kettle')).elsewhere[0].hits).toHaveLength(1)
    expect(await titles('steam kettle')).toEqual({})
  })

  test('are a few, and it is said that there are more', async () => {
    for (let number = 1; number <= 4; number++) await ask(`What about parcel ${number}?`, 'It comes.')
    const [help] = (await suggest('parcel')).elsewhere
    expect([help.hits.length, help.hasMore]).toEqual([3, true])
  })

  test('are those that are visible now', async () => {
    const { id } = await ask('Do you repair umbrellas?', 'Yes.')
    expect(await titles('umbrella')).toEqual({ help: ['Do you repair umbrellas?'] })
    await app.send(helpApi.updateQuestion, { params: { id }, body: { visible: false } })
    expect(await titles('umbrella')).toEqual({})
  })

  test('keep a word from being taken for a misspelt one, for visitors', async () => {
    await create({ name: 'Delivary trolley' })
    const search = async (q: string) =>
      (await app.send(productListsApi.searchProducts, { query: { q } }, visitor)).body
    expect((await search('delivery')).correction).toMatchObject({ wording: 'Delivary' })
    await ask('When is the delivery?', 'Soon.')
    expect(await search('delivery')).toMatchObject({ total: 0, items: [] })
    expect((await search('delivery')).correction).toBeUndefined()
    expect((await search('delivvary')).correction).toBeDefined()
  })
})

describe('the log of searches', () => {
  test('has a search without any result, and none that found help answers alone', async () => {
    await ask('Can I pay in instalments?', 'In four.')
    for (const q of ['instalments', 'hovercraft'])
      await app.send(productListsApi.searchProducts, { query: { q } }, visitor)
    await app.services.search.log.flush()
    const { body } = await app.send(searchLogApi.listSearchMisses, { query: {} })
    expect(body.items.map((one: { term: string }) => one.term)).toEqual(['hovercraft'])
  })
})

describe('documents', () => {
  test('are found by their names, and by those together with the name of their product', async () => {
    const { url } = await addDocument(kettle, 'User manual.pdf')
    expect((await suggest('manual')).elsewhere).toMatchObject([
      {
        name: 'documents',
        icon: 'download',
        all: null,
        hits: [
          {
            title: 'User manual',
            snippet: 'Steam kettle',
            translations: { fa: { snippet: 'کتری بخار' } },
            link: url,
            isFile: true,
          },
        ],
      },
    ])
    for (const term of ['man', 'MANUALS', 'user manual', 'kettle manual', 'كتري manual'])
      expect(await titles(term), term).toEqual({ documents: ['User manual'] })
    expect(await titles('toaster manual')).toEqual({})
    expect((await titles('kettle')).documents).toBeUndefined()
  })

  test('are found in any spelling of Persian letters and digits', async () => {
    await addDocument(kettle, 'راهنمای رسوب‌زدایی ۲.pdf')
    for (const term of ['راهنماي', 'رسوب زدایی', 'رسوبزدایی', 'راهنمای 2'])
      expect((await titles(term)).documents, term).toEqual(['راهنمای رسوب‌زدایی ۲'])
  })

  test('follow every change of the document and of its product', async () => {
    const category = (await app.send(categoriesApi.createCategory, { body: { name: 'Drills' } })).body.id
    const id = await create({ name: 'Hammer drill', categoryId: category })
    const { ref } = await addDocument(id, 'Exploded view.pdf')
    const isFound = async (term: string) => Boolean((await titles(term)).documents)
    expect(await isFound('exploded')).toBe(true)

    const rename = { params: { id, ref }, body: { name: 'Parts list.pdf' } }
    await app.send(productDocumentsApi.renameDocument, rename)
    expect([await isFound('exploded'), await isFound('parts')]).toEqual([false, true])
    await change(id, { name: 'Rotary drill' })
    expect([await isFound('hammer parts'), await isFound('rotary parts')]).toEqual([false, true])
    await change(id, { visible: false })
    expect(await isFound('parts')).toBe(false)
    await change(id, { visible: true })
    expect(await isFound('parts')).toBe(true)
    const show = (visible: boolean) =>
      app.send(categoriesApi.updateCategory, { params: { id: category }, body: { visible } })
    await show(false)
    expect(await isFound('parts')).toBe(false)
    await show(true)
    expect(await isFound('parts')).toBe(true)
    await app.send(productTrashApi.removeProduct, { params: { id } })
    expect(await isFound('parts')).toBe(false)
    await app.send(productTrashApi.restoreProduct, { params: { id } })
    expect(await isFound('parts')).toBe(true)
    await app.send(productDocumentsApi.removeDocument, { params: { id, ref } })
    expect(await isFound('parts')).toBe(false)
    await app.send(productDocumentsApi.restoreDocument, { params: { id, ref } })
    expect(await isFound('parts')).toBe(true)
  })

  test('that products share are shown once, and those with more of the words come first', async () => {
    const bytes = pdf()
    for (const colour of ['red', 'green']) {
      const id = await create({ name: `Lantern ${colour}` })
      await addDocument(id, 'Certificate.pdf', bytes)
    }
    const id = await create({ name: 'Lantern' })
    await addDocument(id, 'Lantern certificate.pdf')
    await addDocument(id, 'Certificate of origin.pdf')
    expect((await titles('lantern certificate')).documents).toEqual([
      'Lantern certificate',
      'Certificate of origin',
      'Certificate',
    ])
  })

  test.each(['·manual', '"manual" OR x', 'manual*', "man' | 'x", 'a b c d e f g h i j k l m n'])(
    '%s is taken as words',
    async term => {
      const { status } = await app.send(searchApi.suggest, { params: { term } }, visitor)
      expect(status).toBe(200)
    },
  )
})
