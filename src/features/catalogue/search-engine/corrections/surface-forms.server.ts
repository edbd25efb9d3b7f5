/**
 * The surface form of a folded word: how the catalogue writes it, with capitals and half-spaces. A corrected query is shown to
 * visitors in these forms. Called by `correct-query.server.ts`.
 */
import type { Db } from '#server/database/database.server.ts'
import { fold } from '#shared/fold.ts'
import { fromRecords, specColumns } from '../../model/spec-records.ts'
import { searchedWords } from '../../model/spec-words.ts'
import { namesOfTag } from '../../model/tag.ts'
import { readTagsOf } from '../../model/tag-rows.server.ts'
import { readSpecAttributes } from '../../tree/inherited-attributes.server.ts'

/** A word as it is written, with half-spaces in it. */
const writtenWord = /[\p{L}\p{N}\p{M}\u200c]+/gu

/** The surface form of each word, taken from these products. A word that none of the products has is missing from the map. */
export async function readSurfaceForms(
  db: Db,
  words: string[],
  productIds: number[],
): Promise<Map<string, string>> {
  const forms = new Map<string, string>()
  if (words.length === 0 || productIds.length === 0) return forms
  /** Adds what these texts have, and says whether all words are known. */
  const addFrom = (texts: string[]): boolean => {
    const readable = texts.map(toReadable)
    for (const word of words) {
      if (forms.has(word)) continue
      const found = findSurfaceForm(word, readable)
      if (found) forms.set(word, found)
    }
    return words.every(word => forms.has(word))
  }
  const products = await db
    .selectFrom('product')
    .select(['id', 'name', 'translations', 'summary', 'description'])
    .where('id', 'in', productIds)
    .orderBy('id')
    .execute()
  const translated = products.flatMap(({ translations }) =>
    Object.values(JSON.parse(translations) as Record<string, Record<string, string>>),
  )
  if (addFrom([...products.map(({ name }) => name), ...translated.flatMap(({ name = [] }) => name)]))
    return forms
  const categories = await db
    .selectFrom('category')
    .select(['name', 'translations'])
    .where('deletedAt', 'is', null)
    .execute()
  const categoryNames = categories.flatMap(({ name, translations }) => [name, translations])
  const ownTexts = products.flatMap(({ summary, description }) => [summary, description])
  const otherTexts = translated.flatMap(({ summary = [], description = [] }) => [summary, description].flat())
  if (addFrom([...categoryNames, ...ownTexts, ...otherTexts])) return forms
  const tags = await readTagsOf(db, productIds)
  const records = await db
    .selectFrom('spec')
    .select(['productId', ...specColumns])
    .where('productId', 'in', productIds)
    .execute()
  const attributes = await readSpecAttributes(db, records)
  const values = [...Map.groupBy(records, record => record.productId).values()]
    .flatMap(fromRecords)
    .flatMap(row => searchedWords(row, attributes))
  addFrom([...[...tags.values()].flat().flatMap(namesOfTag), ...values])
  return forms
}

/**
 * Marks that a dictionary leaves out: vowel signs, the hamza that only joins «پنکهٔ» to the next word, stretched letters. The madda of
 * «آ» and the hamza on a seat are parts of their letters when composed.
 */
const joiningMarks = /[\u064b-\u0652\u0654\u0656-\u065f\u0670\u0640]/gu
const toDictionaryForm = (written: string) =>
  written.normalize('NFC').replaceAll('\u06c0', 'ه').replace(joiningMarks, '')

const lettersOf = (text: string) => fold(text).replaceAll(' ', '')

/** A text, and its letters once they are asked for: to fold a text costs less than to fold each word of it. */
type Readable = { text: string; letters(): string }

function toReadable(text: string): Readable {
  let letters: string | undefined
  return {
    text,
    letters() {
      letters ??= lettersOf(text)
      return letters
    },
  }
}

/** A word may be written as one, as a part of one, or as two. */
function findSurfaceForm(word: string, texts: Readable[]): string | undefined {
  const isWord = (written: string) => lettersOf(written) === word
  for (const { text, letters } of texts) {
    if (!letters().includes(word)) continue
    const written = text.match(writtenWord) ?? []
    for (const [index, one] of written.entries()) {
      const next = written[index + 1]
      const found = [one, ...one.split('\u200c'), ...(next ? [`${one} ${next}`] : [])].find(isWord)
      if (found) return toDictionaryForm(found)
    }
  }
  return undefined
}
