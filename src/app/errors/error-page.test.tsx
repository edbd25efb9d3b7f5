// The error page: two titles, and words that say what happened.
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { ApiError, type FailureKind } from '../api/api.ts'
import type { Site } from '../app-context.ts'
import { PageInfoContext } from '../page-site.ts'
import { ErrorPage } from './error-page.tsx'

const site = { baseLocale: 'en' } as Site

function renderError(error: unknown, locale: Locale = 'en') {
  const page = (
    <PageInfoContext value={{ site, locale }}>
      <ErrorPage error={error} />
    </PageInfoContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/lamps?a=1'] })
  return render(<RouterProvider router={router} />)
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const actions = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

beforeEach(() => {
  document.title = ''
})

test.each([
  [404, 'Page Not Found', 'صفحه پیدا نشد'],
  [410, 'Page Not Found', 'صفحه پیدا نشد'],
  [400, 'Internal Server Error', 'خطای داخلی سرور'],
  [429, 'Internal Server Error', 'خطای داخلی سرور'],
  [500, 'Internal Server Error', 'خطای داخلی سرور'],
  [503, 'Internal Server Error', 'خطای داخلی سرور'],
])('the title of a %d is one of two, in both languages', (status, en, fa) => {
  const { unmount } = renderError({ status })
  expect(document.title).toBe(en)
  unmount()
  renderError({ status }, 'fa')
  expect(document.title).toBe(fa)
})

test('headings may say more than titles', () => {
  const { unmount } = renderError({ status: 410 })
  expect(heading()).toBe('No longer available')
  unmount()
  renderError({ status: 503 })
  expect(heading()).toBe('Just a moment')
})

test.each([
  ['network', 'We couldn’t connect'],
  ['timeout', 'This took too long'],
  ['aborted', 'This was stopped before it finished'],
  ['bad-response', 'Internal Server Error'],
] satisfies [FailureKind, string][])(
  'a page that failed as %s says so, and offers another try first',
  (kind, expected) => {
    renderError(new ApiError(kind, kind === 'bad-response' ? { status: 200 } : {}))
    expect(heading()).toBe(expected)
    expect(document.title).toBe('Internal Server Error')
    expect(actions()[0]).toBe('Try again')
    // There is no status that would be true.
    expect(document.querySelector('.error-status')).toBeNull()
  },
)

test('a page that is not there is not tried again', () => {
  renderError({ status: 404 })
  expect(actions()).toHaveLength(1)
})
