// Which names a 404 page suggests.
import { expect, test } from 'vitest'
import type { Api } from '#contract'
import { isClose, nearNames } from './near-names.ts'

test.each([
  ['kettle', 'Gooseneck kettle'],
  ['gooseneck ketle', 'Gooseneck kettle'],
  ['oak side tabel', 'Oak side table'],
  ['کتري', 'کتری گردن‌غازی'],
  ['a 200', 'A-200'],
])('“%s” is close to “%s”', (term, name) => {
  expect(isClose(term, name)).toBe(true)
})

test.each([
  ['nothing like it', 'Kettle with light'],
  ['wp login', 'Log basket'],
  ['slm', 'Slim shirt'],
  ['بلبرینگ', 'پیراهن'],
  ['', 'Kettle'],
])('“%s” is not close to “%s”', (term, name) => {
  expect(isClose(term, name)).toBe(false)
})

test('a product that is not made any more is marked', async () => {
  const named = (slug: string, lifecycle?: string) => ({
    slug,
    name: 'Copper kettle',
    translations: {},
    lifecycle,
  })
  const found = {
    categories: [named('kettles')],
    items: [named('old', 'discontinued'), named('new', 'active')],
  }
  const api = { call: async () => found } as unknown as Api
  const links = await nearNames(api, '/product/copper-kettel')
  expect(links.map(({ to, isDiscontinued }) => [to, isDiscontinued])).toEqual([
    ['/main/kettles', false],
    ['/product/old', true],
    ['/product/new', false],
  ])
})
