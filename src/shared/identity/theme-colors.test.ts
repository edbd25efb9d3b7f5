import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeColors } from './theme-colors.ts'

test('the colours of browser bars are the backgrounds of the page', () => {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  const backgrounds = [...tokens.matchAll(/--c-background: (#\w+);/g)].map(([, color]) => color)
  expect(backgrounds).toEqual([themeColors.light, themeColors.dark])
})
