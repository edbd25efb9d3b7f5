import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedQuery,
  countFilters,
  isStaffFiltered,
  readStaffListQuery,
  toEditorPath,
  toRowPath,
  toStaffListPath,
  withoutStaffFilters,
} from './staff-list-query.ts'

const read = (address: string) => {
  const { pathname, search } = new URL(address, 'http://shop')
  return readStaffListQuery({ pathname, search })
}

test('the address of the whole list has no query, and everything else is in it', () => {
  const all = read('/admin/products')
  expect(all).toMatchObject({ q: '', sort: 'newest', order: 'desc', page: 1, pageSize: 25, missing: [] })
  expect(toStaffListPath(all)).toBe('/admin/products')
  expect(isStaffFiltered(all)).toBe(false)
  const address =
    '/admin/products?q=tea+pot&category=7&visible=true&lifecycle=discontinued&tag=black&tag=new&missing=picture&missing=alt&sort=price&order=desc&page=3&pageSize=50&column=code&column=price'
  expect(toStaffListPath(read(address))).toBe(address)
  expect(countFilters(read(address))).toBe(5)
  expect(read(address).hiddenColumns).toEqual(['category', 'updated'])
  expect(read('/admin/products?column=none').hiddenColumns).toHaveLength(4)
})

test('unknown values are ignored', () => {
  const mistyped =
    '/admin/products?category=x&visible=maybe&missing=soul&sort=relevance&order=up&page=0&pageSize=7&column=soul'
  expect(toStaffListPath(read(mistyped))).toBe('/admin/products')
})

test('any address is read the same again from the address that is written for it', () => {
  const names = [
    'q',
    'exact',
    'category',
    'visible',
    'tag',
    'missing',
    'sort',
    'order',
    'page',
    'pageSize',
    'list',
    'column',
  ]
  const values = [
    'none',
    '12',
    'true',
    'false',
    'black',
    'alt',
    'price',
    'name',
    'relevance',
    'asc',
    'hidden',
  ]
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values, '  ', '2', '50')))
  fc.assert(
    fc.property(pairs, pairs => {
      const query = readStaffListQuery({
        pathname: '/admin/products',
        search: `${new URLSearchParams(pairs)}`,
      })
      expect(read(toStaffListPath(query))).toEqual(query)
      expect(read(toEditorPath(3, query))).toEqual(query)
    }),
  )
})

test('the list of hidden products keeps its own address, also from the editor', () => {
  const hidden = read('/admin/Invisible-products?q=lamp')
  expect(hidden.visible).toBe('false')
  expect(countFilters(hidden)).toBe(0)
  expect(toEditorPath(7, hidden)).toBe('/admin/products/7?list=hidden&q=lamp')
  expect(toRowPath(7, read(toEditorPath(7, hidden)))).toBe('/admin/invisible-products?q=lamp#product-7')
  expect(toStaffListPath(withoutStaffFilters(hidden))).toBe('/admin/invisible-products')
})

test('a search sorts by relevance, unless another order was chosen, and begins at the first page', () => {
  const searched = changedQuery(read('/admin/products?page=4'), { q: 'lamp' })
  expect(toStaffListPath(searched)).toBe('/admin/products?q=lamp')
  expect(toStaffListPath(changedQuery(searched, { q: '' }))).toBe('/admin/products')
  const byPrice = changedQuery(read('/admin/products?sort=price&order=desc'), { q: 'lamp' })
  expect(toStaffListPath(byPrice)).toBe('/admin/products?q=lamp&sort=price&order=desc')
  expect(toStaffListPath(changedQuery(byPrice, { sort: 'name' }))).toBe('/admin/products?q=lamp&sort=name')
  expect(toStaffListPath(withoutStaffFilters(byPrice))).toBe('/admin/products?sort=price&order=desc')
})

test('other words are corrected again, unless somebody asks for them as typed', () => {
  const asTyped = read('/admin/products?q=ketle&exact=1')
  expect(asTyped.exact).toBe(true)
  expect(changedQuery(asTyped, { page: 2 }).exact).toBe(true)
  expect(toStaffListPath(changedQuery(asTyped, { q: 'kettle' }))).toBe('/admin/products?q=kettle')
  expect(read('/admin/products?exact=1').exact).toBe(false)
})
