/** The calls for the words the shop knows, and for trying them before they are saved. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { id, idParams, nothing, pageOf, paging } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { productCard } from '../../model/product.ts'
import { shopWordKinds, shopWordLimits } from '../../model/shop-word-kinds.ts'
import { correction } from '../../names/correction.ts'
import { newIgnoredWord, newPin, newShopWord, newSynonym, shopWordChanges } from './shop-word.ts'
import { shopWord } from './shop-word-response.ts'

/** An entry with the id of a stored one stands for that one; an entry without is an additional one. */
const stored = { id: id.optional() }
const maxUnsaved = 5

export const shopWordsApi = {
  listShopWords: endpoint({
    method: 'GET',
    path: '/products/search-words',
    access: 'admin',
    summary:
      'The synonyms, ignored words or pinned results, the last changed first. `q` is a part of their words.',
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      kind: z.enum(shopWordKinds),
      q: line({ min: 0, max: shopWordLimits.query }).optional(),
    }),
    response: pageOf(shopWord),
  }),
  shopWord: endpoint({
    method: 'GET',
    path: '/products/search-words/:id',
    access: 'admin',
    summary: 'One entry of any kind.',
    params: idParams,
    response: shopWord,
    refusals: ['not_found'],
  }),
  createShopWord: endpoint({
    method: 'POST',
    path: '/products/search-words',
    access: 'admin',
    summary:
      'Add a group of synonyms, a word to ignore, or products pinned to a query. Texts that differ only in spelling count as the same.',
    body: newShopWord,
    bodyLimit: bodyLimits.lists,
    response: shopWord,
    success: 201,
    refusals: ['search_word_taken', 'too_many_search_words'],
  }),
  updateShopWord: endpoint({
    method: 'PATCH',
    path: '/products/search-words/:id',
    access: 'admin',
    summary:
      'Change the given fields; lists are replaced whole. `kind` says what it is and cannot be changed.',
    params: idParams,
    body: shopWordChanges,
    bodyLimit: bodyLimits.lists,
    response: shopWord,
    refusals: ['not_found', 'conflict', 'search_word_taken'],
  }),
  deleteShopWord: endpoint({
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
      q: line({ min: 1, max: shopWordLimits.query }),
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

export type PreviewInput = z.infer<typeof shopWordsApi.previewSearch.body>
