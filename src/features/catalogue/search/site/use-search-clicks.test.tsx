import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { PageLink } from '#app/page-link.tsx'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { useSearchClicks } from './use-search-clicks.ts'

const site = { baseLocale: 'en', currency: 'USD' } as Site
const products = [
  { id: 7, slug: 'kettle' },
  { id: 8, slug: 'کتری' },
]
const call = vi.fn(async (..._: unknown[]): Promise<unknown> => undefined)

function Results({ q }: { q: string }) {
  return (
    <div {...useSearchClicks(q, products)}>
      {/* Without this the test's browser would leave its page. */}
      {['kettle', 'کتری', 'lamp'].map(slug => (
        <PageLink key={slug} to={`/product/${slug}`} onClick={event => event.preventDefault()}>
          <mark>{slug}</mark>
        </PageLink>
      ))}
    </div>
  )
}

function open(q: string) {
  render(
    <PageInfoContext value={{ site, locale: 'fa' }}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <Results q={q} />
      </ApiProvider>
    </PageInfoContext>,
  )
}
const sent = () => call.mock.calls.map(([, input]) => (input as { body: object }).body)

beforeEach(() => {
  call.mockClear()
})

test('a followed product is reported with the words as typed, also when it opens in another tab', () => {
  open('ketle')
  fireEvent.click(screen.getByText('kettle'))
  fireEvent(screen.getByText('کتری'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  expect(call.mock.calls[0]?.[0]).toBe('POST /products/search-clicks')
  expect(sent()).toEqual([
    { q: 'ketle', productId: 7 },
    { q: 'ketle', productId: 8 },
  ])
})

test('a menu, the second click of a double click and links to anything else are not reported', () => {
  open('ketle')
  fireEvent(screen.getByText('kettle'), new MouseEvent('auxclick', { bubbles: true, button: 2 }))
  fireEvent.click(screen.getByText('kettle'), { detail: 2 })
  fireEvent.click(screen.getByText('lamp'))
  expect(sent()).toEqual([])
})

test('without search words nothing is reported', () => {
  open('')
  fireEvent.click(screen.getByText('kettle'))
  expect(sent()).toEqual([])
})

test('a report that fails is ignored', async () => {
  call.mockRejectedValueOnce(new Error('no network'))
  open('ketle')
  fireEvent.click(screen.getByText('kettle'))
  await Promise.resolve()
  expect(sent()).toHaveLength(1)
})
