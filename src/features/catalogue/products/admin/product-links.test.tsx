// The product form chooses other products by a search, and shows what visitors and search engines will see.
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { newProduct, type Product } from '../../model/product.ts'
import { ProductForm } from './product-form.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))

const site = {
  ...{ name: 'Shop', names: { en: 'Shop', fa: 'فروشگاه' }, url: 'https://shop.example', today: '2026-01-01' },
  ...{ baseLocale: 'en', currency: 'USD', timeZone: 'UTC' },
}
const stamps = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', version: 1 }
const card = (id: number, name: string, fields: object = {}) => ({
  ...newProduct.parse({ name, visible: true }),
  ...{ id, slug: `p-${id}`, shown: true, image: null, secondImage: null, keySpecs: [], deletedAt: null },
  ...stamps,
  ...fields,
})
const shop = [
  card(1, 'Grinder', { code: 'G-1' }),
  card(2, 'Filter papers', { visible: false, shown: false }),
  card(3, 'Scale'),
  card(7, 'Kettle'),
  card(9, 'Old mill', { deletedAt: '2026-01-02T00:00:00Z', shown: false }),
]

async function open(fields: object) {
  const sent = vi.fn()
  const product = { ...card(7, 'Kettle', fields), images: [], documents: [], breadcrumb: [] }
  const call = async (
    key: string,
    { query, body }: { query?: Record<string, never>; body?: object } = {},
  ) => {
    if (key === 'GET /products/staff') {
      const { q } = (query ?? {}) as { q?: string }
      if (q === 'ketle') return { items: [shop[3]], total: 1, correction: { wording: 'kettle', leftOut: [] } }
      return { items: shop.slice(0, 4), total: 4 }
    }
    if (key === 'GET /products/related-draft') {
      const { relatedId = [], replacementId } = (query ?? {}) as {
        relatedId?: number[]
        replacementId?: number
      }
      const linked = shop.filter(({ id }) => relatedId.includes(id) || id === replacementId)
      const shown = linked.filter(one => one.shown && relatedId.includes(one.id))
      return { products: linked, related: [...shown, card(5, 'Automatic pot')] }
    }
    if (key === 'PATCH /products/:id') sent(body)
    return { ...product, ...body }
  }
  const element = <ProductForm product={product as unknown as Product} tree={[]} />
  render(
    <PageInfoContext value={{ site, locale: 'en' } as unknown as PageInfo}>
      <MantineProvider env="test">
        <ApiProvider api={{ call } as unknown as BrowserApi}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
        </ApiProvider>
      </MantineProvider>
    </PageInfoContext>,
  )
  const section = within(await screen.findByRole('region', { name: 'Related products' }))
  const chosen = () =>
    section
      .queryAllByRole('button', { name: /^Remove/ })
      .map(button => button.getAttribute('aria-label')?.replace('Remove ', ''))
  return { sent, section, chosen, user: userEvent.setup() }
}

test('related products are found by words, put in an order, and shown as visitors will see them', async () => {
  const { section, chosen, sent, user } = await open({ relatedIds: [9] })
  expect(await section.findByText('In trash')).toBeTruthy()
  expect(section.getByText('Visitors don’t see products that are hidden or in the trash.')).toBeTruthy()

  const field = section.getByRole('combobox', { name: 'Add related product' })
  await user.type(field, 'gri')
  // Neither the product itself, nor what is chosen already.
  const offered = ['GrinderG-1', 'Filter papersHidden', 'Scale']
  await waitFor(() => expect(screen.getAllByRole('option').map(one => one.textContent)).toEqual(offered))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['Old mill', 'Grinder']))
  const up = section.getByRole('button', { name: 'Move up: Grinder' })
  await user.click(up)
  expect(chosen()).toEqual(['Grinder', 'Old mill'])
  await waitFor(() => expect(document.activeElement).toBe(up))

  const seen = await section.findByRole('list', { name: 'On the product page' })
  await waitFor(() =>
    expect(
      within(seen)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Grinder (Chosen)', 'Automatic pot (Automatic)']),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ relatedIds: [1, 9], version: 1 }))
})

test('a search that was corrected says so, and finds nothing but the product itself', async () => {
  const { section, user } = await open({})
  await user.type(section.getByRole('combobox', { name: 'Add related product' }), 'ketle')
  expect(await screen.findByText('No other matching products', { selector: '[role=option]' })).toBeTruthy()
  expect(screen.getAllByText(/^Showing results for/).length).toBeGreaterThan(0)
})

test('the replacement is asked for once the product is discontinued, and says when visitors see it', async () => {
  const { sent, user } = await open({ lifecycle: 'discontinued' })
  const field = screen.getByRole('combobox', { name: 'Replacement' })
  await user.type(field, 'pap')
  await user.click(await screen.findByRole('option', { name: /^Filter papers/ }))
  expect(await screen.findByText('Visitors don’t see it, because it’s hidden or in the trash.')).toBeTruthy()
  const remove = screen.getByRole('button', { name: 'Remove Filter papers' })
  await waitFor(() => expect(document.activeElement).toBe(remove))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ replacementId: 2, version: 1 }))
})

test('a product that is made has no field for a replacement', async () => {
  await open({})
  expect(screen.queryByRole('combobox', { name: 'Replacement' })).toBeNull()
})

test('texts for search engines: what stands in for empty ones, a counter, and the result in both languages', async () => {
  const { user } = await open({
    summary: 'Pours slowly.',
    translations: { fa: { name: 'کتری', seoTitle: 'کتری لوله‌باریک' } },
  })
  const [title, persian] = screen.getAllByLabelText('SEO title')
  expect(title?.getAttribute('placeholder')).toBe('Kettle · Shop')
  expect(persian?.getAttribute('value')).toBe('کتری لوله‌باریک')
  const [result, other] = screen.getAllByRole('figure', { name: 'In search results' })
  expect(result?.textContent).toContain('shop.example › product › p-7Kettle · ShopPours slowly.')
  expect(other?.textContent).toContain('shop.example › fa › product › p-7کتری لوله‌باریک')
  await user.type(title as HTMLElement, 'Gooseneck')
  expect(result?.textContent).toContain('Gooseneck')
  expect(screen.getByText('9 of 70')).toBeTruthy()
})
