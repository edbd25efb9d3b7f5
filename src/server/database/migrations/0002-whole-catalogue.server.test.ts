import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/test-app.ts'
import { migrate } from '../migrate.server.ts'
import { foundation } from './0001-foundation.server.ts'
import { wholeCatalogue } from './0002-whole-catalogue.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.remove())

test('plain text descriptions become HTML with the same paragraphs, line breaks and special characters', async () => {
  const { db } = database
  await migrate(database, [foundation])
  const insert = (name: string, description: string, translations: object) =>
    sql`insert into "product" ("name", "slug", "summary", "description", "tags", "lifecycle", "seoTitle",
      "seoDescription", "visible", "shown", "translations", "createdAt", "updatedAt", "version")
      values (${name}, ${name}, '', ${description}, '[]', 'active', '', '', 1, 1, ${JSON.stringify(translations)},
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 3)`.execute(db)
  await insert('both', 'One & <b>\n\nTwo,\n three', { fa: { name: 'نام', description: 'یک\n\nدو' } })
  await insert('own', 'One', {})
  await insert('other', '', { fa: { description: 'یک' } })
  await insert('none', '', { fa: { name: 'نام' } })
  await migrate(database, [foundation, wholeCatalogue])
  const rows = await db
    .selectFrom('product')
    .select(['description', 'translations', 'version'])
    .orderBy('id')
    .execute()
  expect(rows.map(row => [row.description, JSON.parse(row.translations), row.version])).toEqual([
    [
      '<p>One &amp; &lt;b&gt;</p><p>Two,<br>three</p>',
      { fa: { name: 'نام', description: '<p>یک</p><p>دو</p>' } },
      3,
    ],
    ['<p>One</p>', {}, 3],
    ['', { fa: { description: '<p>یک</p>' } }, 3],
    ['', { fa: { name: 'نام' } }, 3],
  ])
})
