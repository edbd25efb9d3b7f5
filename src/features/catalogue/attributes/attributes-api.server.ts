import { handle } from '#server/http/api.server.ts'
import { attributesApi } from './attributes.contract.ts'
import type { Attributes } from './attributes.server.ts'
import { choicesApi } from './choices.contract.ts'
import { unmatchedValuesApi } from './unmatched-values.contract.ts'

export function serveAttributes(attributes: Attributes) {
  return [
    handle(attributesApi.categoryAttributes, ({ params }, caller) => attributes.listFor(params.id, caller)),
    handle(attributesApi.createAttribute, ({ params, body }, caller) =>
      attributes.create(params.id, body, caller),
    ),
    handle(attributesApi.updateAttribute, ({ params, body }, caller) =>
      attributes.update(params.id, body, caller),
    ),
    handle(unmatchedValuesApi.unmatchedAttributes, ({ query }) =>
      attributes.listUnmatched(query.left === 'true'),
    ),
    handle(unmatchedValuesApi.unmatchedValues, ({ params, query }) =>
      attributes.listUnmatchedOf(params.id, query.left === 'true'),
    ),
    handle(unmatchedValuesApi.mendValues, ({ params, body }, caller) =>
      attributes.mendValues(params.id, body, caller),
    ),
    handle(choicesApi.attributeChoices, ({ params }) => attributes.countChoices(params.id)),
    handle(choicesApi.mergeChoices, ({ params, body }, caller) =>
      attributes.mergeChoices(params.id, body, caller),
    ),
    handle(attributesApi.deleteAttribute, ({ params }, caller) => attributes.remove(params.id, caller)),
  ]
}
