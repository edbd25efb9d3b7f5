import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { fieldsWithoutInput } from '../../../../testing/forms/form-inputs.ts'
import { type Category, newCategory } from '../../model/category.ts'
import { categoryFields } from '../../model/category-fields.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { CategoryForm } from './category-form.tsx'
import { toCategoryBody, toCategoryValues } from './category-values.ts'

const units = { currency: 'USD', locale: 'en' } as const
const site = { baseLocale: 'en', currency: 'USD', timeZone: 'UTC' }
const stamps = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', version: 1 }
const category = {
  ...newCategory.parse({ name: 'Kettles', imageFocus: '37% 52%', translations: { fa: { name: 'کتری' } } }),
  ...{ id: 7, slug: 'kettles', shown: true, breadcrumb: [], children: [] },
  // Its focal point and its text are asked for only when there is a picture.
  image: { ref: 'a', url: '/media/a', width: 1600, height: 900, guess: '40% 50%' },
  ...stamps,
} as unknown as Category

test('the form has an input, with its name, for every field of a category', async () => {
  const routes = [{ path: '/', element: <CategoryForm category={category} tree={[]} /> }]
  const { container } = render(
    <PageInfoContext value={{ site, locale: 'en' } as PageInfo}>
      <MantineProvider env="test">
        <ApiProvider api={{ call: async () => [] } as unknown as BrowserApi}>
          <RouterProvider router={createMemoryRouter(routes)} />
        </ApiProvider>
      </MantineProvider>
    </PageInfoContext>,
  )
  const label = catalogueAdminTexts.en.category.fields
  // The position is changed in the tree, and the focal point on the picture.
  expect(fieldsWithoutInput(container, categoryFields, 'fa')).toEqual(['imageFocus', 'position'])
  expect(await screen.findByRole('slider', { name: label.imageFocus })).not.toBeNull()
  const { position, translations, ...labels } = label
  for (const one of Object.values(labels)) {
    expect([one, screen.queryAllByText(text => text.startsWith(one)).length]).not.toEqual([one, 0])
  }
})

test('an untouched form sends what was loaded, and a new one has the parent that was chosen', () => {
  const { name, description, imageAlt, imageFocus, serialPlace, parentId, visible } = category
  expect(toCategoryBody(toCategoryValues(category, { base: 'en', ...units }), units)).toEqual({
    ...{ name, description, imageAlt, imageFocus, serialPlace, parentId, visible },
    translations: { fa: { name: 'کتری', description: '', imageAlt: '', serialPlace: '' } },
  })
  const created = toCategoryBody(toCategoryValues(undefined, { base: 'en', parentId: 3, ...units }), units)
  expect(created).toMatchObject({ name: '', imageFocus: null, parentId: 3, visible: true })
  expect(newCategory.safeParse({ ...created, name: 'Kettles' }).success).toBe(true)
})
