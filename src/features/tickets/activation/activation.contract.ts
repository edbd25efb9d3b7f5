/** The call by which a customer asks for the activation of a warranty. */
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { activationReceived, newActivation } from './activation.ts'

export const activationApi = {
  requestActivation: endpoint({
    method: 'POST',
    path: '/warranty/activation',
    access: 'public',
    summary:
      'Ask for the activation of a warranty, where the shop allows it. Counts as a look-up and as a message. Needs `phone` or `email`. Staff decide; until then at most five requests for one number are kept. The answer does not tell whether there are others.',
    body: newActivation,
    bodyLimit: bodyLimits.lists,
    response: activationReceived,
    success: 202,
    refusals: ['not_found', 'rate_limited'],
  }),
}
