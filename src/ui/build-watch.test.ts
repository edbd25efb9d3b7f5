import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

const minutes = (n: number) => n * 60_000

test('asks every 60 minutes, and only a different build counts', async () => {
  const { isOutdated, watchBuild } = await import('./build-watch.ts')
  const answers = ['one', undefined, 'two']
  const ask = vi.fn(async () => answers.shift())
  watchBuild('one', ask)
  await vi.advanceTimersByTimeAsync(minutes(59))
  expect(ask).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect([ask.mock.calls.length, isOutdated()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(minutes(60))
  expect([ask.mock.calls.length, isOutdated()]).toEqual([2, false])
  await vi.advanceTimersByTimeAsync(minutes(60))
  expect([ask.mock.calls.length, isOutdated()]).toEqual([3, true])
  await vi.advanceTimersByTimeAsync(minutes(180))
  expect(ask).toHaveBeenCalledTimes(3)
})
