import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { queryText } from '../names/query-text.ts'
import { suggestions } from '../search-engine/suggestion.ts'

const params = z.strictObject({ term: queryText({ min: 1 }) })

/** Visits decide the order of equally relevant products and change without a content write. So the order may be minutes old. */
const suggestEndpoint = { access: 'public', fromContent: true, params, response: suggestions } as const

export const searchApi = {
  suggest: endpoint({
    method: 'GET',
    path: '/products/search/:term',
    summary:
      'Suggestions while typing: up to ten shown products by the beginnings of words in their names and codes, or anywhere if no name has them, and up to three categories, and what has the words beside products (`elsewhere`): help answers and documents, up to three of each. If nothing has the words as typed, those for another wording, with `correction`.',
    ...suggestEndpoint,
  }),
  suggestAsSpecified: endpoint({
    method: 'GET',
    path: '/products/seach/:term',
    summary: 'The same at the path as the specification spells it.',
    ...suggestEndpoint,
  }),
}
