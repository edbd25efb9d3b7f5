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

/** What the index holds for one product, separated by blanks. */
export function toDocumentTerms({ documents, names }: { documents: string[]; names: string[] }): string {
  const own = documents.flatMap(wordsOfName)
  const marked = own.map(word => documentMark + word)
  return [...new Set([...marked, ...own, ...names.flatMap(wordsOfName)])].toSorted().join(' ')
}

/** How many clauses of a query the name of a document has. */
export function clausesIn(name: string, { clauses }: Pick<SearchedWords, 'clauses'>): number {
  const words = wordsOfName(name)
  const has = (beginning: string) => words.some(word => word.startsWith(beginning))
  return clauses.filter(({ alternatives }) =>
    alternatives.some(({ beginnings }) => beginnings.every(beginning => has(cutWord(beginning)))),
  ).length
}
