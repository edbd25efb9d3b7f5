// The dialog that deletes a category with contents says what becomes of them.
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { Locale } from '#shared/locale.ts'
import type { CategoryNode } from '../../model/category.ts'
import type { CategoryDeletion } from './category-actions.ts'
import { CategoryDeleteDialog } from './category-delete-dialog.tsx'

const node = (id: number, name: string, rest: object = {}) =>
  ({
    id,
    name,
    parentId: null,
    shown: true,
    translations: {},
    children: [],
    ...rest,
  }) as unknown as CategoryNode
const named = (name: string, filterable: boolean) => ({ id: 1, name, translations: {}, filterable })

async function open(locale: Locale, contents = { categories: 1, products: 2, productsBelow: 5 }) {
  const kettles = node(1, 'Kettles', { children: [node(2, 'Pots', { parentId: 1 })] })
  const asked: unknown[] = []
  const call = async (_: string, { query }: { query: { contentsTo: number | 'main' } }) => {
    asked.push(query.contentsTo)
    const isMain = query.contentsTo === 'main'
    const gained = isMain ? [] : [named('Voltage', true)]
    const lost = [named('Capacity', true), named('Material', false)]
    return { move: { isNoticed: true, shown: isMain, parentProducts: null, gained, lost } }
  }
  const deletion = { pending: { category: kettles, contents }, busy: false } as unknown as CategoryDeletion
  render(
    <MantineProvider env="test">
      <PageInfoContext value={{ locale, site: { baseLocale: 'en' } } as never}>
        <ApiProvider api={{ call } as unknown as BrowserApi}>
          <CategoryDeleteDialog deletion={deletion} tree={[kettles, node(3, 'Lighting', { shown: false })]} />
        </ApiProvider>
      </PageInfoContext>
    </MantineProvider>,
  )
  const items = async () => {
    const list = await within(await screen.findByRole('dialog')).findByRole('list')
    return within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent)
  }
  return { asked, items }
}

test('it names products, subcategories, attributes and filters, for each place the contents can go', async () => {
  const { asked, items } = await open('en')
  expect(await items()).toEqual([
    '2 products moveThey will have no category.',
    '1 subcategory moves, with 3 more productsIt becomes a main category.',
    'Their links don’t changeVisitors see the change immediately.',
    'Attributes removed: Capacity and MaterialProduct specifications don’t change, but visitors can’t filter them by Capacity here any more.',
  ])
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'To another category' }))
  expect(screen.queryByRole('list')).toBeNull()
  await user.type(screen.getByRole('combobox', { name: 'Category' }), 'Light')
  await user.click(await screen.findByText('Lighting'))
  expect(await items()).toEqual([
    '2 products move',
    '1 subcategory moves, with 3 more products',
    'All of it becomes hidden, because the new category is hidden.',
    'Attributes added: Voltage (from Lighting)',
    expect.stringMatching(/^Attributes removed: Capacity and Material/),
  ])
  expect(asked).toEqual(['main', 3])
})

test.each([
  ['en', '1 product movesIt will have no category.', 'Its link doesn’t change'],
  ['fa', '۱ محصول منتقل می‌شودبدون دسته می‌ماند.', 'لینک آن تغییر نمی‌کند'],
] as const)('a single product is not spoken of as several: %s', async (locale, moves, link) => {
  const { items } = await open(locale, { categories: 0, products: 1, productsBelow: 1 })
  const [first, second] = await items()
  expect([first, second?.slice(0, link.length)]).toEqual([moves, link])
})

test('in Persian', async () => {
  const { items } = await open('fa')
  expect(await items()).toEqual([
    '۲ محصول منتقل می‌شودبدون دسته می‌ماند.',
    '۱ زیردسته با ۳ محصول دیگر منتقل می‌شودبه دستهٔ اصلی تبدیل می‌شود.',
    expect.stringMatching(/^لینک آن‌ها تغییر نمی‌کند/),
    expect.stringMatching(/^ویژگی‌های حذف‌شده: Capacity/),
  ])
})
