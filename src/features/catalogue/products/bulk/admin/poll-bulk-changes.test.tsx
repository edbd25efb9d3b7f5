// When the state of bulk changes is asked for, and when not.
import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { BrowserApi } from '#contract'
import type { BulkChange } from '../bulk-changes.contract.ts'
import { useBulkChanges } from './poll-bulk-changes.ts'

// Messages between tabs take real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const one = (finishedAt: string | null) => ({ id: 1, finishedAt }) as BulkChange
const [running, ended] = [one(null), one('2026-01-01T10:00:00Z')]

function start(answer: () => BulkChange[] | Error) {
  const load = vi.fn(async () => {
    const items = answer()
    if (items instanceof Error) throw items
    return items
  })
  const { onItems, stop } = watch(load)
  /** In steps, because React renders between them, and a wait begins with the rendering of a response. */
  async function pass(ms: number) {
    for (let passed = 0; passed <= ms; passed += 1000)
      await act(() => vi.advanceTimersByTimeAsync(passed === 0 ? 0 : 1000))
  }
  return { load, onItems, stop, pass }
}

function watch(load: () => Promise<BulkChange[]>) {
  const onItems = vi.fn()
  const api = { call: async () => ({ items: await load() }) } as unknown as BrowserApi
  function Watch() {
    const items = useBulkChanges()
    useEffect(() => {
      if (items) onItems(items)
    }, [items])
    return null
  }
  const { unmount } = render(
    <ApiProvider api={api}>
      <Watch />
    </ApiProvider>,
  )
  return { onItems, stop: unmount }
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('asks once and never again while nothing is under way, until something was started', async () => {
  let items: BulkChange[] = []
  const { load, onItems, stop, pass } = start(() => items)
  await pass(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  items = [running]
  announceBulkChanges()
  await act(() => vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2)))
  await pass(3000)
  expect(load).toHaveBeenCalledTimes(5)
  items = [ended]
  await pass(1000)
  expect(load).toHaveBeenCalledTimes(6)
  expect(onItems).toHaveBeenLastCalledWith([ended])
  // It may be undone in another tab or by a colleague. Then nothing is left to show.
  items = []
  await pass(5000)
  expect(onItems).toHaveBeenLastCalledWith([])
  await pass(600_000)
  expect(load).toHaveBeenCalledTimes(7)
  stop()
})

test('pauses while the tab is hidden', async () => {
  const { load, stop, pass } = start(() => [running])
  await pass(0)
  hide(true)
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  hide(false)
  await pass(0)
  expect(load).toHaveBeenCalledTimes(2)
  stop()
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('waits for a lost connection or a busy server, and gives up after a refusal', async () => {
  let error = new ApiError('network')
  const { load, onItems, stop, pass } = start(() => error)
  await pass(10_000)
  expect(load).toHaveBeenCalledTimes(3)
  error = new ApiError('bad-response', { status: 503 })
  await pass(10_000)
  expect(load).toHaveBeenCalledTimes(5)
  error = new ApiError('bad-request', { status: 401 })
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(6)
  expect(onItems).not.toHaveBeenCalled()
  stop()
})

test('an answer that was overtaken by a newer request is dropped', async () => {
  const answers: ((items: BulkChange[]) => void)[] = []
  const { onItems, stop } = watch(() => new Promise(resolve => void answers.push(resolve)))
  announceBulkChanges()
  await act(() => vi.waitFor(() => expect(answers).toHaveLength(2)))
  await act(async () => {
    answers[1]?.([ended])
    answers[0]?.([])
  })
  expect(onItems.mock.calls).toEqual([[[ended]]])
  stop()
})
