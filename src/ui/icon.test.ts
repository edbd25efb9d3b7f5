import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('every icon that can be named is drawn, and none is drawn for nobody', () => {
  const named = [...textOf('icon.tsx').matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name)
  const drawn = [...textOf('icons.css').matchAll(/\.icon-([\w-]+) \{/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(20)
  expect(drawn.toSorted()).toEqual(named.toSorted())
})
