// Tests of what a matched route says about a request: cache key, area, privacy and the logged path.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageHandler } from '#app/page-handler.ts'
import { readMatch } from './page-routes.server.ts'

const isPage = (value: string) => /^[2-9]$/.test(value)
const ask = {
  query: {},
  isPersonalized: (query: URLSearchParams) => query.has('topic'),
  isPrivate: (query: URLSearchParams) => query.has('serial'),
  takesForms: true,
  takesFiles: 'POST /ticket/upload',
  file: 'src/ask-page.tsx',
}
const list = { query: { page: isPage }, isPersonalized: (query: URLSearchParams) => query.has('tag') }
const children = [
  { path: 'main/:name', handle: { query: { page: isPage } } },
  { path: 'list', handle: list },
  { path: 'ask', handle: ask },
  { path: 'fa', children: [{ path: 'own/*', handle: { isSecret: true, takesForms: true } }] },
  { path: 'search' },
  { handle: { area: 'admin' }, children: [{ path: 'admin/products', handle: { query: {} } }] },
]
const { matchPage } = createPageHandler([{ path: '', children }], () => ({ html: '', scripts: [] }))

const match = (path: string) => {
  const url = new URL(`http://here${path}`)
  return readMatch(matchPage(url.pathname), url)
}

test('the key is the path and the query parameters the page uses, in canonical form', () => {
  expect(match('/main/kettles').key).toBe('/main/kettles')
  expect(match('/main/%6bettles?utm=1&page=2&page=3').key).toBe('/main/kettles?page=2')
  expect(match('/main/کتری').key).toBe('/main/%DA%A9%D8%AA%D8%B1%DB%8C')
  expect(match('/main/kettles?page=1').key).toBe('/main/kettles')
  expect(match('/main/a%2Fb').key).toBeUndefined()
})

test('whatever else a query holds, the key is the same', () => {
  const query = fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 5 })
  fc.assert(
    fc.property(query, pairs => {
      const { page: _, ...others } = pairs
      expect(match(`/main/kettles?${new URLSearchParams(others)}`).key).toBe('/main/kettles')
    }),
    { numRuns: 500 },
  )
})

test('back office pages, and pages that do not opt in, are never cached', () => {
  expect(match('/search?q=x')).toMatchObject({ area: 'public', key: undefined })
  expect(match('/list?page=2&other=1').key).toBe('/list?page=2')
  expect(match('/list?page=2&tag=new').key).toBeUndefined()
  expect(match('/ADMIN/Products')).toMatchObject({ area: 'admin', key: undefined })
  expect(match('/nowhere')).toMatchObject({ area: 'public', key: undefined, takesForms: false })
})

test('a page says which of its queries are private, and whether it takes forms', () => {
  expect(match('/ask')).toEqual({
    files: ['src/ask-page.tsx'],
    area: 'public',
    key: '/ask',
    isPrivate: false,
    takesForms: true,
    takesFiles: 'POST /ticket/upload',
    isSecret: false,
    isFramed: false,
    loggedPath: '/ask',
    pattern: '/ask',
  })
  expect(match('/ask?topic=sales')).toMatchObject({ key: undefined, isPrivate: false })
  expect(match('/ask?serial=A')).toMatchObject({ key: undefined, isPrivate: true })
})

test('a page whose path is a secret is never cached, and is logged by its pattern', () => {
  for (const path of ['/fa/own/s3cret', '/FA/Own/s3cret/and/more?x=1', '/fa/own'])
    expect(match(path)).toMatchObject({
      key: undefined,
      isPrivate: true,
      isSecret: true,
      loggedPath: '/fa/own/*',
    })
})

test('an encoded number sign or question mark stays part of the path', () => {
  expect(match('/main/a%23b').key).toBe('/main/a%23b')
  expect(match('/main/a%3fb?page=2').key).toBe('/main/a%3Fb?page=2')
})
