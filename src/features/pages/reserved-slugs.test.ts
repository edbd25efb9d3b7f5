// The words that no page may be named by.
import { expect, test } from 'vitest'
import { siteMap } from '../../routes.tsx'
import { toSlug } from '../catalogue/names/slug.ts'
import { reservedWordOf } from './reserved-slugs.ts'

test('are the first segments of all routes', () => {
  const paths = (routes: ReturnType<typeof siteMap>): string[] =>
    routes.flatMap(({ path = '', children = [] }) => [path, ...paths(children)])
  const segments = new Set(paths(siteMap(() => ({}))).map(path => path.split('/')[0] ?? ''))
  const fixed = [...segments].filter(segment => segment && !/^[:*]/.test(segment))
  expect(fixed).toEqual(expect.arrayContaining(['main', 'search', 'preview', 'admin', 'fa']))
  expect(fixed.filter(segment => reservedWordOf(toSlug(segment)) === undefined)).toEqual([])
})

test('are recognised in every spelling', () => {
  for (const typed of ['Admin', 'ＡＰＩ', ' where  to buy ', 'ROBOTS.TXT', '/media/'])
    expect(reservedWordOf(toSlug(typed))).toBeDefined()
  for (const typed of ['about', 'administration', 'terms'])
    expect(reservedWordOf(toSlug(typed))).toBeUndefined()
})
