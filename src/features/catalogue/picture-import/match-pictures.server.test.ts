// Which product the name of a picture file means.
import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { type MatchedFile, matchFiles } from './match-pictures.server.ts'
import { rememberFileNames } from './picture-file-names.server.ts'

const app = openTestApp()
const adminId = 1

const create = async (fields: object): Promise<number> =>
  (await app.send(productsApi.createProduct, { body: { name: `Matched ${Math.random()}`, ...fields } })).body
    .id

async function match(...names: string[]) {
  const files = names.map((name, id): MatchedFile => {
    const nothing = { productId: null, number: 1, outcome: 'unmatched', reason: null } as const
    return { ...nothing, id, name, ref: `${id}`, position: id }
  })
  const matched = await matchFiles(app.database.db, adminId, files)
  return matched.map(({ productId, number, reason }) => [productId, reason ?? number])
}

test('codes are compared as everywhere, and a code as it is written comes first', async () => {
  const [one, other] = [await create({ code: 'AB-1' }), await create({ code: 'AB-12' })]
  expect(await match('ab 1.jpg', 'AB1_1.jpg', 'ab-1-3.jpg', 'x/AB.12 (۲).png')).toEqual([
    [one, 1],
    [one, 1],
    [one, 3],
    [other, 2],
  ])
  // `AB-1_2` may be read as AB-12, but one of the codes stands there as it is written.
  expect(await match('AB-1_2.jpg', 'ab 1 (2).jpg', 'AB-3.jpg')).toEqual([
    [one, 2],
    [null, 'ambiguous'],
    [null, 'no_product'],
  ])
})

test('a code comes before a barcode of the same digits, and what is in the trash is nobody’s', async () => {
  const coded = await create({ code: '4006381333931' })
  const barred = await create({ barcode: '4006381333931' })
  const other = await create({ barcode: '96385074' })
  expect(barred).toBeGreaterThan(coded)
  expect(await match('4006381333931.jpg', '۹۶۳۸۵۰۷۴_2.jpg')).toEqual([
    [coded, 1],
    [other, 2],
  ])
  await app.send(productTrashApi.removeProduct, { params: { id: other } })
  expect(await match('96385074.jpg')).toEqual([[null, 'no_product']])
})

test('a name that a spreadsheet gave comes before every code, for its account and for seven days', async () => {
  const [named, coded] = [await create({}), await create({ code: 'FRONT' })]
  const { transaction, engine } = app.database
  const remember = (admin: number, productId: number, ...names: string[]) =>
    transaction(tx => rememberFileNames({ tx, engine }, admin, [{ productId, names }]))
  expect(await match('front.png')).toEqual([[coded, 1]])
  await remember(adminId, named, 'Front.PNG', 'back')
  await remember(2, coded, 'back.png')
  expect(await match('a/front.png', 'BACK.jpg')).toEqual([
    [named, 1],
    [named, 2],
  ])
  await remember(adminId, coded, 'back')
  expect(await match('back.jpg')).toEqual([[null, 'ambiguous']])
  await app.database.db.updateTable('pictureFileName').set({ expiresAt: '2020' }).execute()
  expect(await match('front.png')).toEqual([[coded, 1]])
})
