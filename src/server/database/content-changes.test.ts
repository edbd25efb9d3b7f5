import { expect, test } from 'vitest'
import { begunAt, type Cached, createContentChanges, isCurrent } from './content-changes.server.ts'
import type { Tag } from './content-tags.server.ts'

const row = (version: number, ...tags: Tag[]) => ({ version, tags: JSON.stringify(tags) })

function openChanges(version = 10) {
  const changes = createContentChanges()
  const content = changes.apply(version, [])
  const cached: Cached = {
    ...begunAt(content),
    dependencies: { tags: new Set<Tag>(['product:1']), onVersion: false, endsAt: Number.POSITIVE_INFINITY },
  }
  return { changes, content, cached }
}

test('what was cached is current until one of its tags changes', () => {
  const { changes, cached } = openChanges()
  expect(isCurrent(cached, changes.apply(11, [row(11, 'product:2')]))).toBe(true)
  expect(isCurrent(cached, changes.apply(12, [row(12, 'product:1')]))).toBe(false)
  expect(isCurrent(cached, changes.apply(13, [row(13, 'product:2')]))).toBe(false)
})

test.each([
  ['a version without a row', 12, [row(12, 'product:2')]],
  ['a row that is missing at the end', 12, [row(11, 'product:2')]],
  ['no rows at all', 11, []],
  ['a row without tags', 11, [row(11)]],
  ['a version lower than before', 9, []],
  ['a tag of another version of the program', 11, [{ version: 11, tags: '["product:2","traits:1"]' }]],
])('%s counts as a change of everything', (_, version, rows) => {
  const { changes, cached } = openChanges()
  expect(isCurrent(cached, changes.apply(version, rows))).toBe(false)
  // Also when the old version comes again.
  const again = Array.from({ length: 20 - version }, (_, index) => row(version + index + 1, 'product:2'))
  expect(isCurrent(cached, changes.apply(20, again))).toBe(false)
})

test('more tags than are remembered count as a change of everything', () => {
  const { changes, cached } = openChanges()
  const tags = Array.from({ length: 100_001 }, (_, index): Tag => `product:${index + 2}`)
  expect(isCurrent(cached, changes.apply(11, [row(11, ...tags)]))).toBe(false)
})

test('while it is being made, it is current only for the version it was begun with', () => {
  const { changes, content } = openChanges()
  const making = begunAt(content)
  expect(isCurrent(making, content)).toBe(true)
  expect(isCurrent(making, changes.apply(11, [row(11, 'product:2')]))).toBe(false)
})

test('what lasts for a time is stale after it, and was current before', () => {
  const { content, cached } = openChanges()
  const endsAt = performance.now() - 1000
  const old = { ...cached, dependencies: { tags: new Set<Tag>(['list:0']), onVersion: false, endsAt } }
  expect(isCurrent(old, content)).toBe(false)
  expect(isCurrent(old, content, endsAt - 1)).toBe(true)
})
