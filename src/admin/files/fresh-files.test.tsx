import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFreshFiles } from './fresh-files.ts'

type Pictured = { id: number; url: string }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Editor({ edited, load }: { edited: Pictured; load(id: number): Promise<Pictured> }) {
  const current = useFreshFiles(edited, load)
  return <img src={`${current?.url}/160.webp`} alt="mug" />
}

const source = () => screen.getByRole('img').getAttribute('src')
const fail = () => act(async () => void fireEvent.error(screen.getByRole('img')))

test('a picture that fails to load causes new URLs to be fetched, at most every 30 seconds', async () => {
  const load = vi.fn(async (id: number) => ({ id, url: '/media/a~1~x' }))
  const { rerender } = render(<Editor edited={{ id: 7, url: '/media/a' }} load={load} />)
  expect(source()).toBe('/media/a/160.webp')
  await fail()
  expect([load.mock.calls, source()]).toEqual([[[7]], '/media/a~1~x/160.webp'])
  await fail()
  expect(load).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await fail()
  expect(load).toHaveBeenCalledTimes(2)
  // A saved state is newer than the URLs fetched before.
  rerender(<Editor edited={{ id: 7, url: '/media/b' }} load={load} />)
  expect(source()).toBe('/media/b/160.webp')
})

test('URLs are fetched every hour while the editor is open; a failed call changes nothing', async () => {
  const load = vi.fn(async (id: number) => ({ id, url: '/media/a~1~x' }))
  load.mockRejectedValueOnce(new Error('away'))
  const { unmount } = render(<Editor edited={{ id: 7, url: '/media/a' }} load={load} />)
  await act(() => vi.advanceTimersByTimeAsync(3600_000))
  expect([load.mock.calls.length, source()]).toEqual([1, '/media/a/160.webp'])
  await act(() => vi.advanceTimersByTimeAsync(3600_000))
  expect([load.mock.calls.length, source()]).toEqual([2, '/media/a~1~x/160.webp'])
  unmount()
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(load).toHaveBeenCalledTimes(2)
})
