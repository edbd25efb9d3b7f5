// Imports of attributes: what is recognised, what the check says, what is written, what products keep, and the undo.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attributesApi } from '#features/catalogue/attributes/attributes.contract.ts'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import type { ImportRow } from '#features/transfer/sheet-import.ts'
import { transferApi } from '#features/transfer/transfer.contract.ts'
import { importingWith } from '../../../../testing/catalogue/importing.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { attributeLimits, type CategoryAttribute } from '../../model/attribute.ts'
import { productsApi } from '../../products/products.contract.ts'

const app = openTestApp()
const { read, check, run, rowsOf, undoLast } = importingWith(app, 'attribute')

const category = async (fields: object) =>
  (await app.send(categoriesApi.createCategory, { body: fields })).body.id as number
const attribute = async (id: number, fields: object) => {
  const { status, body } = await app.send(attributesApi.createAttribute, { params: { id }, body: fields })
  expect([status, body.error]).toEqual([201, undefined])
  return body as CategoryAttribute
}
const listOf = async (id: number): Promise<CategoryAttribute[]> =>
  (await app.send(attributesApi.categoryAttributes, { params: { id } })).body
const named = async (id: number, name: string) => (await listOf(id)).find(one => one.name === name)

const problemsOf = (row: ImportRow | undefined) => [
  ...(row?.problem ? [row.problem.code] : []),
  ...(row?.cells.flatMap(cell => (cell.problem ? [`${cell.target}: ${cell.problem.code}`] : [])) ?? []),
]
const cellOf = (row: ImportRow | undefined, target: string) => row?.cells.find(one => one.target === target)

const ids = { tools: 0, drills: 0, garden: 0, colour: 0, power: 0 }
beforeAll(async () => {
  ids.tools = await category({ name: 'Tools', translations: { fa: { name: 'ابزار' } } })
  ids.drills = await category({ name: 'Drills', parentId: ids.tools })
  ids.garden = await category({ name: 'Garden' })
  ids.power = (await attribute(ids.tools, { name: 'Power', type: 'number', unit: 'W' })).id
  const choices = [
    { value: 'Red', translations: { fa: 'قرمز' }, swatch: '#ff0000' },
    { value: 'Blue', translations: { fa: 'آبی' } },
    { value: 'Green' },
  ]
  ids.colour = (await attribute(ids.drills, { name: 'Colour', type: 'choice', choices })).id
})
beforeEach(async () => {
  await app.database.db.deleteFrom('sheetImport').execute()
  await app.database.db.deleteFrom('tryLimit').execute()
})

