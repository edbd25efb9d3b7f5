import { render, screen } from '@testing-library/react'
import { createMemoryRouter, data, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { ErrorBoundary } from './errors.tsx'

const show = (path: string, locale: Locale) => {
  const loader = () => {
    throw data(null, { status: 404 })
  }
  const routes = [{ path: '*', loader, element: null, HydrateFallback: () => null, ErrorBoundary }]
  return render(
    <PageInfoContext value={{ site: {}, locale } as PageInfo}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </PageInfoContext>,
  )
}

test.each([
  ['/admin/products/999999', 'en', 'Back to Products', '/admin/products'],
  ['/admin/categories/999999', 'fa', 'بازگشت به دسته‌ها', '/admin/categories'],
  ['/admin/canned-replies/999999', 'en', 'Back to Canned replies', '/admin/canned-replies'],
  ['/admin/nowhere', 'en', 'Back to Messages', '/admin/messages'],
] as const)('%s leads back to its list, not to the shop', async (path, locale, name, to) => {
  show(path, locale)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
