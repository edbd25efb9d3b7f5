// Body limits of every endpoint: the longest valid body is accepted even with every character escaped; one byte over the limit
// is not.
import { expect, test } from 'vitest'
import { contract } from '#contract'
import { bodyLimitOf, type Endpoint } from '#shared/endpoint.ts'
import { escapedJson, longestBody } from './fuzz/longest-body.ts'
import { shapeOf } from './fuzz/shape.ts'
import { openTestApp } from './test-app.ts'

const app = openTestApp()
const kB = 1024
const withBody = (Object.values(contract) as Endpoint[]).filter(({ body }) => body !== undefined)
const params = { id: 999_999_999, ref: '0'.repeat(32) }

test.each([
  [contract.login, 8 * kB],
  [contract.trackTicket, 8 * kB],
  [contract.createTicket, 96 * kB],
  [contract.replyToTicket, 96 * kB],
  [contract.createProduct, 3072 * kB],
])('$method $path accepts at most %i bytes', (endpoint, limit) => {
  expect(bodyLimitOf(endpoint)).toBe(limit)
})

test.each(withBody)(
  '$method $path accepts the longest valid body with every character escaped',
  async endpoint => {
    const raw = escapedJson(longestBody(shapeOf(endpoint.body!)))
    expect(endpoint.body?.safeParse(JSON.parse(raw)).error).toBeUndefined()
    expect(raw.length).toBeLessThan(bodyLimitOf(endpoint))
    const { status } = await app.send(endpoint, { params }, { raw })
    expect([413, 500]).not.toContain(status)
  },
)

test.each(withBody)(
  '$method $path refuses one byte over its limit with 413, and names the limit',
  async endpoint => {
    const limit = bodyLimitOf(endpoint)
    const at = await app.send(endpoint, { params }, { raw: '{}'.padEnd(limit) })
    expect(at.status).not.toBe(413)
    const { status, body } = await app.send(endpoint, { params }, { raw: '{}'.padEnd(limit + 1) })
    expect([status, body.error.code]).toEqual([413, 'too_large'])
    expect(body.error.requestId).toBeTruthy()
    const limitText = limit < kB * kB ? `${limit / kB} kB` : `${limit / kB / kB} MB`
    expect(body.error.message).toContain(limitText)
  },
)

test('a visitor’s body is not read where only staff may send one', async () => {
  const { status } = await app.send(contract.createProduct, {}, { token: null, raw: '{"broken' })
  expect(status).toBe(401)
})

test.each([contract.login, contract.createTicket, contract.trackTicket])(
  'for a body full of unknown keys $method $path names the first twenty',
  async endpoint => {
    const limit = bodyLimitOf(endpoint)
    const keys = Array.from({ length: limit / 16 }, (_, index) => `unknown${index}`)
    const raw = JSON.stringify(Object.fromEntries(keys.map(key => [key, 1]))).slice(0, limit)
    const sent = raw.endsWith('}') ? raw : `${raw.slice(0, raw.lastIndexOf(','))}}`
    expect(Object.keys(JSON.parse(sent)).length).toBeGreaterThan(100)
    const { status, body, text } = await app.send(endpoint, {}, { token: null, raw: sent })
    expect([status, body.error.code]).toEqual([400, 'invalid'])
    expect(Object.keys(body.error.fields)).toHaveLength(20)
    expect(text.length).toBeLessThan(4000)
  },
)

test('a very long unknown key is truncated in the error', async () => {
  const raw = JSON.stringify({ ['k'.repeat(90_000)]: 1 })
  const { status, text } = await app.send(contract.createTicket, {}, { token: null, raw })
  expect(status).toBe(400)
  expect(text).toContain(`${'k'.repeat(100)}…`)
  expect(text.length).toBeLessThan(2000)
})