test('new attributes of any type, in both languages, are checked, written and undone', async () => {
  const before = [await listOf(ids.drills), await listOf(ids.garden)]
  const file = await read(
    [
      'گروه کالا,نام ویژگی (انگلیسی),نام ویژگی,نوع,واحد (انگلیسی),واحد,گزینه‌ها (انگلیسی),گزینه‌ها,فیلتر',
      'باغ,x,x,,,,,,',
      'Garden,Length,طول,عدد,cm,سانتی‌متر,,,بله',
      'Garden,Material,جنس,,,,Wood | Steel,چوب | فولاد,no',
      'ابزار,Weight,وزن,,kg,,,,',
      'Tools › Drills,Cordless,شارژی,Yes or no,,,,,yes',
      'Tools › Saws › Round,Teeth,دندانه,Number,,,,,',
    ].join('\n'),
  )
  expect(file).toMatchObject({ entity: 'attribute', state: 'mapping', matchBy: 'name' })
  expect(file.columns.map(column => column.target)).toEqual([
    'categoryId',
    'name',
    'name.fa',
    'type',
    'unit',
    'unit.fa',
    'choices',
    'choices.fa',
    'filterable',
  ])
  const { id, check: found } = await check(file.id, { missing: 'create' })
  expect(found).toMatchObject({ new: 6, wrong: 0 })
  expect(found?.creates).toMatchObject([
    { kind: 'category', names: ['باغ', 'Tools › Saws', 'Tools › Saws › Round'] },
  ])
  await app.send(transferApi.takeOutImportRows, { params: { id }, body: { rows: [2], out: true } })
  expect(await run(id)).toMatchObject({ notImported: 0 })
  expect(await named(ids.garden, 'Length')).toMatchObject({
    ...{ type: 'number', unit: 'cm', filterable: true, choices: [] },
    translations: { fa: { name: 'طول', unit: 'سانتی‌متر' } },
  })
  expect(await named(ids.garden, 'Material')).toMatchObject({
    ...{ type: 'choice', filterable: false },
    choices: [
      { value: 'Wood', translations: { fa: 'چوب' } },
      { value: 'Steel', translations: { fa: 'فولاد' } },
    ],
  })
  expect(await named(ids.tools, 'Weight')).toMatchObject({ type: 'number', unit: 'kg' })
  expect(await named(ids.drills, 'Cordless')).toMatchObject({ type: 'yes-no', categoryId: ids.drills })
  const { body } = await app.send(categoriesApi.categoryByName, { params: { name: 'round' } })
  expect(body.breadcrumb.map((one: { name: string }) => one.name)).toEqual(['Tools', 'Saws'])
  expect(await named(body.id, 'Teeth')).toMatchObject({ inherited: false, type: 'number' })
  await undoLast()
  expect([await listOf(ids.drills), await listOf(ids.garden)]).toEqual(before)
  expect((await app.send(categoriesApi.categoryByName, { params: { name: 'saws' } })).status).toBe(404)
})

test('choices keep their numbers, colours and products when words are changed, added and moved', async () => {
  const { body: product } = await app.send(productsApi.createProduct, {
    body: {
      name: 'Red drill',
      categoryId: ids.drills,
      specRows: [{ kind: 'choice', attributeId: ids.colour, choiceId: 1 }],
    },
  })
  const shownValue = async () =>
    (await app.send(productsApi.productById, { params: { id: product.id } })).body.specs[0].value
  const header = 'ID,Categories,Name (English),Choices (English),Choices (Persian)\n'
  const line = (choices: string, inPersian: string) =>
    `${header}${ids.colour},Tools › Drills,Colour,${choices},${inPersian}\n`
  const before = await named(ids.drills, 'Colour')
  const unchanged = await check((await read(line('Red | Blue | Green', 'قرمز | آبی | '))).id)
  expect(unchanged.check).toMatchObject({ unchanged: 1, wrong: 0 })

  // Another order, with a new one among them: translations stay with their words.
  const added = await check((await read(line('Blue | Grey | Red | Green', 'قرمز | آبی | '))).id)
  const [row] = await rowsOf(added.id)
  expect(row).toMatchObject({ outcome: 'changed' })
  expect(cellOf(row, 'choices')).toMatchObject({
    before: 'Red | Blue | Green',
    after: 'Blue | Grey | Red | Green',
  })
  await run(added.id)
  const [red, blue, green] = before?.choices ?? []
  expect((await named(ids.drills, 'Colour'))?.choices).toEqual([
    blue,
    { id: 4, value: 'Grey', translations: {} },
    red,
    green,
  ])
  await undoLast()

  // A new word in the place of another is its new name, with its colour.
  const renamed = await check((await read(line('Crimson | Blue | Green', 'قرمز | آبی | سبز'))).id)
  expect(renamed.check).toMatchObject({ changed: 1, worth: [] })
  await run(renamed.id)
  expect((await named(ids.drills, 'Colour'))?.choices).toEqual([
    { ...red, value: 'Crimson' },
    blue,
    { ...green, translations: { fa: 'سبز' } },
  ])
  expect(await shownValue()).toBe('Crimson')
  await undoLast()
  expect(await shownValue()).toBe('Red')
  expect((await named(ids.drills, 'Colour'))?.choices).toEqual(before?.choices)

  const removed = await check((await read(line('Blue | Green', ''))).id)
  expect(removed.check?.worth).toMatchObject([{ hint: 'choices_go', count: 1 }])
  await run(removed.id)
  expect(await shownValue()).toBe('Red')
  await undoLast()
})

