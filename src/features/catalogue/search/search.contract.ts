import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { suggestions } from './suggestion.ts'

/** As long as a name may be, so that a whole name can be pasted. */
const params = z.strictObject({ term: line({ min: 1, max: 200 }) })

/** Visits decide the order of equally relevant products and change without a content write. So the order may be minutes old. */
const suggestEndpoint = { access: 'public', fromContent: true, params, response: suggestions } as const

export const searchApi = {
  suggest: endpoint({
    method: 'GET',
    path: '/products/search/:term',
    summary:
      'Suggestions while typing: up to ten shown products by the beginnings of words in their names and codes, up to three categories.',
    ...suggestEndpoint,
  }),
  suggestAsSpecified: endpoint({
    method: 'GET',
    path: '/products/seach/:term',
    summary: 'The same under the address as the specification spells it.',
    ...suggestEndpoint,
  }),
}
