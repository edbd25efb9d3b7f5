// What an export of categories or attributes writes, an import reads as what it was: in both formats and languages, whatever the texts are.
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { attributesApi } from '#features/catalogue/attributes/attributes.contract.ts'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { exported, importingWith } from '../../../../testing/catalogue/importing.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { attributeTypes } from '../../model/attribute.ts'

const app = openTestApp()
beforeEach(async () => {
  await app.database.db.deleteFrom('sheetImport').execute()
  await app.database.db.deleteFrom('tryLimit').execute()
})

const odd = [
  '=1+1',
  "'=x",
  '+9',
  '-',
  '12',
  '1,5',
  'yes',
  'a;b',
  'a|b',
  'a › b',
  'x > y',
  'a/b',
  '"q"',
  'خیر',
  '\\',
]
const line = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom(...odd))
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const categories = fc.record(
  {
    parent: fc.nat(30),
    name: line,
    description: fc.oneof(line, fc.constantFrom('Two\nlines', ' spaces ')),
    imageAlt: line,
    serialPlace: line,
    visible: fc.boolean(),
    inPersian: fc.record({ name: line, description: line, serialPlace: line }, { requiredKeys: [] }),
  },
  { requiredKeys: ['parent', 'name'] },
)
const attributes = fc.record({
  place: fc.nat(30),
  name: line,
  inPersian: some(line),
  type: fc.constantFrom(...attributeTypes),
  unit: fc.constantFrom('', 'W', 'kg', '='),
  unitInPersian: fc.constantFrom('', 'وات'),
  choices: fc.uniqueArray(fc.tuple(line, some(line)), { maxLength: 5, selector: ([word]) => word }),
  filterable: fc.boolean(),
})

async function fillShop() {
  const ids: number[] = []
  for (const { parent, inPersian, ...fields } of fc.sample(categories, 60)) {
    const parentId = ids[parent] ?? null
    const body = { ...fields, parentId, ...(inPersian && { translations: { fa: inPersian } }) }
    const created = await app.send(categoriesApi.createCategory, { body })
    if (created.status === 201) ids.push(created.body.id)
  }
  let count = 0
  for (const one of fc.sample(attributes, 80)) {
    const { place, inPersian, type, unitInPersian, choices, ...fields } = one
    const id = ids[place % ids.length]
    const body = {
      ...{ ...fields, type },
      choices:
        type === 'choice'
          ? choices.map(([value, fa]) => ({ value, translations: fa === undefined ? {} : { fa } }))
          : [],
      translations: { fa: { ...(inPersian && { name: inPersian }), unit: unitInPersian } },
    }
    const created = await app.send(attributesApi.createAttribute, { params: { id }, body })
    if (created.status === 201) count++
  }
  return { categories: ids.length, attributes: count }
}

test('files of categories and of attributes that were exported change nothing', async () => {
  const counts = await fillShop()
  // Enough of them are what the API accepts.
  expect(counts.categories).toBeGreaterThan(25)
  expect(counts.attributes).toBeGreaterThan(25)
  for (const [what, entity] of [
    ['categories', 'category'],
    ['attributes', 'attribute'],
  ] as const) {
    const { read, check, rowsOf } = importingWith(app, entity)
    for (const format of ['csv', 'xlsx'] as const) {
      for (const [written, readIn] of [
        ['en', 'en'],
        ['fa', 'en'],
        ['fa', 'fa'],
      ] as const) {
        const file = await read(await exported(app, what, { format, locale: written }), `${what}.${format}`)
        expect(file.columns.filter(column => column.target === null)).toEqual([])
        expect(file).toMatchObject({ matchBy: 'id', problem: null })
        const { id, check: found } = await check(file.id, { emptyCells: 'clear', numbers: readIn })
        const others = [
          ...(await rowsOf(id, { outcome: 'wrong' })),
          ...(await rowsOf(id, { outcome: 'changed' })),
        ]
        const differing = others.map(row => [
          ...[row.name, row.problem],
          row.cells.filter(cell => cell.problem || cell.isChanged),
        ])
        expect([what, format, written, readIn, differing]).toEqual([what, format, written, readIn, []])
        expect(found).toMatchObject({ new: 0, changed: 0, wrong: 0, unchanged: counts[what] })
        await app.database.db.deleteFrom('sheetImport').execute()
        await app.database.db.deleteFrom('tryLimit').execute()
      }
    }
  }
}, 120_000)
