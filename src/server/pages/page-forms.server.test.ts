// Tests of HTML forms sent without JavaScript.
import type { FastifyInstance } from 'fastify'
import { type ActionFunctionArgs, data } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from '#app/app-context.ts'
import { ticketBounds } from '#features/tickets/ticket-bounds.ts'
import type { AppError } from '#shared/errors.ts'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'

const site = openTestApp()
const type = 'application/x-www-form-urlencoded'

/** Creates a ticket from the form, and returns the fields it received. */
async function action({ request, context }: ActionFunctionArgs) {
  const { api, formKey } = appOf(context)
  const fields = Object.fromEntries(await request.formData()) as Record<string, string>
  const ticket = { subject: 'Lid', name: 'Sara', phone: '09121234567', message: fields.message ?? '' }
  try {
    await api.call('POST /ticket', { body: ticket })
    return { fields, formKey }
  } catch (error) {
    const { status, problem } = error as AppError & { problem?: object }
    return data({ fields, problem }, { status })
  }
}

const formRoute = { action, handle: { query: {}, takesForms: true } }
const build = pageBundle(
  { ask: formRoute, 'fa/ask': formRoute, plain: { handle: { query: {} } } },
  ({ actionData }) => JSON.stringify(Object.values(actionData ?? {})[0] ?? null),
)

let app: FastifyInstance
let proxied: FastifyInstance
beforeAll(async () => {
  const { config, database, services } = site
  const pages = { mode: 'development' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
  const proxiedConfig = { ...config, trustProxy: true }
  proxied = await createApp({ config: proxiedConfig, database, services, pages })
})
afterAll(async () => {
  await app.close()
  await proxied.close()
})

type Options = { url?: string; headers?: Record<string, string>; address?: string; at?: FastifyInstance }

async function post(
  payload: string,
  { url = '/ask', headers, address = '192.0.2.1', at = app }: Options = {},
) {
  const response = await at.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: { 'content-type': type, ...headers },
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const countTickets = async () => {
  const { db } = site.database
  return (await db.selectFrom('ticket').select('id').execute()).length
}

test('a form reaches the action of its page, and the response is not cached', async () => {
  const { status, body, headers } = await post('message=%D8%B3%D9%84%D8%A7%D9%85+1%0D%0A2')
  expect([status, body.fields]).toEqual([200, { message: 'سلام 1\r\n2' }])
  expect(headers['cache-control']).toBe('no-store')
})

test('the same form sent again has the same key, a different form a different key', async () => {
  const keyOf = async (payload: string, address: string) => (await post(payload, { address })).body.formKey
  const first = await keyOf('message=same', '192.0.2.2')
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await keyOf('message=same', '192.0.2.2')).toBe(first)
  expect(await keyOf('message=other', '192.0.2.2')).not.toBe(first)
  expect(await keyOf('message=same', '192.0.2.3')).not.toBe(first)
})

test('a validation problem is reported at its field, in the page’s language', async () => {
  const address = '192.0.2.4'
  const english = await post('message=', { address })
  expect([english.status, english.body.problem.fields.message.message]).toEqual([400, 'Enter a message.'])
  const persian = await post('message=', { address, url: '/fa/ask' })
  expect(persian.body.problem.fields.message.message).toBe('متن پیام را وارد کنید.')
})

test('tries are counted by address, as for API calls', async () => {
  const address = '192.0.2.5'
  const statuses: number[] = []
  for (let each = 0; each < 6; each++) statuses.push((await post(`message=${each}`, { address })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const { body } = await post('message=again', { address })
  expect(body.problem.message).toMatch(/^Too many attempts. Try again in \d+ (seconds|minutes)\.$/)
  expect((await post('message=x', { address: '192.0.2.6' })).status).toBe(200)
})

test('a form sent by another site writes nothing, and what was typed is returned', async () => {
  const before = await countTickets()
  const otherSites: Record<string, string>[] = [
    { origin: 'https://other.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: site.config.siteUrl },
  ]
  for (const headers of otherSites) {
    const { status, body } = await post('message=hello', { headers, address: '192.0.2.7' })
    expect([status, body.problem.code, body.fields]).toEqual([403, 'forbidden_origin', { message: 'hello' }])
  }
  expect(await countTickets()).toBe(before)
})

test('the site’s own origin is accepted, and behind a proxy the one it was reached by', async () => {
  const own = { origin: site.config.siteUrl }
  expect((await post('message=1', { headers: own, address: '192.0.2.8' })).status).toBe(200)
  const browser = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }
  expect((await post('message=2', { headers: browser, address: '192.0.2.8' })).status).toBe(200)
  const shop = { origin: 'https://shop.example' }
  const reached = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' }
  expect((await post('message=3', { headers: { ...shop, ...reached }, address: '192.0.2.8' })).status).toBe(
    403,
  )
  const through = { at: proxied, headers: { ...shop, ...reached, 'x-forwarded-for': '192.0.2.9' } }
  expect((await post('message=4', through)).status).toBe(200)
})

test('the longest message fits into a form, whatever it is written in', async () => {
  const { status } = await post(`message=${encodeURIComponent('😀'.repeat(ticketBounds.message.max))}`, {
    address: '192.0.2.60',
  })
  expect(status).toBe(200)
})

test('a body that is too large, of another type or for another page is refused before anything is written', async () => {
  const before = await countTickets()
  const large = await post(`message=${'x'.repeat(64 * 1024)}`)
  expect([large.status, large.body.error.code]).toEqual([413, 'too_large'])
  const json = await post('{}', { headers: { 'content-type': 'application/json' } })
  expect([json.status, json.body.error.code]).toEqual([415, 'unsupported_type'])
  for (const url of ['/plain', '/nowhere', '/ask/more'])
    expect((await post('message=1', { url })).status).toBe(404)
  expect(await countTickets()).toBe(before)
})

test('an unknown API path is a JSON 404 and not a page, whatever its method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
    const response = await app.inject({ method, url: '/api/nothing' })
    expect([method, response.statusCode, response.json().error.code]).toEqual([method, 404, 'not_found'])
  }
})
