// The words that no page may be named by.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toSlug } from '../catalogue/names/slug.ts'
import { reservedWordOf } from './reserved-slugs.ts'

test('are the first segments of all routes', () => {
  const text = readFileSync(join(import.meta.dirname, '../../routes.tsx'), 'utf8')
  const paths = [
    ...[...text.matchAll(/page\((?:id\()?'[\w-]+'\)?, '([^']+)'/g)].map(([, path]) => path),
    ...[...text.matchAll(/office\('([^']+)'/g)].map(([, path]) => path),
    ...[...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path),
    ...[...text.matchAll(/site\('([^']+)'\)/g)].map(([, path]) => path),
  ]
  const segments = new Set(paths.map(path => path?.split('/')[0] ?? ''))
  const fixed = [...segments].filter(segment => segment && !/^[:*]/.test(segment))
  expect(fixed).toEqual(
    expect.arrayContaining([
      'main',
      'product',
      'search',
      'warranty',
      'contact',
      'ticket',
      'preview',
      'help',
      'admin',
      'en',
      'fa',
    ]),
  )
  expect(fixed.filter(segment => reservedWordOf(toSlug(segment)) === undefined)).toEqual([])
})

test('are recognised in every spelling', () => {
  for (const typed of ['Admin', 'ＡＰＩ', ' where  to buy ', 'ROBOTS.TXT', '/media/'])
    expect(reservedWordOf(toSlug(typed))).toBeDefined()
  for (const typed of ['about', 'administration', 'terms'])
    expect(reservedWordOf(toSlug(typed))).toBeUndefined()
})
