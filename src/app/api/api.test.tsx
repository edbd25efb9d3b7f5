// The API client of the browser, with a fake fetch: requests, kinds of failures, files and event streams.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiError, browserApi } from './api.ts'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function client(respond: (url: string, init: RequestInit) => Promise<Response> | Response, options = {}) {
  const fetch = vi.fn(async (url: unknown, init?: RequestInit) => await respond(String(url), init ?? {}))
  return { fetch, api: browserApi({ base: 'https://api.example/v1', fetch: fetch as never, ...options }) }
}

const failure = async (call: Promise<unknown>) =>
  (await call.then(
    () => undefined,
    (error: unknown) => error,
  )) as ApiError

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'fa-IR'
})
afterEach(() => localStorage.clear())

test('calls the configured address with encoded parameters, query and language', async () => {
  const { fetch, api } = client(() => json({ items: [] }))
  await api.call('GET /products/by-name/:name', { params: { name: 'کتری/a b' } })
  await api.call('GET /products/all', { query: { page: 2, visible: undefined } })
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    `https://api.example/v1/products/by-name/${encodeURIComponent('کتری/a b')}`,
    'https://api.example/v1/products/all?page=2',
  ])
  const [, init] = fetch.mock.calls[0] ?? []
  expect(init?.headers).toEqual({ 'Accept-Language': 'fa-IR' })
  expect(init?.signal).toBeUndefined()
})

test('sends the stored token as a bearer token, and JSON bodies', async () => {
  localStorage.setItem('token', 'secret')
  const { fetch, api } = client(() => json({}))
  await api.call('POST /auth/login', { body: { username: 'a', password: 'b' } })
  const [, init] = fetch.mock.calls[0] ?? []
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer secret', 'Content-Type': 'application/json' })
  expect(init?.body).toBe('{"username":"a","password":"b"}')
})

test('sends files as a form, and leaves the Content-Type to the browser', async () => {
  localStorage.setItem('token', 'secret')
  const { fetch, api } = client(() => json({}))
  const files = [new File(['one'], 'one.jpg'), new File(['two'], 'two.jpg')]
  await api.call('POST /products/other-image/:id', { params: { id: 7 }, files })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('https://api.example/v1/products/other-image/7')
  expect(init?.headers).toEqual({ 'Accept-Language': 'fa-IR', Authorization: 'Bearer secret' })
  const form = init?.body as FormData
  expect(form.getAll('file')).toEqual(files)
})

test('a response without a body gives undefined', async () => {
  const { api } = client(() => new Response(null, { status: 204 }))
  expect(await api.call('POST /auth/logout')).toBeUndefined()
})

describe('each failure has its kind', () => {
  test('network', async () => {
    const { api } = client(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(api.call('GET /auth'))).toMatchObject({ kind: 'network', status: undefined })
  })

  test('aborted', async () => {
    const { api } = client(() => Promise.reject(new DOMException('gone', 'AbortError')))
    expect(await failure(api.call('GET /auth'))).toMatchObject({ kind: 'aborted' })
  })

  test('aborted, by the signal of the call', async () => {
    const slow = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const { api } = client(slow)
    const stopping = new AbortController()
    const thrown = failure(api.call('GET /auth', {}, { signal: stopping.signal }))
    stopping.abort()
    expect(await thrown).toMatchObject({ kind: 'aborted' })
  })

  test('timeout, only when one is set', async () => {
    const slow = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const { api } = client(slow, { timeout: 20 })
    expect(await failure(api.call('GET /auth'))).toMatchObject({ kind: 'timeout' })
  })

  test('bad request, with the problem that the server sent', async () => {
    const error = { code: 'name_taken', message: 'Taken', requestId: 'r', otherId: 7 }
    const { api } = client(() => json({ error }, 409))
    const thrown = await failure(api.call('GET /auth'))
    expect(thrown).toMatchObject({ kind: 'bad-request', status: 409, code: 'name_taken', message: 'Taken' })
    expect(thrown.problem).toEqual(error)
  })

  test('bad response: a body that cannot be parsed, and failures of the server', async () => {
    const unreadable = client(() => new Response('<html>', { status: 200 }))
    expect(await failure(unreadable.api.call('GET /auth'))).toMatchObject({
      kind: 'bad-response',
      status: 200,
    })
    const broken = client(() => json({ error: { code: 'internal', message: 'Sorry', requestId: 'r' } }, 500))
    expect(await failure(broken.api.call('GET /auth'))).toMatchObject({
      kind: 'bad-response',
      code: 'internal',
    })
  })
})

