import { expect, test } from 'vitest'
import { mayReload } from './reload-guard.ts'

test('allows one reload in ten seconds', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  const at = 1_000_000
  expect(mayReload(storage, at)).toBe(true)
  expect(mayReload(storage, at + 1)).toBe(false)
  expect(mayReload(storage, at + 9_999)).toBe(false)
  expect(mayReload(storage, at + 10_000)).toBe(true)
  expect(mayReload(storage, at + 10_001)).toBe(false)
})
