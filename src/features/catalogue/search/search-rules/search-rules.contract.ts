/** The calls for the search rules, and for trying them before they are saved. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { id, idParams, nothing, pageOf, paging } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { productCard } from '../../model/product.ts'
import { searchRuleKinds, searchRuleLimits } from '../../model/search-rule-kinds.ts'
import { correction } from '../../names/correction.ts'
import { newIgnoredWord, newPin, newSearchRule, newSynonym, searchRuleChanges } from './search-rule.ts'
import { searchRule } from './search-rule-response.ts'

/** An entry with the id of a stored one stands for that one; an entry without is an additional one. */
const stored = { id: id.optional() }
const maxUnsaved = 5

export const searchRulesApi = {
  listSearchRules: endpoint({
    method: 'GET',
    path: '/products/search-words',
    access: 'admin',
    summary:
      'The synonyms, ignored words or pinned results, the last changed first. `q` is a part of their words.',
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      kind: z.enum(searchRuleKinds),
      q: line({ min: 0, max: searchRuleLimits.query }).optional(),
    }),
    response: pageOf(searchRule),
  }),
  searchRule: endpoint({
    method: 'GET',
    path: '/products/search-words/:id',
    access: 'admin',
    summary: 'One entry of any kind.',
    params: idParams,
    response: searchRule,
    refusals: ['not_found'],
  }),
  createSearchRule: endpoint({
    method: 'POST',
    path: '/products/search-words',
    access: 'admin',
    summary:
      'Add a group of synonyms, a word to ignore, or products pinned to a query. Texts that differ only in spelling count as the same.',
    body: newSearchRule,
    bodyLimit: bodyLimits.lists,
    response: searchRule,
    success: 201,
    refusals: ['search_word_taken', 'too_many_search_words'],
  }),
  updateSearchRule: endpoint({
    method: 'PATCH',
    path: '/products/search-words/:id',
    access: 'admin',
    summary:
      'Change the given fields; lists are replaced whole. `kind` says what it is and cannot be changed.',
    params: idParams,
    body: searchRuleChanges,
    bodyLimit: bodyLimits.lists,
    response: searchRule,
    refusals: ['not_found', 'conflict', 'search_word_taken'],
  }),
  deleteSearchRule: endpoint({
    method: 'DELETE',
    path: '/products/search-words/:id',
    access: 'admin',
    summary: 'Delete an entry. Undoing its event brings it back.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  previewSearch: endpoint({
    method: 'POST',
    path: '/products/search-preview',
    access: 'admin',
    summary:
      'The first products that visitors would get for `q` if the given entries were saved. Writes nothing.',
    body: z.strictObject({
      q: line({ min: 1, max: searchRuleLimits.query }),
      synonyms: z.array(newSynonym.extend(stored)).max(maxUnsaved).default([]),
      ignored: z.array(newIgnoredWord.extend(stored)).max(maxUnsaved).default([]),
      pins: z.array(newPin.extend(stored)).max(maxUnsaved).default([]),
    }),
    bodyLimit: bodyLimits.message,
    response: z.object({
      items: z.array(productCard),
      total: z.int(),
      /** Set when counting stopped at 10,000. */
      totalIsAtLeast: z.boolean().optional(),
      /** Set when these would be the results of another wording. */
      correction: correction.optional(),
    }),
  }),
}

export type PreviewInput = z.infer<typeof searchRulesApi.previewSearch.body>
