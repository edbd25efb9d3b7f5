// The product list: changes in a row, what is refused, selecting, and the keyboard.
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { Locale } from '#shared/locale.ts'
import type { StaffCard } from '../../../lists/staff-list.contract.ts'
import { ProductList } from './product-list.tsx'
import { readStaffListQuery } from './staff-list-query.ts'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
beforeEach(() => {
  localStorage.clear()
  vi.mocked(notify).mockClear()
})

const card = (id: number, more: Partial<StaffCard> = {}) =>
  ({
    id,
    slug: `p-${id}`,
    name: `Lamp ${id}`,
    code: `L-${id}`,
    categoryId: null,
    price: id * 1000,
    lifecycle: 'active',
    visible: true,
    shown: true,
    translations: { fa: { name: `چراغ ${id}` } },
    image: null,
    missing: [],
    updatedAt: '2026-01-01T10:00:00Z',
    version: 1,
    ...more,
  }) as unknown as StaffCard

const conflict = (changedBy: string) =>
  new ApiError('bad-request', {
    status: 409,
    problem: { code: 'conflict', message: 'Conflict', requestId: '1', changedBy },
  })

type Options = { address?: string; locale?: Locale; items?: StaffCard[]; total?: number; wording?: string }

function open(
  answer: (key: string, body: Record<string, unknown>) => unknown,
  {
    address = '/admin/products',
    locale = 'en',
    items = [1, 2, 3, 4].map(id => card(id)),
    total,
    wording,
  }: Options = {},
) {
  const sent = vi.fn()
  const call = async (key: string, { params, body }: { params?: { id: number }; body?: object } = {}) => {
    if (key.startsWith('PATCH')) sent(key, params?.id, body)
    return answer(key, { id: params?.id, ...body })
  }
  const site = { baseLocale: 'en', currency: 'USD', timeZone: 'UTC', name: 'Shop' } as Site
  const url = new URL(address, 'http://shop')
  const correction = wording && { correction: { wording, steps: [], leftOut: [] } }
  const list = { items, total: total ?? items.length, page: 1, pageSize: 25, ...correction }
  const page = (
    <PageInfoContext value={{ site, locale }}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineProvider env="test">
          <ProductList list={list} query={readStaffListQuery(url)} tree={[]} account={7} />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
  const user = userEvent.setup()
  /** A browser selects the old price, so that typing replaces it. Here it is cleared. */
  const enter = async (text: string) => {
    await user.clear(screen.getByRole('textbox', { name: /^Price of/ }))
    await user.keyboard(text)
  }
  return { sent, user, row, router, enter }
}

const saved = (_key: string, changes: Record<string, unknown>) => ({
  ...card(Number(changes.id)),
  ...changes,
  version: Number(changes.version) + 1,
})

test('a price is edited in place: Enter opens and saves, Tab goes to the next one, Escape changes nothing', async () => {
  const { sent, user, row, enter } = open(saved)
  row('Lamp 1')
    .getByRole('button', { name: /Price of Lamp 1/ })
    .focus()
  await user.keyboard('{Enter}')
  await enter('12.50{Enter}')
  expect(sent).toHaveBeenLastCalledWith('PATCH /products/:id', 1, { price: 1250, version: 1 })
  const price = row('Lamp 1').getByRole('button', { name: 'Price of Lamp 1: $12.50. Edit' })
  await waitFor(() => expect(document.activeElement).toBe(price))
  await row('Lamp 1').findByText('Price saved')

  await user.keyboard('{Enter}')
  await enter('13{Tab}')
  expect(sent).toHaveBeenLastCalledWith('PATCH /products/:id', 1, { price: 1300, version: 2 })
  const next = row('Lamp 2').getByRole('textbox', { name: 'Price of Lamp 2' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await enter('99{Escape}')
  expect(row('Lamp 2').getByRole('button', { name: 'Price of Lamp 2: $20. Edit' })).toBeDefined()
  expect(sent).toHaveBeenCalledTimes(2)
})

test('a doubtful price is asked back and not sent, and an empty one removes the price', async () => {
  const { sent, user, row, enter } = open(saved)
  await user.click(row('Lamp 1').getByRole('button', { name: /Price of/ }))
  await enter('12,50{Enter}')
  expect(row('Lamp 1').getByText('Did you mean 12.50 or 1,250? Enter 12.50 or 1250.')).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  await enter('{Enter}')
  expect(sent).toHaveBeenLastCalledWith('PATCH /products/:id', 1, { price: null, version: 1 })
  await row('Lamp 1').findByText('No price')
  await row('Lamp 1').findByRole('img', { name: 'Missing: price' })
})

test('a refused price goes back to what is stored, and the reason stands below it', async () => {
  const { user, row, enter } = open(key => {
    if (key.startsWith('PATCH')) throw conflict('Sara')
    return card(1, { price: 7700, version: 5 })
  })
  await user.click(row('Lamp 1').getByRole('button', { name: /Price of/ }))
  await enter('12.50{Enter}')
  await row('Lamp 1').findByText('Couldn’t save. Sara changed the price to $77.')
  expect(row('Lamp 1').getByRole('button', { name: 'Price of Lamp 1: $77. Edit' })).toBeDefined()
})

test('a change of something else meanwhile does not stop a price', async () => {
  const { sent, user, row, enter } = open((key, changes) => {
    if (!key.startsWith('PATCH')) return card(1, { version: 9 })
    if (changes.version === 1) throw conflict('Sara')
    return saved(key, changes)
  })
  await user.click(row('Lamp 1').getByRole('button', { name: /Price of/ }))
  await enter('12.50{Enter}')
  await row('Lamp 1').findByText('Price saved')
  expect(sent).toHaveBeenLastCalledWith('PATCH /products/:id', 1, { price: 1250, version: 9 })
})

test('the switch answers at once, and goes back with the reason if the server refuses', async () => {
  let refuse = (_: Error) => {}
  const { user, row } = open(() => new Promise((_, reject) => (refuse = reject)))
  await user.click(row('Lamp 1').getByRole('switch', { name: 'Visible: Lamp 1' }))
  expect(row('Lamp 1').getByText('Hidden')).toBeDefined()
  refuse(new ApiError('network'))
  await row('Lamp 1').findByText('Visible')
  expect(vi.mocked(notify).mock.lastCall?.[0]).toMatch(/^Couldn’t save\. We couldn’t connect/)
})

test('hiding in a row can be undone, and that is said once it is undone', async () => {
  const answers = [card(1, { visible: false, shown: false, version: 2 }), new ApiError('network')]
  const { sent, user, row } = open(async () => {
    const answer = answers.shift() ?? card(1, { version: 3 })
    if (answer instanceof Error) throw answer
    return answer
  })
  await user.click(row('Lamp 1').getByRole('switch'))
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith('“Lamp 1” is hidden', expect.anything()))
  const undo = vi.mocked(notify).mock.lastCall?.[1]?.action?.run
  undo?.()
  // Refused: it stays hidden, and nothing else is said.
  await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0]).toMatch(/^Couldn’t save/))
  expect(row('Lamp 1').getByText('Hidden')).toBeDefined()
  undo?.()
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith('“Lamp 1” is visible', { kind: 'success' }))
  expect(sent).toHaveBeenLastCalledWith('PATCH /products/:id', 1, expect.objectContaining({ visible: true }))
  await row('Lamp 1').findByText('Visible')
})

