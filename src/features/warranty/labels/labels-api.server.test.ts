// What the labels of serial numbers say.
import { beforeAll, expect, test } from 'vitest'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { maxLabels } from './label.ts'
import { labelsApi } from './labels.contract.ts'

const app = openTestApp()

describeRefusals(app, labelsApi)

const ask = (body: object) => app.send(labelsApi.listLabels, { body })
let kettle: number

beforeAll(async () => {
  const { warranties } = app.services
  const translations = { fa: { name: 'کتری', description: 'برای چای' } }
  const body = { name: 'Kettle', translations }
  kettle = (await app.send(productsApi.createProduct, { body })).body.id
  const fields = { productId: kettle, state: 'registered' as const }
  await warranties.addSerial({ serial: 'KT-0007', ...fields })
  await warranties.addRange({ prefix: 'AB-', from: '000001', to: '000050', ...fields })
  await warranties.addRange({ prefix: 'CD', from: '01', to: '09', ...fields })
})

const product = { name: 'Kettle', translations: { fa: { name: 'کتری' } } }

test('single numbers and those of ranges have the names of their product, in the order they were asked for', async () => {
  const { status, body } = await ask({ serials: ['AB000050', 'KT0007', 'AB000001', 'CD03'] })
  expect(status).toBe(200)
  expect(body.items).toEqual(
    [
      ['AB000050', 'AB-000050'],
      ['KT0007', 'KT-0007'],
      ['AB000001', 'AB-000001'],
      ['CD03', 'CD03'],
    ].map(([serial, printed]) => ({ serial, printed, product })),
  )
  expect(body.unknown).toEqual([])
})

test('numbers that the shop does not know are named and left out', async () => {
  const { body } = await ask({ serials: ['AB000050', 'AB000051', 'AB00001', 'ABX00001', 'NOBODY'] })
  expect(body.items.map(({ serial }: { serial: string }) => serial)).toEqual(['AB000050'])
  expect(body.unknown).toEqual(['AB000051', 'AB00001', 'ABX00001', 'NOBODY'])
})

test('rows are found by their ids, and a product in the trash still has its name', async () => {
  const { id } = await app.database.db
    .selectFrom('serial')
    .select('id')
    .where('serial', '=', 'KT0007')
    .executeTakeFirstOrThrow()
  await app.send(productTrashApi.removeProduct, { params: { id: kettle } })
  const { body } = await ask({ ids: [id, 999_999] })
  expect(body).toEqual({ items: [{ serial: 'KT0007', printed: 'KT-0007', product }], unknown: [] })
  expect((await ask({})).body).toEqual({ items: [], unknown: [] })
})

test('a thousand labels are the most at once', async () => {
  const serials = Array.from({ length: maxLabels + 1 }, (_, index) => `AB${`${index}`.padStart(6, '0')}`)
  expect((await ask({ serials })).status).toBe(400)
  const { body } = await ask({ serials: serials.slice(1) })
  expect([body.items.length, body.unknown.length]).toEqual([50, maxLabels - 50])
})

expectWholeContractSeen(app, labelsApi)
