import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserApi } from '#contract'
import { ApiError } from './api.ts'
import { patientApi, whenConnected } from './connection.ts'

/** What `/build.json` answers, one after the other. The last answer stays. */
let reachable: boolean[] = []
const notice = () => document.querySelector('.connection-notice')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.lang = 'en'
  vi.stubGlobal('fetch', async () => {
    if ((reachable.length > 1 ? reachable.shift() : reachable[0]) === false) throw new TypeError('offline')
    return Response.json({ build: 'one' })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (errors: unknown[]) => {
  const call = vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'answer'
  })
  return { call, api: patientApi({ call } as unknown as BrowserApi) }
}
const network = () => new ApiError('network')

test('a call that does not reach the server is sent again when the server can be reached; until then a notice says why', async () => {
  reachable = [false, false, true]
  const { call, api } = failing([network()])
  const answer = api.call('GET /auth')
  await vi.advanceTimersByTimeAsync(1000)
  expect(notice()).toBe('No connection. We’ll continue when it’s back.Try again')
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answer).toBe('answer')
  expect(notice()).toBeUndefined()
})

test('the notice is in the language of the page, and one stands for all that wait', async () => {
  document.documentElement.lang = 'fa-IR'
  reachable = [false, true]
  const both = Promise.all([whenConnected(), whenConnected()])
  await vi.advanceTimersByTimeAsync(100)
  expect(document.querySelectorAll('.connection-notice')).toHaveLength(1)
  expect(notice()).toMatch(/^اتصال برقرار نیست/)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await both).toEqual([true, true])
})

test('the button of the notice tries at once', async () => {
  reachable = [false, true]
  const { api } = failing([network()])
  const answer = api.call('GET /auth')
  await vi.advanceTimersByTimeAsync(100)
  document.querySelector<HTMLElement>('.connection-notice button')?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(await answer).toBe('answer')
  expect(notice()).toBeUndefined()
})

test('a call that fails twice although the server answers, or that is refused, fails', async () => {
  reachable = [true]
  const blip = failing([network()])
  expect(await blip.api.call('GET /auth')).toBe('answer')
  const broken = failing([network(), network()])
  await expect(broken.api.call('GET /auth')).rejects.toThrow('network')
  const refused = failing([new ApiError('bad-request', { status: 404 })])
  await expect(refused.api.call('GET /auth')).rejects.toMatchObject({ status: 404 })
  expect(refused.call).toHaveBeenCalledTimes(1)
  expect(notice()).toBeUndefined()
})
