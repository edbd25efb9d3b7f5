import { expect, test } from 'vitest'
import {
  defaultQuery,
  inboxAddress,
  inboxQueryOf,
  isInboxFiltered,
  listQueryOf,
  withFilters,
} from './inbox-query.ts'

const read = (address: string) => inboxQueryOf(new URL(address, 'http://here').searchParams)

test('an address without a query shows open conversations', () => {
  expect(read('/admin/messages')).toEqual(defaultQuery)
  expect(inboxAddress(defaultQuery)).toBe('/admin/messages')
  expect(listQueryOf(defaultQuery)).toEqual({ page: 1, pageSize: 25, status: 'open' })
  expect(isInboxFiltered(defaultQuery)).toBe(false)
  expect(isInboxFiltered({ ...defaultQuery, status: 'closed' })).toBe(false)
})

test('every filter is written to the address and read back', () => {
  const query = {
    q: 'کتری & kettle',
    status: 'closed',
    topic: 'warranty',
    unread: true,
    assignee: 'me',
    trash: false,
    page: 3,
    id: 17,
  } as const
  expect(read(inboxAddress(query))).toEqual(query)
  expect(isInboxFiltered(query)).toBe(true)
  expect(listQueryOf(query)).toEqual({
    page: 3,
    pageSize: 25,
    q: 'کتری & kettle',
    status: 'closed',
    topic: 'warranty',
    unread: 'true',
    assignee: 'me',
  })
})

test('invalid values are ignored', () => {
  expect(read('/x?status=gone&topic=x&unread=1&assignee=7&page=-1&id=1e9&trash=yes')).toEqual(defaultQuery)
  expect(read(`/x?q=${'a'.repeat(300)}`).q).toHaveLength(200)
})

test('other filters start at the first page and keep the conversation open', () => {
  const query = read('/x?page=4&id=17')
  expect(withFilters(query, { unread: true })).toMatchObject({ page: 1, id: 17, unread: true })
})

test('the trash lists both open and closed', () => {
  expect(listQueryOf(read('/x?trash=true'))).toEqual({ page: 1, pageSize: 25, deleted: 'true' })
})

test('a search is for open and closed conversations, unless a tab is chosen', () => {
  const searching = withFilters(defaultQuery, { q: 'kettle' })
  expect(searching.status).toBe('all')
  expect(inboxAddress(searching)).toBe('/admin/messages?q=kettle')
  expect(read('/x?q=kettle')).toEqual(searching)
  expect(listQueryOf(searching)).toEqual({ page: 1, pageSize: 25, q: 'kettle' })
  expect(withFilters(searching, { q: '' })).toEqual(defaultQuery)

  const openOnly = withFilters(searching, { status: 'open' })
  expect(inboxAddress(openOnly)).toBe('/admin/messages?q=kettle&status=open')
  expect(read(inboxAddress(openOnly))).toEqual(openOnly)
  expect(withFilters(openOnly, { q: 'kettles' }).status).toBe('open')
  const closed = withFilters(defaultQuery, { status: 'closed' })
  expect(withFilters(closed, { q: 'kettle' }).status).toBe('closed')
})