test('two quick presses on a switch are sent one after the other, the second with the new version', async () => {
  const answers: ((value: unknown) => void)[] = []
  const { sent, user, row } = open(() => new Promise(resolve => answers.push(resolve)))
  const toggle = row('Lamp 1').getByRole('switch')
  await user.click(toggle)
  await user.click(toggle)
  expect(row('Lamp 1').getByText('Visible')).toBeDefined()
  expect(sent.mock.calls).toEqual([['PATCH /products/:id', 1, { visible: false, version: 1 }]])
  answers[0]?.(card(1, { visible: false, shown: false, version: 2 }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent).toHaveBeenLastCalledWith('PATCH /products/:id', 1, { visible: true, version: 2 })
  answers[1]?.(card(1, { version: 3 }))
  await row('Lamp 1').findByText('Visible')
})

test('a product that is switched on in a hidden category says so, and a hidden one is no longer counted', async () => {
  const items = [1, 2].map(id => card(id, { visible: false, shown: false }))
  const answer = (_: string, { id }: Record<string, unknown>) =>
    card(Number(id), { shown: false, version: 2 })
  const { user, row } = open(answer, { address: '/admin/invisible-products', items })
  expect(screen.getByText('2 products')).toBeDefined()
  await user.click(row('Lamp 2').getByRole('switch'))
  await row('Lamp 2').findByText('Category hidden')
  expect(screen.getByText('1 product')).toBeDefined()
})

test('rows are selected one by one, as a range with Shift, and with the arrow keys', async () => {
  const { user, row } = open(saved)
  const box = (name: string) => row(name).getByRole<HTMLInputElement>('checkbox', { name: /Select/ })
  const selected = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Select Lamp/ }).map(input => input.checked)
  await user.click(box('Lamp 1'))
  await user.keyboard('{Shift>}')
  await user.click(box('Lamp 3'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual([true, true, true, false])
  await user.click(box('Lamp 2'))
  expect(selected()).toEqual([true, false, true, false])
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(selected()).toEqual([true, true, true, true])
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  box('Lamp 2').focus()
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toEqual([false, true, true, false])
  expect(document.activeElement).toBe(box('Lamp 3'))
})

test('filters, order and page size go to the address, and the order is remembered', async () => {
  const { user, router } = open(saved, { total: 80 })
  await user.click(screen.getByRole('button', { name: 'Price' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=price'))
  await user.click(screen.getByRole('button', { name: 'Price' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=price&order=desc'))
  expect(JSON.parse(localStorage.getItem('product-list-7') ?? '')).toMatchObject({
    sort: 'price',
    order: 'desc',
  })
  await user.click(screen.getByRole('button', { name: /Missing/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Alt text' }))
  await waitFor(() => expect(router.state.location.search).toBe('?missing=alt&sort=price&order=desc'))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=price&order=desc'))
})

test('hidden columns are in the address, which alone decides, and are remembered; the page stays', async () => {
  const { user, router } = open(saved, { total: 80, address: '/admin/products?page=2' })
  const without = () => screen.getByRole('table').parentElement?.dataset.without
  expect(without()).toBe('')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Category' }))
  await waitFor(() =>
    expect(router.state.location.search).toBe('?page=2&column=code&column=price&column=updated'),
  )
  expect(without()).toBe('category')
  expect(JSON.parse(localStorage.getItem('product-list-7') ?? '')).toMatchObject({
    hiddenColumns: ['category'],
  })
  await router.navigate('/admin/products?page=2')
  await waitFor(() => expect(without()).toBe(''))
})

test('typing searches, in Persian too, and the links lead to editors that know the list', async () => {
  const { user, router } = open(saved, { locale: 'fa', address: '/admin/products?q=چراغ&page=2' })
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'جست‌وجوی محصولات' })
  expect(search.value).toBe('چراغ')
  const link = screen.getByRole('link', { name: 'چراغ 2' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(link)).toBe('/admin/products/2?q=چراغ&page=2')
  await user.type(search, ' سبز')
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q')).toBe('چراغ سبز'))
  expect(router.state.location.search).not.toContain('page')
})

test('an empty list says what to do: add a product, or clear the filters', async () => {
  open(saved, { items: [] })
  expect(screen.getByRole('heading', { name: 'No products yet' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Add product' })).toHaveLength(1)
  const { user, router } = open(saved, { items: [], address: '/admin/products?q=zeppelin' })
  const none = screen.getByRole('heading', { name: 'No matching products' })
  await user.click(within(none.parentElement as HTMLElement).getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a corrected search says so and leads to the words as typed, and all its results are no target of a change', async () => {
  const address = '/admin/products?q=lmap'
  const { user, router } = open(saved, { address, total: 40, wording: 'lamp' })
  const notice = screen.getByText(/^Showing results for/)
  expect(notice.textContent).toContain('Showing results for lamp.')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(await screen.findByText('4 selected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await user.click(within(notice).getByRole('link', { name: /^Search for .*lmap.* instead$/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=lmap&exact=1'))
})
