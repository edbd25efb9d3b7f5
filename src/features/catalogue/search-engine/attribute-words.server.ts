/** The words in the names of attributes, as `capacity`. Called by corrections: such a word was typed as it was meant. */
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Attribute } from '../model/attribute.ts'
import { wordsIn } from './terms.ts'

export type AttributeWords = ReturnType<typeof createAttributeWords>

/** Attributes are few, so their names are read once after each change. */
export function createAttributeWords(database: Pick<Database, 'db' | 'readContent'>) {
  return contentMemo(database, async (): Promise<ReadonlySet<string>> => {
    dependsOn('tree')
    const rows = await database.db
      .selectFrom('attribute')
      .select(['name', 'translations'])
      .where('deletedAt', 'is', null)
      .execute()
    const names = rows.flatMap(({ name, translations }) => {
      const translated: Attribute['translations'] = JSON.parse(translations)
      return [name, ...Object.values(translated).flatMap(one => one.name ?? [])]
    })
    return new Set(names.flatMap(wordsIn))
  })
}
