// Numbers typed into the product form: what is saved, and what is asked back first.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { Locale } from '#shared/locale.ts'
import type { Product } from '../../model/product.ts'
import { PriceFields } from './price-fields.tsx'
import { useProductEditor } from './product-editor.tsx'
import { SpecFields } from './specs/spec-rows.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))

const weight = { id: 3, type: 'number', name: 'Weight', unit: 'kg', choices: [], translations: {} }
const product = {
  id: 7,
  version: 1,
  name: 'Kettle',
  categoryId: 2,
  price: null,
  specs: [{ group: '', name: 'Weight', value: '1.125 kg', attributeId: 3 }],
  specRows: [{ kind: 'number', attributeId: 3, group: '', name: '', number: 1.125, translations: {} }],
  translations: {},
} as unknown as Product

function Form() {
  const editor = useProductEditor(product)
  return (
    <EditorForm editor={editor} createLabel="" invalidText="">
      <PriceFields form={editor.form} />
      <SpecFields form={editor.form} attributes={editor.attributes} />
    </EditorForm>
  )
}

async function open(locale: Locale, currency: string) {
  const sent = vi.fn()
  const call = async (key: string, { body }: { body?: object } = {}) => {
    if (key === 'GET /category/attributes/:id') return [weight]
    if (key === 'GET /products/related-draft') return { products: [], related: [] }
    if (key === 'GET /products/links/:id') return {}
    // No unit was sold yet, so nobody is asked whether its warranty follows.
    if (key === 'POST /serials/bulk-changes') return { total: 0, examples: [] }
    sent(key, body)
    return { ...product, ...body, version: 2 }
  }
  const names = { en: 'Shop', fa: 'فروشگاه' }
  const site = { baseLocale: 'en', currency, names, url: 'https://shop.example' } as Site
  const page = (
    <PageInfoContext value={{ site, locale }}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineProvider>
          <Form />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  // The unit beside the field shows that the attributes are loaded.
  await screen.findByText('kg')
  const user = userEvent.setup()
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const enter = async (input: HTMLInputElement, text: string) => {
    await user.clear(input)
    await user.type(input, text)
    await user.keyboard('{Enter}')
  }
  return { sent, user, field, enter }
}

test('12,50 is asked back in English and not saved, and 12.50 is saved as 1250 cents', async () => {
  const { sent, user, field, enter } = await open('en', 'USD')
  const price = field(/Price/)
  await enter(price, '12,50')
  const question = 'Did you mean 12.50 or 1,250? Enter 12.50 or 1250.'
  expect(screen.getByText(question)).toBeDefined()
  await user.tab()
  expect(price.value).toBe('12,50')
  expect(screen.getByText(question)).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  await enter(price, '12.50')
  expect(sent.mock.calls).toEqual([['PATCH /products/:id', { price: 1250, version: 1 }]])
  expect(screen.queryByText(question)).toBeNull()
})

test('a doubtful number is asked about as soon as its field is left, and offered for saving', async () => {
  const { sent, user, field } = await open('en', 'USD')
  await user.type(field(/Price/), '1.250')
  await user.tab()
  expect(screen.getByText('Did you mean 1.25 or 1,250? Enter 1.25 or 1250.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(sent).not.toHaveBeenCalled()
})

test('Persian digits and marks are read in Persian', async () => {
  const { sent, user, field, enter } = await open('fa', 'USD')
  const price = field(/قیمت/)
  await enter(price, '۱۲٫۵')
  expect(sent.mock.lastCall).toEqual(['PATCH /products/:id', { price: 1250, version: 1 }])
  await enter(price, '۱٬۲۵۰')
  expect(sent.mock.lastCall?.[1]).toMatchObject({ price: 125_000 })
  await enter(price, '۱۲/۷۵')
  expect(sent.mock.lastCall?.[1]).toMatchObject({ price: 1275 })
  await user.click(price)
  await user.tab()
  expect(price.value).toBe('۱۲٫۷۵')
  await enter(price, '۱.۲۵۰')
  expect(screen.getByText('منظورتان ۱٫۲۵ است یا ۱٬۲۵۰؟ ۱٫۲۵ یا ۱۲۵۰ را وارد کنید.')).toBeDefined()
  expect(sent).toHaveBeenCalledTimes(3)
})

test('tomans have no decimals, so a point between digits is asked about', async () => {
  const { sent, field, enter } = await open('fa', 'IRT')
  await enter(field(/قیمت/), '۲۵.۵۰۰')
  expect(screen.getByText('منظورتان ۲۵٬۵۰۰ است؟ ۲۵۵۰۰ را وارد کنید.')).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  await enter(field(/قیمت/), '۲۵,۵۰۰')
  expect(sent.mock.lastCall?.[1]).toMatchObject({ price: 25_500 })
})

test('months and numbers in specifications are asked about too, and what we wrote ourselves is not', async () => {
  const { sent, field, enter } = await open('en', 'USD')
  await enter(field(/Warranty/), '2,4')
  expect(screen.getByText('Did you mean 24? Enter 24.')).toBeDefined()
  await enter(field(/Warranty/), '24')
  expect(sent.mock.lastCall?.[1]).toEqual({ warrantyMonths: 24, version: 1 })
  await enter(field(/Value/), '1,5')
  expect(screen.getByText('Did you mean 1.5 or 15? Enter 1.5 or 15.')).toBeDefined()
  expect(sent).toHaveBeenCalledTimes(1)
})
