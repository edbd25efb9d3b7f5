/**
 * Suggestions for a 404 page: categories and products whose name is similar to the last segment of the path. Called on the server
 * by `nearOnServer` and in the browser by `near-pages.tsx`.
 */

import type { Api, Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { fold } from '#shared/fold.ts'
import { decoded } from './site-loader.ts'

type FoundNames = CallOutput<Calls['GET /products/search/:term']>
type Link = {
  to: string
  name: string
  translations: FoundNames['categories'][number]['translations']
  /** Of a product that is not made any more. */
  isDiscontinued?: boolean
}
export type NearLinks = Link[]

const maxLinks = 5
const maxTermLength = 200

/**
 * Searches for all words, then for the longest one: two calls at most. The search guesses freely, and a wrong guess is worse on this
 * page than none, so only names that look like the path are suggested.
 */
export async function nearNames(api: Api, path: string): Promise<NearLinks> {
  const last = decoded(path.slice(path.lastIndexOf('/') + 1))
  // Bots that probe for files of other software get no suggestions.
  if (/\.\w+$/.test(last)) return []
  const words = last
    .slice(0, maxTermLength)
    .split(/[\s\-_+]+/)
    .filter(Boolean)
  const longestWord = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const term = words.join(' ')
  if (!term) return []
  const found = await suggest(api, term)
  const links = found ? toLinks(found, term) : []
  if (links.length > 0 || longestWord === term) return links
  const foundNext = await suggest(api, longestWord)
  return foundNext ? toLinks(foundNext, term) : []
}

/** An invalid term finds nothing, and a 404 page must not fail because its suggestions do. */
const suggest = (api: Api, term: string): Promise<FoundNames | undefined> =>
  api.call('GET /products/search/:term', { params: { term } }).catch(() => undefined)

const toLinks = ({ items, categories }: FoundNames, term: string): NearLinks =>
  [
    ...categories.map(one => ({ ...one, to: `/main/${one.slug}`, isDiscontinued: false })),
    ...items.map(one => ({
      ...one,
      to: `/product/${one.slug}`,
      isDiscontinued: one.lifecycle === 'discontinued',
    })),
  ]
    .filter(({ name, translations }) =>
      [name, ...Object.values(translations).map(texts => texts.name ?? '')].some(one => isClose(term, one)),
    )
    .slice(0, maxLinks)
    .map(({ to, name, translations, isDiscontinued }) => ({ to, name, translations, isDiscontinued }))

/** The share of the pairs of neighbouring letters in `term` that `name` has too: one mistyped letter costs two pairs of a word. */
const closeFrom = 0.6

export function isClose(term: string, name: string): boolean {
  const wanted = pairsOf(term)
  const there = new Set(pairsOf(name))
  return wanted.filter(pair => there.has(pair)).length >= closeFrom * Math.max(wanted.length, 1)
}

const pairsOf = (text: string) =>
  fold(text)
    .split(/\s+/)
    .flatMap(word => Array.from({ length: Math.max(word.length - 1, 1) }, (_, at) => word.slice(at, at + 2)))
