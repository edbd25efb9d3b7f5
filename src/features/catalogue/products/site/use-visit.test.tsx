import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { browserApi } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import { useVisit } from './use-visit.ts'

function Page({ id }: { id: number }) {
  useVisit(id)
  return <h1>{id}</h1>
}

function open(respond: () => Promise<Response>) {
  const fetch = vi.fn(async (..._: unknown[]) => await respond())
  const api = browserApi({ base: '/api', fetch: fetch as never })
  const show = (id: number) => (
    <ApiProvider api={api}>
      <Page id={id} />
    </ApiProvider>
  )
  return { show, sent: () => fetch.mock.calls.map(([url]) => url) }
}

const accepted = async () => Response.json({ accepted: true }, { status: 202 })

test('a view is reported once per product, however often it is shown', () => {
  const { show, sent } = open(accepted)
  const { rerender, unmount } = render(show(1))
  rerender(show(1))
  rerender(show(2))
  rerender(show(1))
  unmount()
  render(show(2))
  expect(sent()).toEqual(['/api/products/visit/1', '/api/products/visit/2'])
})

test('the page renders even if the server cannot be reached', async () => {
  const { show, sent } = open(() => Promise.reject(new TypeError('no network')))
  const { findByRole } = render(show(3))
  expect((await findByRole('heading')).textContent).toBe('3')
  expect(sent()).toEqual(['/api/products/visit/3'])
})
