// What imports of products recognise and refuse where a file alone does not say what is meant: languages of texts, exchanged codes.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importingWith, openToolShop } from '../../../testing/catalogue/importing.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { productsApi } from '../products/products.contract.ts'

const app = openTestApp()
const { read, check, run, rowsOf, product } = importingWith(app)
let shop: Awaited<ReturnType<typeof openToolShop>>
beforeAll(async () => {
  shop = await openToolShop(app)
})
beforeEach(async () => {
  await app.database.db.deleteFrom('sheetImport').execute()
  await app.database.db.deleteFrom('tryLimit').execute()
})

const targetsOf = async (text: string) => (await read(text)).columns.map(column => column.target)

test.each([
  ['نام کالا,کد,توضیح کوتاه\nدریل برقی,KT-1,قوی و سبک\n', ['name.fa', 'code', 'summary.fa']],
  ['نام کالا,Description\nBosch GSR 18,Light\n', ['name', 'description']],
  ['Product name,نام کالا,شرح\nDrill,دریل,متن فارسی\n', ['name', 'name.fa', 'description.fa']],
  ['Name,Name (Persian)\nدریل,دریل\n', ['name', 'name.fa']],
  ['Name (English),Summary\nدریل,خلاصهٔ کالا\n', ['name', 'summary.fa']],
  // What has no values says nothing, and a second column of the same is for a person to decide.
  ['نام کالا,کد\n,KT-1\n', ['name', 'code']],
  ['Title,Name\nDrill,Hammer\n', ['name', null]],
])('%j has the columns %j', async (text, targets) => {
  expect(await targetsOf(text)).toEqual(targets)
})

test('two products that exchange their codes are refused with what to do instead', async () => {
  const body = { name: 'Saw', code: 'KT-2', visible: false }
  const saw = (await app.send(productsApi.createProduct, { body })).body.id
  const text = `ID,Code,Price\n${shop.drill},KT-2,10\n${saw},KT-1,20\n`
  const { id, check: found } = await check((await read(text)).id)
  expect(found).toMatchObject({ changed: 0, wrong: 2 })
  const problems = (await rowsOf(id)).flatMap(row => row.cells.flatMap(cell => cell.problem ?? []))
  expect(problems.map(one => [one.code, one.words])).toEqual([
    [
      'code_taken',
      '“Saw” has this code. Enter another one. To swap codes, use “Edit as table” in the product list.',
    ],
    [
      'code_taken',
      '“Drill” has this code. Enter another one. To swap codes, use “Edit as table” in the product list.',
    ],
  ])
  // One product that takes the code over from a new one of the file is another matter.
  const later = `ID,Code,Name\n${saw},KT-9,Saw\n,KT-9,Another\n`
  const again = await check((await read(later)).id)
  expect((await rowsOf(again.id)).map(row => row.cells.flatMap(cell => cell.problem?.code ?? []))).toEqual([
    [],
    ['taken_in_file'],
  ])
  await run(again.id)
  expect((await product(saw)).code).toBe('KT-9')
})
