import { expect, test } from 'vitest'
import { contentCache } from './content-cache.server.ts'

function openCache(most: number) {
  const loaded: string[] = []
  const state = { version: 1 }
  const cache = contentCache<string>(
    { readVersion: () => state.version },
    { most, weigh: value => value.length },
  )
  const read = (key: string, value = key) =>
    cache([key], async () => {
      loaded.push(key)
      return value
    })
  return { cache, read, loaded, state }
}

test('a value is loaded once per content version, also by readers at the same time', async () => {
  const { read, loaded, state } = openCache(100)
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a', 'a'])
  await read('a')
  expect(loaded).toEqual(['a'])
  state.version = 2
  await read('a')
  expect(loaded).toEqual(['a', 'a'])
})

test('the values that were not used for the longest time make room, by their weight', async () => {
  const { cache, read, loaded } = openCache(10)
  await read('a', 'aaaa')
  await read('b', 'bbbb')
  await read('a')
  await read('c', 'cccc')
  expect(await cache.cachedFor(1, 'a')).toBe('aaaa')
  expect(cache.cachedFor(1, 'b')).toBeUndefined()
  expect(cache.cachedFor(2, 'a')).toBeUndefined()
  expect(loaded).toEqual(['a', 'b', 'c'])
})

test('a value heavier than the whole cache is returned, and evicts no other', async () => {
  const { cache, read } = openCache(10)
  await read('a')
  expect(await read('heavy', 'x'.repeat(11))).toBe('x'.repeat(11))
  expect(cache.cachedFor(1, 'heavy')).toBeUndefined()
  expect(await cache.cachedFor(1, 'a')).toBe('a')
})

test('a failed load is not stored', async () => {
  const { cache, read } = openCache(10)
  await expect(cache(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await read('a')).toBe('a')
})