test('what a form would refuse is said beside the cell', async () => {
  const file = await read(
    [
      'ID,Category,Name,Name (Persian),Type,Unit,Choices,Choices (Persian),Filter',
      `${ids.power},Garden,Power,,Number,W,,,`,
      ',Tools,Colour,,Text,,,,',
      ',Drills,power,,Number,,,,',
      ',Garden,Wood,,Choice,,,,',
      ',Garden,Stone,,Choice,,Grey | grey,,',
      ',Garden,Stem,,Choice,,One | Two,یک,',
      ',Garden,Leaf,,Text,,One | Two,,',
      ',Garden,Root,,Colour,,,,maybe',
      ',,Seed,,,,,,',
      `,Garden,${'x'.repeat(61)},,,${'y'.repeat(21)},,,`,
      `,Garden,Many,,,,${Array.from({ length: 51 }, (_, at) => `c${at}`).join(' | ')},,`,
      ',Garden,Petal,,,,,,',
      ',Garden,petal,,,,,,',
      ',Nowhere,Moss,,,,,,',
    ].join('\n'),
  )
  const { id } = await check(file.id)
  expect((await rowsOf(id)).map(problemsOf)).toEqual([
    ['categoryId: attribute_stays'],
    ['name: attribute_taken'],
    ['name: attribute_taken'],
    ['choices: required'],
    ['choices: repeated'],
    ['choices.fa: choices_differ'],
    ['choices: choices_need_type'],
    ['type: no_such_choice', 'filterable: not_yes_or_no'],
    ['categoryId: required'],
    ['name: too_long', 'unit: too_long'],
    ['choices: too_many'],
    [],
    ['name: taken_in_file'],
    ['categoryId: no_such_category'],
  ])
  const words = (await rowsOf(id)).flatMap(row => row.cells.flatMap(cell => cell.problem?.words ?? []))
  expect(words).toContain('“Tools › Drills” already has an attribute with this name. Enter another name.')
  expect(words).toContain('Enter as many choices as in the other language: 2 (now 1).')
  expect(words).toContain('Add at least one option.')
})

test('a line of categories has room for so many attributes, also by the rows of one file', async () => {
  const top = await category({ name: 'Full' })
  const below = await category({ name: 'Fuller', parentId: top })
  for (let at = 0; at < attributeLimits.perLine - 2; at++) await attribute(below, { name: `Own ${at}` })
  const file = await read(
    'Category,Name,Type\nFull,One,Text\nFull,Two,Text\nFull,Three,Text\nGarden,Free,Text\n',
  )
  const { id } = await check(file.id)
  expect((await rowsOf(id)).map(problemsOf)).toEqual([[], [], ['name: too_many_attributes'], []])
  expect(await run(id)).toMatchObject({ notImported: 0 })
  expect(await listOf(below)).toHaveLength(attributeLimits.perLine)
  await undoLast()
})

test('an attribute that somebody changed, added or removed since the check is left as it is', async () => {
  const gone = await attribute(ids.garden, { name: 'Gone' })
  const file = await read(
    `ID,Category,Name,Unit\n${ids.power},Tools,Power,kW\n${gone.id},Garden,Gone,m\n,Garden,Fresh,\n`,
  )
  const { id, check: found } = await check(file.id)
  expect(found).toMatchObject({ new: 1, changed: 2, wrong: 0 })
  await app.send(attributesApi.updateAttribute, { params: { id: ids.power }, body: { filterable: true } })
  await app.send(attributesApi.deleteAttribute, { params: { id: gone.id } })
  await attribute(ids.garden, { name: 'fresh' })
  expect(await run(id)).toMatchObject({ notImported: 3 })
  expect((await rowsOf(id)).map(row => row.result?.code)).toEqual(['edited', 'gone', 'refused'])
  expect(await named(ids.tools, 'Power')).toMatchObject({ unit: 'W', filterable: true })
})