test('a 401 is reported before the call fails, and the call still fails', async () => {
  const onUnauthenticated = vi.fn()
  const error = { code: 'unauthenticated', message: 'Log in', requestId: 'r' }
  const { api } = client(() => json({ error }, 401), { onUnauthenticated })
  expect(await failure(api.call('GET /auth'))).toMatchObject({ kind: 'bad-request', code: 'unauthenticated' })
  expect(onUnauthenticated).toHaveBeenCalledTimes(1)
})

describe('a file', () => {
  test('is the body of the response', async () => {
    localStorage.setItem('token', 'secret')
    const { fetch, api } = client(() => new Response('bytes', { headers: { 'content-type': 'image/png' } }))
    const blob = await api.file('GET /ticket/attachments/:id', { params: { id: 3 } })
    expect(await blob.text()).toBe('bytes')
    expect(blob.type).toBe('image/png')
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer secret' })
  })

  test('that is refused fails like any other call', async () => {
    const error = { code: 'not_found', message: 'Gone', requestId: 'r' }
    const { api } = client(() => json({ error }, 404))
    expect(await failure(api.file('GET /ticket/attachments/:id', { params: { id: 3 } }))).toMatchObject({
      kind: 'bad-request',
      code: 'not_found',
    })
  })
})

describe('a stream of events', () => {
  const collect = async (events: AsyncIterable<unknown>) => {
    const all: unknown[] = []
    for await (const event of events) all.push(event)
    return all
  }

  test('continues after the last event, reports that it is open, and ends with the response', async () => {
    localStorage.setItem('token', 'secret')
    const { fetch, api } = client(() => new Response('retry: 1\n\nevent: ticket\nid: 9\ndata: {}\n\n'))
    const onOpen = vi.fn()
    expect(await collect(api.events('GET /events/stream', { lastEventId: '8', onOpen }))).toEqual([
      { type: 'ticket', id: '9', data: '{}' },
    ])
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({
      Accept: 'text/event-stream',
      'Accept-Language': 'fa-IR',
      Authorization: 'Bearer secret',
      'Last-Event-ID': '8',
    })
  })

  test('that is refused was never open', async () => {
    const onUnauthenticated = vi.fn()
    const onOpen = vi.fn()
    const busy = client(() => json({ error: { code: 'busy', message: 'Later', requestId: 'r' } }, 503))
    expect(await failure(collect(busy.api.events('GET /events/stream', { onOpen })))).toMatchObject({
      code: 'busy',
      status: 503,
    })
    const error = { code: 'unauthenticated', message: 'Log in', requestId: 'r' }
    const dead = client(() => json({ error }, 401), { onUnauthenticated })
    expect(await failure(collect(dead.api.events('GET /events/stream', { onOpen })))).toMatchObject({
      status: 401,
    })
    expect(onUnauthenticated).toHaveBeenCalledTimes(1)
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('that breaks or is aborted throws', async () => {
    const broken = client(
      () => new Response(new ReadableStream({ start: it => it.error(new TypeError('reset')) })),
    )
    expect(await failure(collect(broken.api.events('GET /events/stream')))).toMatchObject({ kind: 'network' })
    const open = client(
      (_, { signal }) =>
        new Response(
          new ReadableStream({
            start: it => signal?.addEventListener('abort', () => it.error(signal.reason)),
          }),
        ),
    )
    const controller = new AbortController()
    const reading = failure(collect(open.api.events('GET /events/stream', { signal: controller.signal })))
    setTimeout(() => controller.abort(), 20)
    expect(await reading).toMatchObject({ kind: 'aborted' })
  })
})
