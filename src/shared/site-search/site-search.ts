/**
 * What a search finds beside products: help answers, documents, and whatever else the site has. Each kind is one entry of the list
 * that `services.server.ts` gives to the search. It says how it is found and how its hits are shown; nothing else knows the kinds.
 */
import * as z from 'zod'
import { type Locale, locales } from '../locale.ts'

/** Names of icons of public pages, which their `Icon` must know. */
const icons = ['help', 'download', 'layout-list'] as const

/** Hits of one kind in an answer. */
export const siteSearchLimit = 3

const siteHit = z.object({
  title: z.string(),
  /** What tells it from others of the same title: the beginning of an answer, the product of a document. */
  snippet: z.string(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ title: z.string().optional(), snippet: z.string().optional() }),
  ),
  /** A page of the site without the language prefix, as `/help#q-3`, or the address of a file. */
  link: z.string(),
  isFile: z.boolean(),
})

const siteSearchKind = z.object({
  name: z.string(),
  headings: z.record(z.enum(locales), z.string()),
  icon: z.enum(icons),
  /** The page with everything of the kind, and the words of the link to it. Null if there is none. */
  all: z.object({ link: z.string(), words: z.record(z.enum(locales), z.string()) }).nullable(),
})

/** The hits of one kind: a few, the best first. */
export const siteHits = siteSearchKind.extend({
  hits: z.array(siteHit),
  /** Whether more was found than is listed. */
  hasMore: z.boolean(),
})

/** The words of a search: as typed, and as clauses, of which each has one or more alternatives. */
export type SearchedWords = {
  typed: string
  clauses: { alternatives: { beginnings: string[] }[] }[]
}

/** The best first. `hasAll`: whether it has all words that were typed, and not only some. */
export type FoundSiteHit = SiteHit & { hasAll: boolean }

export type SiteSearchKind = z.infer<typeof siteSearchKind> & {
  /** At most `limit` hits. They depend on the content alone, and are the same for every visitor, whatever the language. */
  find(words: SearchedWords, limit: number): Promise<FoundSiteHit[]>
}

type SiteHit = z.infer<typeof siteHit>
export type SiteHits = z.infer<typeof siteHits>

const longestSnippet = 140

/** The beginning of a text on one line, without the dashes of its lists, cut at the end of a word. */
export function toSnippet(text: string): string {
  const line = text
    .replace(/^\s*[-–•]\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= longestSnippet) return line
  return `${line.slice(0, longestSnippet).replace(/\s+\S*$/, '')}…`
}

/** The other languages of a hit. Left out where both texts are the same as in the base language. */
export const hitTranslations = (texts: Partial<Record<Locale, { title?: string; snippet?: string }>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, { title, snippet }]) => title || snippet))
