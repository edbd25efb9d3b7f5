import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { newProduct, type Product } from '../../model/product.ts'
import { productFields } from '../../model/product-fields.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { ProductForm } from './product-form.tsx'

const site = {
  ...{ baseLocale: 'en', currency: 'USD', timeZone: 'UTC' },
  ...{ names: { en: 'Shop', fa: 'فروشگاه' }, url: 'https://shop.example' },
}
const spec = { group: '', name: 'Power', value: '1200 W', attributeId: null }
const texts = { name: 'کتری', specs: [spec] }

/** Translations have a field for each text. */
const notInTheForm = ['translations']
/** Specifications are edited as rows that stand for all languages. */
const fieldOf = (name: string) => (name === 'specs' ? 'specRows' : name)

const show = (locale: Locale, onRender = () => {}) => {
  const fields = newProduct.parse({
    name: 'Kettle',
    lifecycle: 'discontinued',
    specs: [spec],
    specRows: [{ kind: 'text', ...spec, translations: {} }],
    translations: { fa: texts },
  })
  const product = { ...fields, id: 7, slug: 'kettle', images: [], documents: [], breadcrumb: [] }
  const stamps = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', version: 1 }
  const routes = [
    {
      path: '/',
      element: <ProductForm product={{ ...product, ...stamps } as unknown as Product} tree={[]} />,
    },
  ]
  return render(
    <PageInfoContext value={{ site, locale } as PageInfo}>
      <MantineProvider env="test">
        <Profiler id="form" onRender={onRender}>
          <RouterProvider router={createMemoryRouter(routes)} />
        </Profiler>
      </MantineProvider>
    </PageInfoContext>,
  )
}

test('the form has an input, with its name, for every field of a product', async () => {
  const { container } = show('en')
  // The editors of rich text come one after the other, when the browser is idle.
  await waitFor(() => expect(container.querySelector('[data-path=description]')).not.toBeNull())
  const paths = [...container.querySelectorAll('[data-path]')].map(input => input.getAttribute('data-path'))
  for (const name of Object.keys(productFields).filter(name => !notInTheForm.includes(name))) {
    expect([
      name,
      paths.some(path => path === fieldOf(name) || path?.startsWith(`${fieldOf(name)}.`)),
    ]).toEqual([name, true])
    expect(screen.getAllByText(label => label.startsWith(productFieldLabels.en[name as 'name']))).not.toEqual(
      [],
    )
  }
})

test('the language of the interface comes first, in the heading and in the fields', async () => {
  for (const { locale, heading, path, dir } of [
    { locale: 'en', heading: 'Kettle', path: 'name', dir: 'ltr' },
    { locale: 'fa', heading: 'کتری', path: 'translations.fa.name', dir: 'rtl' },
  ] as const) {
    const { unmount } = show(locale)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading)
    const [name, other] = screen.getAllByLabelText(
      label => label.startsWith(productFieldLabels[locale].name),
      {
        selector: '[data-path$="name"]:not([data-path*="specs"])',
      },
    )
    expect(name?.dataset.path).toBe(path)
    expect(name?.closest('[dir]')?.getAttribute('dir')).toBe(dir)
    expect(other?.closest('[dir]')?.getAttribute('dir')).toBe(dir === 'ltr' ? 'rtl' : 'ltr')
    unmount()
  }
})

test('a field that gets the focus does not render the form again', async () => {
  let renders = 0
  show('en', () => renders++)
  const code = await screen.findByLabelText(productFieldLabels.en.code)
  await screen.findAllByRole('toolbar')
  await vi.waitFor(() => expect(screen.getAllByRole('toolbar')).toHaveLength(2))
  const before = renders
  act(() => code.focus())
  expect(document.activeElement).toBe(code)
  expect(renders).toBe(before)
})
