// When data is loaded, aborted, loaded again and tried again, and which response is shown.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Api, BrowserApi } from '#contract'
import { useServerData } from './use-server-data.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Key = string | undefined
type More = Partial<Parameters<typeof useServerData<string[]>>[0]>

/** Each request waits until the test responds to it. */
function open(first: Key, more: More = {}) {
  const requests: { key: Key; signal: AbortSignal; respond(rows: string[] | Error): Promise<void> }[] = []
  const call = (_: string, input: { query: { q: Key } }, { signal }: { signal: AbortSignal }) =>
    new Promise<string[]>((resolve, reject) => {
      const key = input.query.q
      const settle = (rows: string[] | Error) => (rows instanceof Error ? reject(rows) : resolve(rows))
      requests.push({ key, signal, respond: rows => act(async () => settle(rows)) })
    })
  const api = { call } as unknown as BrowserApi
  const load = (key: Key) => (api: Api) =>
    api.call('GET /products/staff', { query: { q: key ?? '' } }) as unknown as Promise<string[]>
  const { result, rerender, unmount } = renderHook(
    ({ key }: { key: Key }) => useServerData<string[]>({ key, load: load(key), ...more }),
    {
      initialProps: { key: first },
      wrapper: ({ children }) => <ApiProvider api={api}>{children}</ApiProvider>,
    },
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { requests, shown: () => result.current, go: (key: Key) => rerender({ key }), unmount, pass }
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('another key aborts the request before it, whose late response is not shown', async () => {
  const { requests, shown, go } = open('a')
  go('b')
  expect(requests.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ])
  await requests[1]?.respond(['of b'])
  await requests[0]?.respond(['of a'])
  expect(shown()).toMatchObject({ data: ['of b'], failure: undefined })
  go('c')
  expect(shown()).toMatchObject({ data: undefined, lastData: ['of b'] })
  await requests[2]?.respond(['of c'])
  expect(shown()).toMatchObject({ data: ['of c'], lastData: ['of c'] })
})

test('of two requests for the same key, the later one wins, also over the failure of the earlier one', async () => {
  const { requests, shown } = open('a')
  void shown().reload()
  expect(requests[0]?.signal.aborted).toBe(true)
  await requests[1]?.respond(['new'])
  await requests[0]?.respond(new Error('late'))
  expect(shown()).toMatchObject({ data: ['new'], failure: undefined })
})

test('leaving aborts the request and ends every timer', async () => {
  const { requests, shown, unmount, pass } = open('a', { pollMs: 1000 })
  await requests[0]?.respond(['one'])
  shown().reloadSoon(100)
  void shown().reload()
  unmount()
  expect(requests[1]?.signal.aborted).toBe(true)
  await pass(60_000)
  expect(requests).toHaveLength(2)
})

test('without a key nothing is loaded, and what is known is shown before the first response', async () => {
  const { requests, shown, go } = open(undefined, { initial: ['known'] })
  expect(requests).toHaveLength(0)
  go('a')
  expect(shown().data).toEqual(['known'])
  await requests[0]?.respond(['loaded'])
  expect(shown().data).toEqual(['loaded'])
  go(undefined)
  go('a')
  expect(shown().data).toEqual(['known'])
})

test('while somebody types, only the last key is asked for', async () => {
  const { requests, go, pass } = open('l', { delayMs: 200 })
  await pass(150)
  go('la')
  await pass(150)
  go('lam')
  await pass(199)
  expect(requests).toHaveLength(0)
  await pass(1)
  expect(requests.map(({ key }) => key)).toEqual(['lam'])
})

test('polls while the tab is visible, and at once when it is shown again', async () => {
  const { requests, pass } = open('a', { pollMs: 1000 })
  await requests[0]?.respond(['one'])
  await pass(1000)
  expect(requests).toHaveLength(2)
  await requests[1]?.respond(['two'])
  hide(true)
  await pass(60_000)
  expect(requests).toHaveLength(2)
  hide(false)
  await pass(0)
  expect(requests).toHaveLength(3)
})

test('polls only as long as the response asks for it', async () => {
  const { requests, pass } = open('a', { pollMs: rows => (rows.includes('running') ? 1000 : undefined) })
  await requests[0]?.respond(['running'])
  await pass(1000)
  await requests[1]?.respond(['done'])
  await pass(60_000)
  expect(requests).toHaveLength(2)
  hide(true)
  hide(false)
  await pass(60_000)
  expect(requests).toHaveLength(2)
})

test('a failure keeps what is shown, and is tried again after a time or when the network is back', async () => {
  const { requests, shown, pass } = open('a', { retryMs: 5000 })
  await requests[0]?.respond(['one'])
  void shown().reload()
  await requests[1]?.respond(new Error('lost'))
  expect(shown()).toMatchObject({ data: ['one'], failure: new Error('lost') })
  await pass(4999)
  expect(requests).toHaveLength(2)
  await pass(1)
  await requests[2]?.respond(new Error('still lost'))
  dispatchEvent(new Event('online'))
  await requests[3]?.respond(['two'])
  expect(shown()).toMatchObject({ data: ['two'], failure: undefined })
  dispatchEvent(new Event('online'))
  await pass(60_000)
  expect(requests).toHaveLength(4)
})

test('what would fail again is not tried again, and the failure of one key is not that of the next', async () => {
  const { requests, shown, go, pass } = open('a', {
    retryMs: error => ((error as Error).message === 'gone' ? undefined : 5000),
  })
  await requests[0]?.respond(new Error('gone'))
  await pass(60_000)
  expect(requests).toHaveLength(1)
  expect(shown().failure).toEqual(new Error('gone'))
  go('b')
  expect(shown().failure).toBeUndefined()
})

test('several changes within a moment cause one request', async () => {
  const { requests, shown, pass } = open('a')
  await requests[0]?.respond(['one'])
  shown().reloadSoon(100)
  await pass(60)
  shown().reloadSoon(100)
  await pass(40)
  expect(requests).toHaveLength(2)
  await pass(60_000)
  expect(requests).toHaveLength(2)
})

test('a response that was on its way during a change is asked for again, and does not take it back', async () => {
  const { requests, shown } = open('a')
  await requests[0]?.respond(['one', 'two'])
  void shown().reload()
  act(() => shown().change(rows => rows.filter(row => row !== 'one')))
  expect(shown().data).toEqual(['two'])
  await requests[1]?.respond(['one', 'two'])
  expect(shown().data).toEqual(['two'])
  await requests[2]?.respond(['two', 'three'])
  expect(shown().data).toEqual(['two', 'three'])
  act(() => shown().change(() => []))
  expect(shown().data).toEqual([])
  expect(requests).toHaveLength(3)
})

test('a response is merged into what is shown', async () => {
  let wait = (_: string[]) => {}
  const { shown } = open('a', {
    load: async () => {
      const rows = await new Promise<string[]>(resolve => {
        wait = resolve
      })
      return before => [...(before ?? []), ...rows]
    },
  })
  await act(async () => wait(['one']))
  void shown().reload()
  await act(async () => wait(['two']))
  expect(shown().data).toEqual(['one', 'two'])
})
