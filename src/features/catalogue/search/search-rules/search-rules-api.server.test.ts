// The API of synonyms, ignored words and pinned results, their history, and the starting rules.
import { beforeAll, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../../testing/contract-tests.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { productListsApi } from '../../lists/product-lists.contract.ts'
import { searchRuleLimits } from '../../model/search-rule-kinds.ts'
import { productTrashApi } from '../../products/product-trash.contract.ts'
import { productsApi } from '../../products/products.contract.ts'
import { searchRulesApi } from './search-rules.contract.ts'
import { ensureStartingRules } from './starting-rules.server.ts'
import { startingRules } from './starting-rules.ts'

const app = openTestApp()
const visitor = { token: null }
type Fields = Record<string, unknown>

const add = (body: Fields) => app.send(searchRulesApi.createSearchRule, { body })
const change = (id: number, body: Fields) =>
  app.send(searchRulesApi.updateSearchRule, { params: { id }, body })
const remove = (id: number) => app.send(searchRulesApi.deleteSearchRule, { params: { id } })
const read = (id: number) => app.send(searchRulesApi.searchRule, { params: { id } })
const list = async (query: Fields) => (await app.send(searchRulesApi.listSearchRules, { query })).body
const lastEvent = async (entity: string, id: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity, entityId: String(id) } })).body.items[0]
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const known = () => app.services.search.searchRules()
const fieldsOf = (response: { body: { error: { fields: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(response.body.error.fields).map(([path, { code }]) => [path, code]))

const products: number[] = []
beforeAll(async () => {
  for (const name of ['Kettle', 'Lamp', 'Fan'])
    products.push((await app.send(productsApi.createProduct, { body: { name, visible: true } })).body.id)
})

const synonym = (...words: string[]) => ({ kind: 'synonym', words })
const fridge = { kind: 'synonym', words: ['Ice box', 'یخدان'] }

describe('the starting rules', () => {
  test('comes with a new shop', async () => {
    const kinds = Object.groupBy(startingRules, entry => entry.kind)
    expect((await list({ kind: 'synonym' })).total).toBe(kinds.synonym?.length)
    expect((await list({ kind: 'ignoredWord' })).total).toBe(kinds.ignoredWord?.length)
    expect((await list({ kind: 'pin' })).total).toBe(0)
    const { synonyms, ignored } = await known()
    expect(synonyms.get('یخچال')).toEqual(['fridge', 'refrigerator'])
    expect(ignored.has('قیمت')).toBe(true)
  })

  test('what staff deleted or changed never comes back', async () => {
    const [group] = (await list({ kind: 'synonym', q: 'hoover' })).items
    await change(group.id, { kind: 'synonym', words: ['vacuum cleaner', 'hoover'] })
    const [gone] = (await list({ kind: 'ignoredWord', q: 'cheapest' })).items
    await remove(gone.id)
    await ensureStartingRules(app.servicesDatabase)
    expect((await read(group.id)).body.words).toEqual(['vacuum cleaner', 'hoover'])
    expect((await list({ kind: 'ignoredWord', q: 'cheapest' })).items).toEqual([])
  })

  test('leaves what a shop has already, if it was upgraded', async () => {
    const { database } = app
    await database.db.deleteFrom('setting').where('name', '=', 'startingSearchWords').execute()
    const [own] = (await list({ kind: 'ignoredWord', q: 'best' })).items
    await change(own.id, { kind: 'ignoredWord', word: 'BEST' })
    await ensureStartingRules(app.servicesDatabase)
    expect((await list({ kind: 'ignoredWord', q: 'best' })).items).toMatchObject([
      { id: own.id, word: 'BEST' },
    ])
  })
})

describe('an entry', () => {
  test('is stored as typed and known to the search at once, folded', async () => {
    const { status, body } = await add(fridge)
    expect([status, body]).toMatchObject([201, { ...fridge, from: '', version: 1 }])
    expect((await read(body.id)).body).toEqual(body)
    expect((await known()).synonyms.get('ice box')).toEqual(['یخدان'])
    const oneWay = await add({ kind: 'synonym', from: 'Cooler', words: ['fan', 'پنکه رومیزی'] })
    expect(oneWay.body).toMatchObject({ from: 'Cooler', words: ['fan', 'پنکه رومیزی'] })
    expect((await known()).synonyms.get('cooler')).toEqual(['fan', 'پنکه رومیزی'])
    const ignored = await add({ kind: 'ignoredWord', word: 'Genuine' })
    expect([ignored.status, (await known()).ignored.has('genuine')]).toEqual([201, true])
  })

  test('pins products in their order, and lists them', async () => {
    const [kettle, lamp] = products
    const { status, body } = await add({ kind: 'pin', q: 'Gift  ideas', productIds: [lamp, kettle] })
    expect([status, body]).toMatchObject([201, { q: 'Gift ideas', productIds: [lamp, kettle] }])
    expect(body.products.map((one: { name: string }) => one.name)).toEqual(['Lamp', 'Kettle'])
    expect((await known()).pins.get('gift ideas')).toEqual([lamp, kettle])
    expect((await list({ kind: 'pin', q: 'gift' })).items).toEqual([body])
  })

  test('keeps a pinned product in the trash', async () => {
    const fan = products[2]!
    const { body } = await add({ kind: 'pin', q: 'breeze', productIds: [fan] })
    await app.send(productTrashApi.removeProduct, { params: { id: fan } })
    expect((await read(body.id)).body.productIds).toEqual([fan])
    await app.send(productTrashApi.restoreProduct, { params: { id: fan } })
  })

  test('is found by a part of any of its words, in any spelling, the last changed first', async () => {
    expect((await list({ kind: 'synonym', q: 'يخد' })).items).toMatchObject([fridge])
    expect((await list({ kind: 'synonym', q: 'ICE b' })).items).toMatchObject([fridge])
    expect((await list({ kind: 'synonym', q: 'zzz' })).total).toBe(0)
    const { items, total, pageSize } = await list({ kind: 'synonym', pageSize: '2' })
    expect([items.length, pageSize, total > 300, items[0].from]).toEqual([2, 2, true, 'Cooler'])
  })

  test.each<[Fields, Fields]>([
    [{}, { kind: 'invalid_value' }],
    [{ kind: 'other' }, { kind: 'invalid_value' }],
    [{ kind: 'synonym' }, { words: 'required' }],
    [synonym('one'), { words: 'too_small' }],
    [synonym('one', 'ONE!'), { 'words.1': 'repeated' }],
    [synonym('one', '!!'), { 'words.1': 'no_word' }],
    [synonym('one', ''), { 'words.1': 'required' }],
    [synonym(...Array.from({ length: 13 }, (_, n) => `w${n}`)), { words: 'too_many' }],
    [synonym('one', 'x'.repeat(61)), { 'words.1': 'too_long' }],
    [{ kind: 'synonym', from: '?', words: ['a'] }, { from: 'no_word' }],
    [{ kind: 'synonym', from: 'One', words: ['one'] }, { 'words.0': 'repeated' }],
    [{ kind: 'synonym', from: 'one', words: [] }, { words: 'required' }],
    [{ kind: 'synonym', words: ['a', 'b'], word: 'x' }, { word: 'unknown_field' }],
    [{ kind: 'ignoredWord', word: 'two words' }, { word: 'one_word' }],
    [{ kind: 'ignoredWord', word: '—' }, { word: 'no_word' }],
    [{ kind: 'pin', q: '...', productIds: [1] }, { q: 'no_word' }],
    [{ kind: 'pin', q: 'x', productIds: [] }, { productIds: 'required' }],
    [{ kind: 'pin', q: 'x', productIds: [1, 1] }, { 'productIds.1': 'repeated' }],
    [{ kind: 'pin', q: 'x', productIds: [1, 999_999] }, { 'productIds.1': 'not_found' }],
    [{ kind: 'pin', q: 'x', productIds: Array(11).fill(1) }, { productIds: 'too_many' }],
  ])('%j is refused, and nothing is written', async (body, problems) => {
    const before = await app.database.db.selectFrom('shopWord').selectAll().execute()
    const response = await add(body)
    expect([response.status, fieldsOf(response)]).toEqual([400, problems])
    expect(await app.database.db.selectFrom('shopWord').selectAll().execute()).toEqual(before)
  })

  test.each<[Fields, string]>([
    [synonym('یخدان', 'ICE BOX'), 'words'],
    [{ kind: 'synonym', from: 'cooler!', words: ['x'] }, 'from'],
    [{ kind: 'ignoredWord', word: 'GENUINE' }, 'word'],
    [{ kind: 'pin', q: 'gift ideas', productIds: [1] }, 'q'],
  ])('%j is refused as known already, at its field', async (body, field) => {
    const response = await add(body)
    expect([response.status, response.body.error.code]).toEqual([409, 'search_word_taken'])
    expect(fieldsOf(response)).toEqual({ [field]: 'taken' })
    expect(response.body.error.otherId).toBeGreaterThan(0)
  })

  test('can be changed, but not into another kind, another entry, or from an older version', async () => {
    const { body: made } = await add(synonym('lounger', 'deck chair'))
    const { body: saved } = await change(made.id, {
      kind: 'synonym',
      words: ['lounger', 'sunbed'],
      version: 1,
    })
    expect(saved).toMatchObject({ words: ['lounger', 'sunbed'], from: '', version: 2 })
    expect((await known()).synonyms.get('deck chair')).toBeUndefined()
    const stale = await change(made.id, { kind: 'synonym', words: ['a', 'b'], version: 1 })
    expect([stale.status, stale.body.error.code, stale.body.error.changedBy]).toEqual([
      409,
      'conflict',
      'admin',
    ])
    expect((await change(made.id, { kind: 'ignoredWord', word: 'x' })).status).toBe(404)
    expect((await change(made.id, { kind: 'synonym', words: ['ice box', 'یخدان'] })).status).toBe(409)
    const event = await lastEvent('synonym', made.id)
    expect((await change(made.id, { kind: 'synonym', words: ['lounger', 'sunbed'] })).body).toEqual(saved)
    expect((await lastEvent('synonym', made.id)).id).toBe(event.id)
    expect((await change(999_999, { kind: 'synonym' })).status).toBe(404)
  })
})

describe('the history', () => {
  test('undoes a change, a deletion and an addition', async () => {
    const { body: made } = await add(synonym('pail one', 'bucket one'))
    await change(made.id, { kind: 'synonym', from: 'pail one', words: ['bucket one'] })
    const event = await lastEvent('synonym', made.id)
    expect(event).toMatchObject({ label: 'pail one: bucket one', undoable: true })
    expect(event.changes).toEqual({
      from: { before: '', after: 'pail one' },
      words: { before: made.words, after: ['bucket one'] },
    })
    expect((await undo(event.id)).status).toBe(200)
    expect((await read(made.id)).body).toMatchObject({ from: '', words: made.words })
    expect((await remove(made.id)).status).toBe(204)
    expect((await known()).synonyms.has('pail one')).toBe(false)
    expect((await undo((await lastEvent('synonym', made.id)).id)).status).toBe(200)
    expect((await read(made.id)).body).toMatchObject({ id: made.id, words: made.words })
    expect((await known()).synonyms.has('pail one')).toBe(true)
    // Undoing the restoration deletes it once more.
    expect((await undo((await lastEvent('synonym', made.id)).id)).status).toBe(200)
    expect((await read(made.id)).status).toBe(404)
    expect((await remove(made.id)).status).toBe(404)
  })

  test('restores a pin with its products', async () => {
    const { body } = await add({ kind: 'pin', q: 'restored', productIds: products })
    await remove(body.id)
    expect((await undo((await lastEvent('pin', body.id)).id)).status).toBe(200)
    expect((await read(body.id)).body.productIds).toEqual(products)
  })

  test('does not bring back what was added anew in the meantime', async () => {
    const { body } = await add({ kind: 'ignoredWord', word: 'handy' })
    await remove(body.id)
    await add({ kind: 'ignoredWord', word: 'Handy' })
    const refused = await undo((await lastEvent('ignoredWord', body.id)).id)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'search_word_taken'])
  })
})

describe('a preview', () => {
  const preview = (body: Fields) => app.send(searchRulesApi.previewSearch, { body })

  test('answers with the first products, and is not counted as a search', async () => {
    const { status, body } = await preview({ q: 'kettle', synonyms: [{ words: ['a', 'kettle'] }] })
    expect([status, body.total, body.items[0].name]).toEqual([200, 1, 'Kettle'])
    expect((await preview({ q: 'nothing of this' })).body).toEqual({ items: [], total: 0 })
    await app.services.search.log.flush()
    expect(await app.database.db.selectFrom('searchTerm').selectAll().execute()).toEqual([])
  })

  test('searches with the entries that are not saved yet, and saves none of them', async () => {
    const query = { q: 'wasserkocher' }
    expect((await preview(query)).body.total).toBe(0)
    const synonyms = [{ words: ['wasserkocher', 'kettle'] }]
    const { body } = await preview({ ...query, synonyms })
    expect([body.items[0].name, body.correction]).toEqual(['Kettle', undefined])
    const pins = [{ q: 'wasserkocher', productIds: products }]
    expect((await preview({ ...query, pins })).body.items.map((one: { id: number }) => one.id)).toEqual(
      products,
    )
    const ignored = [{ word: 'wasserkocher' }]
    expect((await preview({ q: 'wasserkocher kettle', ignored })).body.items[0].name).toBe('Kettle')
    expect((await preview(query)).body.total).toBe(0)
  })

  test('is for staff', async () => {
    const { status } = await app.send(searchRulesApi.previewSearch, { body: { q: 'kettle' } }, visitor)
    expect(status).toBe(401)
  })
})

test('pinned products come first for visitors, and are not in what staff find and may change', async () => {
  await add({ kind: 'pin', q: 'nothing like it', productIds: products })
  const search = async (query: object, options?: typeof visitor) =>
    (await app.send(productListsApi.searchProducts, { query: { q: 'nothing like it', ...query } }, options))
      .body
  expect((await search({}, visitor)).items.map((one: { id: number }) => one.id)).toEqual(products)
  expect([
    (await search({ visible: 'all' })).total,
    (await search({ exact: 'true' }, visitor)).total,
  ]).toEqual([0, 0])
})

describe('there are bounds', () => {
  test('even if several entries are added at once', async () => {
    const max = searchRuleLimits.maxEntries.ignoredWord
    const { total } = await list({ kind: 'ignoredWord' })
    const now = new Date().toISOString()
    const stamps = { createdAt: now, updatedAt: now, version: 1, searched: '', fields: '{"word":"x"}' }
    const rows = Array.from({ length: max - total - 2 }, (_, n) => ({
      kind: 'ignoredWord' as const,
      key: `filler${n}`,
      ...stamps,
    }))
    await app.database.contentTransaction(tx => tx.insertInto('shopWord').values(rows).execute())
    const responses = await Promise.all([1, 2, 3, 4].map(n => add({ kind: 'ignoredWord', word: `late${n}` })))
    expect(responses.map(one => one.status).sort()).toEqual([201, 201, 409, 409])
    const refused = responses.find(one => one.status === 409)?.body.error
    expect([refused.code, refused.message.includes('500')]).toEqual(['too_many_search_words', true])
  })
})

describeRefusals(app, searchRulesApi)
expectWholeContractSeen(app, searchRulesApi)
