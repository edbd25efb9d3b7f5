// Tests of what an operator reads while a start takes long.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProgress } from './start-progress.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const written: string[] = []
const output = (isTTY: boolean) => {
  written.length = 0
  return { isTTY, write: (text: string) => written.push(text) }
}
const lasting = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

test('what takes less than two seconds is not mentioned', async () => {
  const run = startProgress(output(true))('Copying', () => lasting(1900))
  await vi.advanceTimersByTimeAsync(2000)
  await run
  expect(written).toEqual([])
})

test('a terminal has one line that changes, and in the end how long it took', async () => {
  const run = startProgress(output(true))('Copying', async report => {
    report(1, 4)
    await lasting(3000)
  })
  await vi.advanceTimersByTimeAsync(3000)
  await run
  expect(written[0]).toBe('\r\x1b[2K⠋ Copying … 25 %, 2.0 s')
  expect(written.slice(1, -2).every(text => text.startsWith('\r\x1b[2K'))).toBe(true)
  expect(written.at(-1)).toBe('  Copying: done in 3.0 s\n')
})

test('a log has a line every ten seconds, and one when it failed', async () => {
  const run = startProgress(output(false))('Copying', async report => {
    report(7)
    await lasting(13_000)
    throw new Error('on purpose')
  })
  const refused = expect(run).rejects.toThrow('on purpose')
  await vi.advanceTimersByTimeAsync(13_000)
  await refused
  expect(written).toEqual([
    '  Copying … 7 done, 2.0 s\n',
    '  Copying … 7 done, 12.0 s\n',
    '  Copying: failed after 13.0 s\n',
  ])
})
