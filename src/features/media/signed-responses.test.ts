import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '#contract'
import { type Endpoint, keyOf } from '#shared/endpoint.ts'

test('no call accepts the field that holds addresses in responses, so that a signed address is never stored', () => {
  const hasUrl = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && ('url' in value || Object.values(value).some(hasUrl))
  const inputs = Object.values(contract as Record<string, Endpoint>).flatMap(endpoint =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap(schema =>
      schema ? [{ endpoint, schema }] : [],
    ),
  )
  expect(inputs.length).toBeGreaterThan(50)
  for (const { endpoint, schema } of inputs) {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    expect([keyOf(endpoint), hasUrl(described)]).toEqual([keyOf(endpoint), false])
  }
})
