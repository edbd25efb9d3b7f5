// The list of serial numbers and ranges, its search, and the timeline of a number.
import { beforeAll, describe, expect, test } from 'vitest'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { ticketsApi } from '#features/tickets/tickets.contract.ts'
import { dayOf } from '#shared/times.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { serialCalls } from '../../../testing/warranty/serial-calls.ts'
import { addMonths, dayAfter } from '../warranty.ts'
import { serialsApi } from './serials.contract.ts'

const app = openTestApp()
const { listSerials, listBatches, serialByNumber, serialTimeline } = serialsApi
const calls = { listSerials, listBatches, serialByNumber, serialTimeline }
describeRefusals(app, calls)

const { act, add, addRange, byNumber, list, newProduct, printed } = serialCalls(app)
const today = dayOf(Date.now(), 'UTC')
let kettle: number
beforeAll(async () => {
  kettle = await newProduct('Kettle', { warrantyMonths: 24 })
})

describe('the list', () => {
  beforeAll(async () => {
    const product = await newProduct('Fan', { warrantyMonths: 12 })
    for (const [serial, startsOn] of [
      ['FN-A001', addMonths(today, -20)],
      ['FN-A002', addMonths(today, -11)],
      ['FN-B003', addMonths(today, -2)],
    ]) {
      await add({ serial, productId: product, state: 'activated', startsOn, batch: 'F1' })
    }
    await add({ serial: 'FN-B004', productId: product, batch: 'F2' })
    await addRange({ first: 'FN-500', last: 'FN-599', productId: product, batch: 'F2' })
    fan = product
  })
  let fan: number

  test('finds a number in any spelling, in its range, by its beginning and by its end', async () => {
    expect(await printed({ q: 'fn a001' })).toEqual(['FN-A001'])
    expect(await printed({ q: 'FN-۵۵۰' })).toEqual(['FN-500'])
    expect(await printed({ q: 'fn' })).toEqual(['FN-500', 'FN-A001', 'FN-A002', 'FN-B003', 'FN-B004'])
    const ending = await list({ q: 'B003' })
    expect(ending.items).toMatchObject([{ printed: 'FN-B003' }])
    expect(ending.search).toEqual({ number: 'B003', byEnding: true })
    // Three characters are too few, and an end of numbers in a range is not looked for.
    expect((await list({ q: '003' })).search.byEnding).toBe(false)
    expect(await printed({ q: 'N550' })).toEqual([])
    expect(await list({ q: 'سریال' })).toMatchObject({ items: [], total: 0, search: { number: null } })
  })

  test('is filtered by state, product, batch and when it ends', async () => {
    const of = (query: object) => printed({ product: fan, ...query })
    expect((await of({ state: 'expired' })).sort()).toEqual(['FN-A001'])
    expect((await of({ state: ['active', 'expired'] })).sort()).toEqual(['FN-A001', 'FN-A002', 'FN-B003'])
    expect((await of({ state: 'not-activated' })).sort()).toEqual(['FN-500', 'FN-B004'])
    expect((await of({ batch: 'F2' })).sort()).toEqual(['FN-500', 'FN-B004'])
    expect(await of({ batch: 'F2', kind: 'range' })).toEqual(['FN-500'])
    expect(await of({ ends: 'past' })).toEqual(['FN-A001'])
    expect(await of({ ends: 'soon' })).toEqual(
      addMonths(today, 1) <= dayAfter(today, 31) ? ['FN-A002'] : expect.anything(),
    )
    const between = { ends: 'between', from: today, to: addMonths(today, 2) }
    expect(await of(between)).toEqual(['FN-A002'])
    expect(await of({ q: 'fn', state: 'active' })).toEqual(['FN-A002', 'FN-B003'])
  })

  test('is sorted by change, end or sale, and pages follow one another without gaps', async () => {
    const of = (query: object) => printed({ product: fan, ...query })
    expect((await of({})).slice(0, 2)).toEqual(['FN-500', 'FN-B004'])
    expect(await of({ sort: 'ends' })).toEqual(['FN-A001', 'FN-A002', 'FN-B003', 'FN-B004', 'FN-500'])
    expect(await of({ sort: 'sold' })).toEqual(['FN-B003', 'FN-A002', 'FN-A001', 'FN-B004', 'FN-500'])
    for (const query of [{}, { sort: 'ends' }, { sort: 'sold' }, { q: 'fn' }, { q: 'fn', product: fan }]) {
      const whole = await list(query)
      const pages: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await list({ ...query, limit: 2, ...(cursor && { cursor }) })
        expect(page.total).toBe(whole.total)
        pages.push(...page.items.map((item: { kind: string; id: number }) => `${item.kind} ${item.id}`))
        cursor = page.next
      }
      const all = whole.items.map((item: { kind: string; id: number }) => `${item.kind} ${item.id}`)
      expect(pages).toEqual(all)
      expect(new Set(pages).size).toBe(whole.total)
    }
    const { status } = await app.send(serialsApi.listSerials, { query: { cursor: 'abc' } })
    expect(status).toBe(400)
  })

  test('shows deleted and hidden products to staff, and lists batches', async () => {
    const hidden = await newProduct('Hidden', { visible: false })
    const { entry } = await add({ serial: 'HD-0001', productId: hidden })
    expect(entry.product).toMatchObject({ shown: false, isDeleted: false })
    await app.send(productTrashApi.removeProduct, { params: { id: hidden } })
    expect((await byNumber('HD-0001')).entry.product).toMatchObject({ name: 'Hidden', isDeleted: true })
    expect((await app.send(serialsApi.listBatches, { query: { q: 'F' } })).body.items).toEqual(['F1', 'F2'])
  })

  test('with an unknown category or a malformed number finds nothing or is refused', async () => {
    expect((await list({ category: 999_999 })).total).toBe(0)
    const { status } = await app.send(serialsApi.serialByNumber, { params: { serial: 'سریال' } })
    expect(status).toBe(400)
    expect((await app.send(serialsApi.serialTimeline, { params: { serial: '!' } })).status).toBe(400)
  })
})

test('the timeline of a number has what staff did and the conversations about it, in any spelling', async () => {
  const { entry } = await add({ serial: 'TL-0001', productId: kettle })
  await act({ target: { serialId: entry.id }, action: { kind: 'activate', startsOn: today } })
  const message = {
    subject: 'It leaks',
    name: 'Sara',
    email: 'sara@example.com',
    message: 'Since yesterday.',
  }
  await app.send(ticketsApi.createTicket, { body: { ...message, serial: 'tl 0001' } })
  await app.send(ticketsApi.createTicket, { body: { ...message, subject: 'Another', serial: 'TL-0002' } })
  const later = await app.send(ticketsApi.createTicket, {
    body: { ...message, subject: 'Corrected', serial: 'TL-9999' },
  })
  expect(later.status).toBe(201)
  const { items } = (await app.send(ticketsApi.listTickets, { query: { q: 'Corrected' } })).body
  const corrected = { params: { id: items[0].id }, body: { serial: 'TL 0001' } }
  expect((await app.send(ticketsApi.updateTicket, corrected)).status).toBe(200)
  const { body } = await app.send(serialsApi.serialTimeline, { params: { serial: 'Tl-0001' } })
  expect(body.items).toMatchObject([
    { kind: 'conversation', conversation: { subject: 'Corrected' } },
    { kind: 'conversation', conversation: { subject: 'It leaks' } },
    { kind: 'event', event: { action: 'update' } },
    { kind: 'event', event: { action: 'create', label: 'TL-0001' } },
  ])
})

expectWholeContractSeen(app, calls)
