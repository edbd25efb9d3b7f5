// The page of the table: how much of a long list is in the document, how much one save may hold, and a save that does not arrive.
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { EachProduct } from '../../each/each-product.ts'
import { readStaffListQuery } from '../list/staff-list-query.ts'
import { ProductTableEditor } from './product-grid.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))

const inSight = 15
beforeEach(() => {
  localStorage.clear()
  vi.mocked(notify).mockClear()
  // Nothing has a size in this browser.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40 * (inSight + 1))
})

const product = (id: number): EachProduct =>
  ({
    id,
    version: 1,
    updatedAt: '2026-01-01T10:00:00Z',
    name: `Lamp ${id}`,
    code: null,
    categoryId: null,
    price: 1000,
    warrantyMonths: null,
    visible: true,
    tags: [],
    tagList: [],
    translations: {},
    values: [],
    extraCategoryIds: [],
    image: null,
  }) as unknown as EachProduct

const idsOf = (page: number) => Array.from({ length: 100 }, (_, index) => (page - 1) * 100 + index + 1)

type Answer = (body: { products: { id: number; price?: number }[] }) => unknown

function open(total: number, answer: Answer = () => ({})) {
  const loaded: number[] = []
  const sent: unknown[] = []
  const call = async (key: string, input: { query?: Record<string, unknown>; body?: object } = {}) => {
    const page = Number(input.query?.page)
    if (key === 'GET /products/staff') {
      loaded.push(page)
      return { items: idsOf(page).map(id => ({ id })), total }
    }
    if (key === 'GET /products/each')
      return { items: ((input.query?.id as string[] | undefined) ?? []).map(id => product(Number(id))) }
    sent.push(input.body)
    return answer(input.body as Parameters<Answer>[0])
  }
  const site = { baseLocale: 'en', currency: 'USD', timeZone: 'UTC', name: 'Shop' } as Site
  const ids = idsOf(1).slice(0, total)
  const first = { total, ids, items: ids.map(product) }
  const query = readStaffListQuery({ pathname: '/admin/products/table', search: '' })
  const page = (
    <PageInfoContext value={{ site, locale: 'en' }}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineProvider env="test">
          <ProductTableEditor first={first} query={query} tree={[]} attributes={{}} account={7} />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return { loaded, sent, user: userEvent.setup(), grid: screen.getByRole('grid') }
}

const rowNumbers = (grid: HTMLElement) =>
  [...grid.querySelectorAll<HTMLElement>('[data-row]')].map(row => Number(row.dataset.row))

test('of 10,000 rows only those in sight are in the document, and their page is loaded', async () => {
  const { grid, loaded } = open(10_000)
  expect(grid.getAttribute('aria-rowcount')).toBe('10001')
  const first = rowNumbers(grid)
  expect([first[0], first.length]).toEqual([0, inSight + 8 + 1])
  const counts = new Set<number>()
  for (const row of [100, 2_500, 5_050, 9_000]) {
    act(() => {
      grid.scrollTop = row * 40
      fireEvent.scroll(grid)
    })
    const shown = rowNumbers(grid)
    expect([shown[0], shown.at(-1)]).toEqual([row - 8, row + inSight + 8])
    counts.add(shown.length)
  }
  expect([...counts]).toEqual([inSight + 2 * 8 + 1])
  // Those that were only passed are not loaded.
  await waitFor(() => expect(loaded).toEqual([90, 91]))
  expect(await screen.findByText('Lamp 9001')).toBeTruthy()
})

const pasteInto = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text } })

test('a block of 201 rows is refused as a whole, one of 200 is taken, and then no other row', async () => {
  const { grid, user } = open(10_000)
  grid.focus()
  pasteInto(grid, 'Name\n'.repeat(201))
  await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0]).toMatch(/^This would change 201 products/))
  expect(screen.queryByText(/changes in/)).toBeNull()
  pasteInto(grid, 'Name\n'.repeat(200))
  expect(await screen.findByText('200 changes in 200 products')).toBeTruthy()
  await user.keyboard('{Control>}{End}{/Control}')
  await screen.findByText('Lamp 10000')
  await user.keyboard('{Home}{F2} new{Enter}')
  expect(vi.mocked(notify).mock.lastCall?.[0]).toMatch(/^200 products are changed. Save them/)
  expect(screen.getByText('200 changes in 200 products')).toBeTruthy()
})

test('a save that does not arrive leaves everything as it was typed, and says so', async () => {
  let isAway = true
  const { grid, user, sent } = open(3, ({ products }) => {
    if (isAway) throw new ApiError('network')
    const items = products.map(({ id, price = 0 }) => ({ ...product(id), price, version: 2 }))
    return { changed: items.length, unchanged: 0, eventId: 5, items }
  })
  grid.focus()
  // Name, Persian name, code, category, price.
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}{F2}')
  await user.clear(screen.getByRole('textbox', { name: /^Price/ }))
  await user.keyboard('12.5{Enter}')
  const save = () => user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await save()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('12.50')).toBeTruthy()
  isAway = false
  await save()
  await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0]).toBe('1 product saved'))
  const body = { products: [{ id: 2, version: 1, price: 1250 }], values: [] }
  expect(sent).toEqual([body, body])
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})
