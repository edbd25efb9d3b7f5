// Uploads of the API client, with a fake XMLHttpRequest.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserApi } from './api.ts'

/** The part of a browser's XMLHttpRequest that an upload uses, because happy-dom's reports no progress. */
class UploadRequest extends EventTarget {
  static last: UploadRequest
  upload = new EventTarget()
  headers: Record<string, string> = {}
  timeout = 0
  status = 0
  responseText = ''
  opened: string[] = []
  body: unknown
  constructor() {
    super()
    UploadRequest.last = this
  }
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.end('abort')
  }
  end(type: string) {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
  respond(status: number, body: unknown) {
    Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) })
    this.end('load')
  }
}

const files = [new File(['one'], 'one.jpg'), new File(['two'], 'two.jpg')]

async function begin(options: Parameters<ReturnType<typeof browserApi>['upload']>[2] = {}) {
  const onUnauthenticated = vi.fn()
  const api = browserApi({ base: '/api', onUnauthenticated })
  const sent = api.upload('POST /products/other-image/:id', { params: { id: 7 }, files }, options).then(
    response => ({ response, error: undefined }),
    (error: unknown) => ({ response: undefined, error }),
  )
  await vi.waitFor(() => expect(UploadRequest.last?.body).toBeDefined(), 180_000)
  return { request: UploadRequest.last, sent, onUnauthenticated }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  UploadRequest.last = undefined as never
  document.documentElement.lang = 'fa-IR'
  localStorage.setItem('token', 'secret')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('files are sent as a form with the bearer token, and the progress is reported', async () => {
  const onProgress = vi.fn()
  const { request, sent } = await begin({ onProgress })
  expect(request.opened).toEqual(['POST', '/api/products/other-image/7'])
  expect(request.headers).toEqual({ 'Accept-Language': 'fa-IR', Authorization: 'Bearer secret' })
  expect((request.body as FormData).getAll('file')).toEqual(files)
  const progress = { loaded: 1, total: 4, lengthComputable: true }
  request.upload.dispatchEvent(Object.assign(new Event('progress'), progress))
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: false }))
  expect(onProgress.mock.calls).toEqual([[0.25]])
  request.respond(201, { images: [] })
  expect((await sent).response).toEqual({ images: [] })
})

describe('fails as any call does', () => {
  test('refused, also because the session has ended', async () => {
    const refused = await begin()
    refused.request.respond(413, { error: { code: 'too_large', message: 'Too large', requestId: 'r' } })
    expect((await refused.sent).error).toMatchObject({ kind: 'bad-request', code: 'too_large', status: 413 })
    UploadRequest.last = undefined as never
    const dead = await begin()
    dead.request.respond(401, { error: { code: 'unauthenticated', message: 'Log in', requestId: 'r' } })
    expect((await dead.sent).error).toMatchObject({ code: 'unauthenticated' })
    expect(dead.onUnauthenticated).toHaveBeenCalledTimes(1)
  })

  test('unreadable', async () => {
    const { request, sent } = await begin()
    request.respond(502, '<html>')
    expect((await sent).error).toMatchObject({ kind: 'bad-response', status: 502 })
  })

  test.each([
    ['error', 'network'],
    ['timeout', 'timeout'],
    ['abort', 'aborted'],
  ])('%s', async (event, kind) => {
    const { request, sent } = await begin()
    request.end(event)
    expect((await sent).error).toMatchObject({ name: 'ApiError', kind })
  })

  test('aborted, before or while it is sent', async () => {
    const controller = new AbortController()
    const { sent } = await begin({ signal: controller.signal })
    controller.abort()
    expect((await sent).error).toMatchObject({ kind: 'aborted' })
    const late = browserApi({ base: '/api' }).upload(
      'POST /ticket/upload',
      { files },
      { signal: controller.signal },
    )
    await expect(late).rejects.toMatchObject({ kind: 'aborted' })
  })
})
