// Acts that load a whole document wait for the connection, and the last one that was chosen takes place.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedFirst } from './open-document.ts'

let isReachable = false

beforeEach(() => {
  isReachable = false
  vi.useFakeTimers()
  document.documentElement.lang = 'en'
  document.body.innerHTML = '<a href="#other">Other</a><button type="button">Act</button>'
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('offline')
    return Response.json({ build: 'one' })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connect() {
  expect(document.querySelector('.connection-notice')).not.toBeNull()
  isReachable = true
  await vi.advanceTimersByTimeAsync(4000)
  expect(document.querySelector('.connection-notice')).toBeNull()
}

test('an act goes on when the connection is back, and a later one takes its place', async () => {
  const turns: string[] = []
  const act = async (name: string) => {
    if (await connectedFirst()) turns.push(name)
  }
  void act('site')
  void act('language')
  await vi.advanceTimersByTimeAsync(100)
  document.querySelector('button')?.click()
  expect(turns).toEqual([])
  await connect()
  expect(turns).toEqual(['language'])
})

test('a link that is followed meanwhile takes its place too', async () => {
  const turn = connectedFirst()
  await vi.advanceTimersByTimeAsync(100)
  document.querySelector('a')?.click()
  await connect()
  expect(await turn).toBe(false)
})
