// The field of a category: what it says about its list, and how much of a long list it renders.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { CategorySelect } from './category-select.tsx'

const options = Array.from({ length: 60 }, (_, index) => {
  const name = `Shelf ${index + 1}`
  return { value: index + 1, label: name, name, depth: 0 }
})

test('a field for a category has no options until it is opened, and then says so and names its list', async () => {
  const page = { site: { baseLocale: 'en' }, locale: 'en' } as PageInfo
  render(
    <PageInfoContext value={page}>
      <MantineProvider env="test">
        <CategorySelect label="Category" options={options} />
      </MantineProvider>
    </PageInfoContext>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' })
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryAllByRole('option', { hidden: true })).toHaveLength(0)

  await user.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  // Fifty of them, and one that says how many more there are.
  expect(screen.getAllByRole('option')).toHaveLength(51)

  await user.type(field, 'shelf 60')
  await user.click(screen.getByRole('option', { name: 'Shelf 60' }))
  expect(field.value).toBe('Shelf 60')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})
