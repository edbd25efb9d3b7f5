/**
 * The words by which the documents of a product are found: those of their names, and those of the product's names, so that
 * `kettle manual` finds the `User manual` of a kettle. Used by the index and by the search for documents.
 */
import { fold } from '#shared/fold.ts'
import type { SearchedWords } from '#shared/site-search/site-search.ts'
import { cutWord, withoutEndings } from '../../search-engine/terms.ts'

/** Marks a word of a document's own name. `fold()` removes the character, so no query can contain it. */
export const documentMark = '·'

/** Its words, and the same joined where a ZWNJ splits them. The ending of the file says nothing. */
export function wordsOfName(name: string): string[] {
  const text = name.replace(/\.pdf$/i, '')
  const spellings = [withoutEndings(text), text.replaceAll('\u200c', '')]
  return [
    ...new Set(
      spellings
        .flatMap(one => fold(one).split(' '))
        .filter(Boolean)
        .map(cutWord),
    ),
  ]
}

/** A longer beginning of a word is cut, in the index and in queries. */
const longest = 12

/** The term of the index for a word of a query, which is the beginning of a word or the whole of it. */
export const toBeginning = (word: string) => Array.from(word).slice(0, longest).join('')

/**
 * Every beginning of two letters or more. Databases find these as whole words: with 100,000 manuals SQLite took 180 ms to find those
 * of a word by its beginning, and takes less than one for a whole word.
 */
function beginningsOf(word: string): string[] {
  const letters = Array.from(word).slice(0, longest)
  if (letters.length < 2) return [word]
  return letters.slice(1).map((_, index) => letters.slice(0, index + 2).join(''))
}

/** What the index holds for one product, separated by blanks. */
export function toDocumentTerms({ documents, names }: { documents: string[]; names: string[] }): string {
  const own = documents.flatMap(wordsOfName).flatMap(beginningsOf)
  const others = names.flatMap(wordsOfName).flatMap(beginningsOf)
  return [...new Set([...own.map(term => documentMark + term), ...others])].toSorted().join(' ')
}

/** How many clauses of a query the name of a document has. */
export function clausesIn(name: string, { clauses }: Pick<SearchedWords, 'clauses'>): number {
  const words = wordsOfName(name)
  const has = (beginning: string) => words.some(word => word.startsWith(beginning))
  return clauses.filter(({ alternatives }) =>
    alternatives.some(({ beginnings }) => beginnings.every(beginning => has(cutWord(beginning)))),
  ).length
}
