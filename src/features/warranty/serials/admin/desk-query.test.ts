import { expect, test } from 'vitest'
import { changedAddress, deskAddress, isDeskFiltered, readDeskQuery, toDeskFilters } from './desk-query.ts'

const read = (search: string) => readDeskQuery(new URLSearchParams(search))

test('everything in the address is read and written again', () => {
  const search =
    'q=AB-1&kind=range&state=active&state=void&product=7&category=3&ends=between&from=2026-01-01&to=2026-02-01&batch=L24&range=9&sort=ends&cursor=abc&serial=KT1234'
  expect(deskAddress(read(search))).toBe(`/admin/warranty?${search}`)
  expect(deskAddress(read('openRange=5&product=none'))).toBe('/admin/warranty?product=none&openRange=5')
})

test('what means nothing is ignored', () => {
  const query = read(
    'state=unknown&state=nonsense&product=x&ends=never&from=2026-99-01&sort=price&cursor=&openRange=0',
  )
  expect(deskAddress(query)).toBe('/admin/warranty')
  expect(isDeskFiltered(query)).toBe(false)
})

test('another filter begins at the first page, and what is open stays open', () => {
  const query = read('cursor=abc&serial=KT1')
  expect(changedAddress(query, { states: ['void'] })).toBe('/admin/warranty?state=void&serial=KT1')
})

test('a period without days is no filter', () => {
  expect(toDeskFilters(read('ends=between'))).toEqual({})
  expect(toDeskFilters(read('ends=between&to=2026-02-01'))).toEqual({ ends: 'between', to: '2026-02-01' })
  expect(toDeskFilters(read('ends=soon&from=2026-02-01'))).toEqual({ ends: 'soon' })
})
