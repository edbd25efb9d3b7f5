import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/test-app.ts'
import { migrate } from '../migrate.server.ts'
import { tags } from './0029-tags.server.ts'
import { migrations } from './all.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.remove())

const made = '2026-01-01T00:00:00.000Z'
const stamps = { createdAt: made, updatedAt: made, version: 1, translations: '{}' }
const texts = { summary: '', description: '', lifecycle: 'active', seoTitle: '', seoDescription: '' }

test('words become tags: those that fold equal are one, named as most products write it', async () => {
  await migrate(database, migrations.slice(0, migrations.indexOf(tags)))
  // biome-ignore lint/suspicious/noExplicitAny: the tables of that time
  const db = database.db as any
  const words = [['gift', 'C++'], ['Gift', 'gift', 'کتاب'], ['Gift', 'كتاب', 'C'], [], ['Gift'], ['کتاب']]
  for (const [index, tags] of words.entries()) {
    const id = index + 1
    const product = { ...stamps, ...texts, id, name: `P${id}`, slug: `p${id}`, visible: 1, shown: 1 }
    await db
      .insertInto('product')
      .values({ ...product, tags: JSON.stringify(tags) })
      .execute()
  }
  await migrate(database)
  const stored = await db.selectFrom('tag').select(['id', 'name', 'translations', 'createdAt']).execute()
  expect(stored.map((tag: { name: string }) => tag.name).toSorted()).toEqual(['C', 'C++', 'Gift', 'کتاب'])
  expect(stored[0]).toMatchObject({ translations: '{}', createdAt: made })
  const links = await db
    .selectFrom('productTag')
    .selectAll()
    .orderBy('productId')
    .orderBy('position')
    .execute()
  const namesOf = (productId: number) =>
    links
      .filter((link: { productId: number }) => link.productId === productId)
      .map((link: { tagId: number }) => stored.find((tag: { id: number }) => tag.id === link.tagId)?.name)
  expect([1, 2, 3, 4, 5, 6].map(namesOf)).toEqual([
    ['Gift', 'C++'],
    ['Gift', 'کتاب'],
    ['Gift', 'کتاب', 'C'],
    [],
    ['Gift'],
    ['کتاب'],
  ])
  // A new tag gets an id of its own.
  const { id } = await db
    .insertInto('tag')
    .values({ ...stamps, name: 'New', sortKey: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(Number(id)).toBeGreaterThan(Math.max(...stored.map((tag: { id: number }) => tag.id)))
})
