import { act, render } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
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
  vi.restoreAllMocks()
})

const atOnce = async () => true

function Part({ name, load = atOnce }: { name: string; load?: () => Promise<boolean> }) {
  return <p>{useIdleTurn(load) ? name : '…'}</p>
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

test('a part whose code is late still comes before the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const late = () => promise
  const { container } = render([<Part key="a" name="a" load={late} />, <Part key="b" name="b" />])
  await settle()
  await nextIdle()
  await nextIdle()
  expect([container.textContent, waiting.length]).toEqual(['……', 0])
  await act(async () => resolve(true))
  expect([container.textContent, waiting.length]).toEqual(['a…', 1])
  await nextIdle()
  expect(container.textContent).toBe('ab')
})

test('a part whose code does not come is an error of its own, and the next one comes', async () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { message: '' }
    static getDerivedStateFromError = (error: Error) => ({ message: error.message })
    override render = () => this.state.message || this.props.children
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const never = () => Promise.reject(new Error('not loaded, '))
  const { container } = render([
    <Boundary key="a">
      <Part name="a" load={never} />
    </Boundary>,
    <Part key="b" name="b" />,
  ])
  await settle()
  await nextIdle()
  await nextIdle()
  expect(container.textContent).toBe('not loaded, b')
})
