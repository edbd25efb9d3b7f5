// Just after a start a list may come without its facets: its products are shown, and no filters and no counts that are not
// known yet.
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Site } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import type { CategoryEntry } from '../../categories/category.ts'
import { SubCategories } from '../../categories/site/sub-categories.tsx'
import type { ProductCard } from '../../products/product.ts'
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
  const products = { items: [lamp], total: 1, page: 1, pageSize: 24, facetsPending: true }
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
  ['en', '1 product', '12'],
  ['fa', '۱ محصول', '۱۲'],
] as const)(
  '%s: shows products, their number and the counts of sub-categories, but no filters',
  (locale, count, below) => {
    const { container } = open(locale)
    expect(screen.getByRole('status').textContent).toBe(count)
    expect(screen.getByRole('link', { name: new RegExp(below) }).getAttribute('href')).toContain('?sort=name')
    expect(screen.getByRole('link', { name: /Lamp/ })).toBeDefined()
    expect(container.querySelector('[popover], [popovertarget], input[type=checkbox]')).toBeNull()
    expect(container.textContent).not.toMatch(/\b0\b|۰|nothing at all/)
  },
)
