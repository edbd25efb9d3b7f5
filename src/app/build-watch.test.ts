import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBuild } from './build-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const minutes = (n: number) => n * 60_000

test('checks every 60 minutes, and reports a different build once', async () => {
  const builds = ['one', undefined, 'two']
  const fetchBuild = vi.fn(async () => builds.shift())
  const onNewer = vi.fn()
  watchBuild('one', { fetchBuild, onNewer })
  const after = async (n: number) => {
    await vi.advanceTimersByTimeAsync(minutes(n))
    return [fetchBuild.mock.calls.length, onNewer.mock.calls.length]
  }
  expect(await after(59)).toEqual([0, 0])
  expect(await after(1)).toEqual([1, 0])
  expect(await after(60)).toEqual([2, 0])
  expect(await after(60)).toEqual([3, 1])
  expect(await after(180)).toEqual([3, 1])
})
