import { expect, test } from 'vitest'
import { searchApi } from '#features/catalogue/search/search.contract.ts'
import { localApi, maxResponses } from '../http/api.server.ts'
import { contentCache, contentMemo } from './content-cache.server.ts'
import { createContentChanges } from './content-changes.server.ts'
import { collect, dependsOn, lastsFor, type Tag } from './content-tags.server.ts'

function openContent() {
  const changes = createContentChanges()
  let version = 1
  changes.apply(version, [])
  return {
    readContent: () => changes.now()!,
    write(...tags: Tag[]) {
      version++
      changes.apply(version, [{ version, tags: JSON.stringify(tags) }])
    },
  }
}

function openCache(maxWeight: number) {
  const loaded: string[] = []
  const { readContent, write } = openContent()
  const cache = contentCache<string>({ readContent }, { maxWeight, weigh: value => value.length })
  const read = (key: string, value = key) =>
    cache([key], async () => {
      loaded.push(key)
      return value
    })
  return { cache, read, loaded, readContent, write }
}

test('a value that named no tag is loaded once per content version, also by readers at the same time', async () => {
  const { read, loaded, write } = openCache(100)
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a', 'a'])
  await read('a')
  expect(loaded).toEqual(['a'])
  write('all')
  await read('a')
  expect(loaded).toEqual(['a', 'a'])
})

test('the values that were not used for the longest time make room, by their weight', async () => {
  const { cache, read, loaded, readContent, write } = openCache(10)
  await read('a', 'aaaa')
  await read('b', 'bbbb')
  await read('a')
  await read('c', 'cccc')
  expect(await cache.cachedAt(readContent(), 'a')).toBe('aaaa')
  expect(cache.cachedAt(readContent(), 'b')).toBeUndefined()
  write('settings')
  expect(cache.cachedAt(readContent(), 'a')).toBeUndefined()
  expect(loaded).toEqual(['a', 'b', 'c'])
})

test('a value heavier than the whole cache is returned, and evicts no other', async () => {
  const { cache, read, readContent } = openCache(10)
  await read('a')
  expect(await read('heavy', 'x'.repeat(11))).toBe('x'.repeat(11))
  expect(cache.cachedAt(readContent(), 'heavy')).toBeUndefined()
  expect(await cache.cachedAt(readContent(), 'a')).toBe('a')
})

test('a failed load is not stored', async () => {
  const { cache, read } = openCache(10)
  await expect(cache(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await read('a')).toBe('a')
})

test('a value that depends on a tag is loaded again only when that changed', async () => {
  const { readContent, write } = openContent()
  let loaded = 0
  const memo = contentMemo({ readContent }, async () => {
    dependsOn('product:1', 'list:0')
    return ++loaded
  })
  const readAfter = async (...tags: Tag[]) => {
    write(...tags)
    return await memo()
  }
  expect(await memo()).toBe(1)
  expect(await readAfter('product:2', 'prices:0')).toBe(1)
  expect(await readAfter('list:0')).toBe(2)
  expect(await readAfter('settings')).toBe(2)
  expect(await readAfter('product:1')).toBe(3)
  expect(await readAfter('all')).toBe(4)
  // A write that reported nothing may have changed anything.
  expect(await readAfter()).toBe(5)
})

test('what uses a cached value depends on what that value depends on', async () => {
  const { readContent, write } = openContent()
  const inner = contentMemo({ readContent }, async () => {
    dependsOn('tree')
    return 'tree'
  })
  let loaded = 0
  const outer = contentMemo({ readContent }, async () => {
    dependsOn('settings')
    loaded++
    return await inner()
  })
  await inner()
  await outer()
  write('tree')
  await outer()
  expect(loaded).toBe(2)
  const { dependencies } = await collect(readContent(), () => outer())
  expect([...dependencies.tags].toSorted()).toEqual(['settings', 'tree'])
  expect(dependencies.onVersion).toBe(false)
})

test('a value with a part that named no tag follows every write', async () => {
  const { readContent } = openContent()
  const inner = contentMemo({ readContent }, async () => 'anything')
  const { dependencies } = await collect(readContent(), async () => {
    dependsOn('settings')
    return await inner()
  })
  expect(dependencies.onVersion).toBe(true)
})

test('a value that changes without a write lasts for its time', async () => {
  const { readContent } = openContent()
  let loaded = 0
  const memo = contentMemo({ readContent }, async () => {
    dependsOn('list:0')
    lastsFor(0)
    return ++loaded
  })
  expect([await memo(), await memo()]).toEqual([1, 2])
})

test('what is made from cached values reads the content once, and takes what was current when it was begun', async () => {
  const { readContent, write } = openContent()
  let reads = 0
  const counted = () => {
    reads++
    return readContent()
  }
  let loaded = 0
  const memo = contentMemo({ readContent: counted }, async () => {
    dependsOn('tree')
    return ++loaded
  })
  const begun = readContent()
  const makePage = () =>
    collect(begun, async () => {
      const first = await memo()
      write('tree')
      return [first, await memo(), await memo()]
    })
  const { value, dependencies } = await makePage()
  expect([value, reads]).toEqual([[1, 1, 1], 0])
  expect([...dependencies.tags]).toEqual(['tree'])
  // Whoever asks now gets the new one.
  expect(await memo()).toBe(2)
})

test('empty answers to 20,000 different calls of pages do not fill the memory: the oldest are forgotten', async () => {
  const { readContent } = openContent()
  let runs = 0
  const run = async () => {
    runs++
    return { items: [], categories: [] }
  }
  const visitor = { admin: undefined, address: '', agent: '', locale: 'en' as const }
  const api = localApi([{ endpoint: searchApi.suggest, parse: () => ({}), run }], visitor, { readContent })
  const ask = (number: number) =>
    api.call('GET /products/search/:term', { params: { term: `missing-${number}` } })
  for (let number = 0; number < 20_000; number++) await ask(number)
  expect(runs).toBe(20_000)
  // From the newest on, whatever is still in memory does not run again.
  let remembered = 0
  for (let number = 19_999; number >= 0; number--) {
    await ask(number)
    if (runs > 20_000) break
    remembered++
  }
  expect(remembered).toBe(maxResponses)
})
