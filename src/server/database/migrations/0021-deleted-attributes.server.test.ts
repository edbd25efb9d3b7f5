import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/test-app.ts'
import { migrate } from '../migrate.server.ts'
import { deletedAttributes } from './0021-deleted-attributes.server.ts'
import { migrations } from './all.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.remove())

const [made, removed] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const stamps = { createdAt: made, updatedAt: made, version: 1, translations: '{}' }
const fields = {
  categoryId: 1,
  name: 'Colour',
  translations: { fa: { name: 'رنگ' } },
  type: 'choice',
  unit: '',
  choices: [{ value: 'Red', translations: {} }],
  filterable: true,
  position: 2,
}
const changesOf = (given: object) =>
  Object.fromEntries(Object.entries(given).map(([field, before]) => [field, { before }]))

test('attributes that were removed get their rows and values back, and stay removed', async () => {
  const until = migrations.indexOf(deletedAttributes)
  await migrate(database, migrations.slice(0, until))
  // biome-ignore lint/suspicious/noExplicitAny: the tables of that time
  const db = database.db as any
  const texts = { name: 'Kettles', slug: 'kettles', description: '' }
  const category = { ...stamps, ...texts, position: 0, visible: 1, shown: 1, lineage: '1', openFrom: 0 }
  await db.insertInto('category').values(category).execute()
  const product = { ...stamps, ...texts, summary: '', tags: '[]', lifecycle: 'active' }
  await db
    .insertInto('product')
    .values({ ...product, seoTitle: '', seoDescription: '', visible: 1, shown: 1 })
    .execute()
  const spec = { productId: 1, locale: '', group: '', value: 'Red', attributeId: null }
  for (const [position, removedAttributeId] of [7, 8, 9, null].entries()) {
    await db
      .insertInto('spec')
      .values({ ...spec, name: 'Colour', position, removedAttributeId })
      .execute()
  }
  const event = { adminName: 'sara', entity: 'attribute', label: 'Colour' }
  const record = (entityId: number, action: string, changes: object) =>
    db
      .insertInto('event')
      .values({ ...event, at: removed, entityId, action, changes: JSON.stringify(changes) })
      .execute()
  await record(7, 'create', {})
  await record(7, 'delete', { ...changesOf(fields), products: { after: 1 } })
  // An earlier version did not remember the values. The category of the last one is gone.
  await record(8, 'delete', changesOf(fields))
  await record(9, 'delete', { ...changesOf({ ...fields, categoryId: 5 }), products: { after: 1 } })
  await db.insertInto('setting').values({ name: 'derivedVersion', value: '6' }).execute()

  await migrate(database)
  const { choices, translations, ...rest } = fields
  expect(await db.selectFrom('attribute').selectAll().execute()).toEqual([
    {
      ...rest,
      id: 7,
      filterable: 1,
      // Since 0028 choices have numbers.
      choices: JSON.stringify(choices.map((choice, index) => ({ id: index + 1, ...choice }))),
      ...{ updatingProducts: 0, filterReady: 1, leftAsText: '[]' },
      formerChoices: '{"removed":[],"words":[]}',
      translations: JSON.stringify(translations),
      createdAt: removed,
      updatedAt: removed,
      deletedAt: removed,
      version: 2,
    },
  ])
  const specs = await db.selectFrom('spec').select('attributeId').orderBy('position').execute()
  expect(specs).toEqual([7, null, null, null].map(attributeId => ({ attributeId })))
  const { rows } = await sql`select 1 from "setting" where "name" = 'derivedVersion'`.execute(db)
  expect(rows).toEqual([])
})
