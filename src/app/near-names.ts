/** What somebody may have meant who asked for a page that is not there: names like the last part of its address. */

import type { Api, Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { decoded } from './load.ts'

type Found = CallOutput<Calls['GET /products/search/:term']>
type Link = { to: string; name: string; translations: Found['categories'][number]['translations'] }
export type Near = Link[]

const most = 5
const longest = 200

/** The whole name; if nothing has it, what may have been meant, or its longest word: two questions at most. */
export async function nearNames(api: Api, path: string): Promise<Near> {
  const last = decoded(path.slice(path.lastIndexOf('/') + 1))
  // Programs that look for files of other programs are not helped.
  if (/\.\w+$/.test(last)) return []
  const words = last
    .slice(0, longest)
    .split(/[\s\-_+]+/)
    .filter(Boolean)
  const longestWord = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const term = words.join(' ')
  if (!term) return []
  const found = await suggest(api, term)
  const links = found ? toLinks(found) : []
  const other = found?.didYouMean ?? longestWord
  if (links.length > 0 || other === term) return links
  const meant = await suggest(api, other)
  return meant ? toLinks(meant) : []
}

/** What cannot be a name is like none, and a page that says "not found" must not fail for want of others. */
const suggest = (api: Api, term: string): Promise<Found | undefined> =>
  api.call('GET /products/search/:term', { params: { term } }).catch(() => undefined)

const toLinks = ({ items, categories }: Found): Near =>
  [
    ...categories.map(one => ({ ...one, to: `/main/${one.slug}` })),
    ...items.map(one => ({ ...one, to: `/product/${one.slug}` })),
  ]
    .slice(0, most)
    .map(({ to, name, translations }) => ({ to, name, translations }))
