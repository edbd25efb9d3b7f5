import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdleTurn } from './use-idle-turn.ts'

/** Called by hand: when the browser is idle. */
const waiting: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
})
afterEach(() => {
  waiting.length = 0
  vi.unstubAllGlobals()
})

function Part({ name }: { name: string }) {
  return <p>{useIdleTurn() ? name : '…'}</p>
}
const nextIdle = () => act(async () => waiting.shift()?.())
const settle = () => act(async () => undefined)

test('parts come one after the other, each in an idle moment of its own', async () => {
  const { container } = render([<Part key="a" name="a" />, <Part key="b" name="b" />])
  await settle()
  expect([container.textContent, waiting.length]).toEqual(['……', 1])
  await nextIdle()
  expect([container.textContent, waiting.length]).toEqual(['a…', 1])
  await nextIdle()
  expect(container.textContent).toBe('ab')
})

test('a part that is gone does not keep the next one waiting', async () => {
  const first = render(<Part name="a" />)
  const second = render(<Part name="b" />)
  await settle()
  first.unmount()
  await nextIdle()
  await nextIdle()
  expect(second.container.textContent).toBe('b')
})
