// Just after a start a list may come without its facets: its products are shown, and no filters and no counts that are not
// known yet.
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { SubCategories } from '../../cards/site/sub-categories.tsx'
import type { CategoryEntry } from '../../model/category.ts'
import type { ProductCard } from '../../model/product.ts'
import { FilteredProductList } from './filtered-list.tsx'
import { readListQuery } from './list-query.ts'

const currency = 'IRR'
const site = { baseLocale: 'en', currency, today: '2026-01-01' } as Site
const lamp = {
  id: 1,
  slug: 'lamp',
  name: 'Lamp',
  summary: '',
  translations: {},
  keySpecs: [],
  price: null,
  createdAt: '2020-01-01T00:00:00.000Z',
} as unknown as ProductCard
const child = {
  id: 2,
  slug: 'desk',
  name: 'Desk',
  translations: {},
  productCount: 12,
} as unknown as CategoryEntry

function open(locale: Locale) {
  const query = readListQuery(new URLSearchParams('sort=name'), { currency, locale })
  const products = { items: [lamp], total: 1, page: 1, pageSize: 24, facetsLoading: true as const }
  const page = (
    <PageInfoContext value={{ site, locale }}>
      <SubCategories categories={[child]} kept={{ query: '?sort=name', counts: undefined }} />
      <FilteredProductList path="/main/lamps" list={{ products, query, pages: 1 }}>
        nothing at all
      </FilteredProductList>
    </PageInfoContext>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}

test.each([
  ['en', '1 product', '12', 'Filters are loading…'],
  ['fa', '۱ محصول', '۱۲', 'فیلترها در حال بارگذاری است…'],
] as const)(
  '%s: shows products, their number and the counts of sub-categories, but no filters, and says that they are loading',
  (locale, count, below, notice) => {
    const { container } = open(locale)
    expect(screen.getByRole('status').textContent).toBe(count)
    expect(screen.getByRole('link', { name: new RegExp(below) }).getAttribute('href')).toContain('?sort=name')
    expect(screen.getByRole('link', { name: /Lamp/ })).toBeDefined()
    expect(screen.getByText(notice)).toBeDefined()
    expect(container.querySelector('[popover], [popovertarget], input[type=checkbox]')).toBeNull()
    expect(container.textContent).not.toMatch(/\b0\b|۰|nothing at all/)
  },
)

afterEach(() => vi.useRealTimers())

test('the list asks again by itself until its filters are there, also after a failure, and then stops asking', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers = [
    { facetsLoading: true },
    new Error('no connection'),
    // One of several processes has its filters, the one that answers next does not.
    {},
    {},
  ]
  const lists = [true, true, undefined]
  const asked = vi.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  const query = readListQuery(new URLSearchParams(), { currency, locale: 'en' })
  function Page() {
    const isLoading = useLoaderData<true | undefined>()
    const products = {
      items: [lamp],
      total: 1,
      page: 1,
      pageSize: 24,
      ...(isLoading && { facetsLoading: true as const }),
    }
    return (
      <FilteredProductList path="/search" list={{ products, query, pages: 1 }}>
        nothing
      </FilteredProductList>
    )
  }
  const loader = vi.fn(async () => lists.shift() ?? null)
  const router = createMemoryRouter([{ path: '/', loader, Component: Page, HydrateFallback: () => null }])
  render(
    <PageInfoContext value={{ site, locale: 'en' }}>
      <ApiProvider api={{ call: asked } as never}>
        <RouterProvider router={router} />
      </ApiProvider>
    </PageInfoContext>,
  )
  expect(await screen.findByText('Filters are loading…')).toBeDefined()
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await later(2100)
  await later(2100)
  expect([asked.mock.calls.length, loader.mock.calls.length]).toEqual([2, 1])
  // After a failure the wait is twice as long.
  await later(4100)
  expect([asked.mock.calls.length, loader.mock.calls.length]).toEqual([3, 2])
  expect(screen.getByText('Filters are loading…')).toBeDefined()
  await later(2100)
  expect([asked.mock.calls.length, loader.mock.calls.length]).toEqual([4, 3])
  expect(screen.queryByText('Filters are loading…')).toBeNull()
  await later(60_000)
  expect(asked.mock.calls.length).toBe(4)
})
