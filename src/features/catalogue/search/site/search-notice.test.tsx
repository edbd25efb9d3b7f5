// What the search page says about a search that was corrected, or that was asked not to be.
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Site } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { readListQuery } from '../../filters/site/list-query.ts'
import type { Correction } from '../../names/correction.ts'
import { SearchNotice } from './search-notice.tsx'

const site = { baseLocale: 'en', currency: 'USD' } as Site

type NoticeOptions = { locale?: Locale; correction?: Correction; isEmpty?: boolean }

function open(address: string, { locale = 'en', correction, isEmpty = false }: NoticeOptions) {
  const query = readListQuery(new URLSearchParams(address), { currency: 'USD', locale })
  const page = (
    <PageInfoContext value={{ site, locale }}>
      <SearchNotice query={query} correction={correction} isEmpty={isEmpty} />
    </PageInfoContext>
  )
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  return container.textContent?.replace(/[\u2068\u2069]/g, '')
}

const spelt: Correction = { wording: 'قهوه‌ساز برقی', steps: ['spelling'], leftOut: [] }
const shortened: Correction = { wording: 'kettle', steps: ['left_out'], leftOut: ['purple', 'بنفش'] }
const both: Correction = { wording: 'kettle', steps: ['spelling', 'left_out'], leftOut: ['xyzzy'] }

describe('a corrected search', () => {
  test.each([
    ['en', spelt, 'Showing results for قهوه‌ساز برقی. Search for “قهوهسازز” instead'],
    ['fa', spelt, 'نتایج قهوه‌ساز برقی نمایش داده می‌شود. جست‌وجوی خود «قهوهسازز»'],
    [
      'en',
      shortened,
      'Showing results for kettle. Left out: “purple”, “بنفش”. Search for “قهوهسازز” instead',
    ],
    ['fa', both, 'نتایج kettle نمایش داده می‌شود. بدون کلمهٔ «xyzzy». جست‌وجوی خود «قهوهسازز»'],
  ] as const)('%s: says what is shown, and which words were left out', (locale, correction, text) => {
    expect(open('q=قهوهسازز', { locale, correction })).toBe(text)
    expect(screen.getByText(correction.wording).closest('strong')).not.toBeNull()
  })

  test('leads to the same list for the words as typed, from its first page', () => {
    open('q=ketle&tag=new&sort=price&page=3', { correction: both, locale: 'fa' })
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      '/fa/search?q=ketle&exact=1&tag=new&sort=price',
    )
  })
})

describe('a search for the words as typed', () => {
  test.each([
    ['en', 'Show results for similar words', '/search?q=ketle&tag=new'],
    ['fa', 'نمایش نتایج کلمه‌های مشابه', '/fa/search?q=ketle&tag=new'],
  ] as const)('%s: leads back to the results for similar words', (locale, text, href) => {
    expect(open('q=ketle&exact=1&tag=new&page=2', { locale })).toBe(text)
    expect(screen.getByRole('link').getAttribute('href')).toBe(href)
    expect(screen.getByRole('link').className).toBe('')
  })

  test('when nothing was found, that link is a button', () => {
    open('q=ketle&exact=1', { isEmpty: true })
    expect(screen.getByRole('link').className).toBe('button')
  })
})

test('a search that found what was typed needs no notice', () => {
  expect(open('q=kettle', {})).toBe('')
})
