/** The calls of the log of searches: one that counts a click, and the lists for staff. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { id, nothing, pageOf, paging } from '#shared/fields.ts'
import { searchRuleKinds, termLists } from '../../model/search-rule-kinds.ts'
import { queryText } from '../../names/query-text.ts'
import { searchMiss } from '../../search-engine/suggestion.ts'

const searchTerm = z.object({
  /** Folded, so that all spellings are counted together. */
  term: z.string(),
  searches: z.int(),
  nothing: z.int(),
  corrected: z.int(),
  clicks: z.int(),
  lastAt: z.iso.datetime(),
  /** The kind of search rule that mentions the term by now, so that nobody adds it twice. */
  known: z.enum(searchRuleKinds).nullable(),
})
export type SearchTerm = z.infer<typeof searchTerm>

const pages = { ...paging, pageSize: paging.pageSize.unwrap().default(25) }

export const searchLogApi = {
  recordSearchClick: endpoint({
    method: 'POST',
    path: '/products/search-clicks',
    access: 'public',
    summary:
      'Count a click on a search result, within seconds and at most twenty times in ten seconds for an address; the response is the same for any number.',
    body: z.strictObject({ q: queryText({ min: 1 }), productId: id }),
    bodyLimit: bodyLimits.message,
    response: nothing,
    success: 204,
  }),
  listSearchMisses: endpoint({
    method: 'GET',
    path: '/products/search-misses',
    access: 'admin',
    summary: 'What visitors searched for and did not find, the most frequent first.',
    query: z.strictObject(pages),
    response: pageOf(searchMiss),
  }),
  listSearchTerms: endpoint({
    method: 'GET',
    path: '/products/search-terms',
    access: 'admin',
    summary:
      'Searches of the last 90 days that need attention: whose last search found `nothing`, that were `corrected`, or that showed results three times or more and stayed `unclicked`. The most frequent first.',
    query: z.strictObject({ ...pages, list: z.enum(termLists) }),
    response: pageOf(searchTerm),
  }),
}
