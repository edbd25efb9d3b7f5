import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { longestTyped, warranty } from './warranty.ts'

export const warrantyApi = {
  warrantyOf: endpoint({
    method: 'GET',
    path: '/warranty/:serial',
    access: 'public',
    summary:
      'The warranty of a serial number, in any spelling. An unknown number has the state `unknown`. Every call counts towards the limit, even with a malformed number.',
    // Accepts any text, because an invalid serial number is refused only after it was counted.
    params: z.strictObject({ serial: line({ min: 1, max: longestTyped }) }),
    response: warranty,
    refusals: ['rate_limited'],
  }),
}
