// The field shows tags in the language of the interface, and its value has their names in the base language.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { TagsField } from './tags-field.tsx'

const gift = { name: 'Gift', translations: { fa: { name: 'هدیه' } } }
const steel = { name: 'Steel', translations: { fa: { name: 'فولادی' } } }

function open(first: string[]) {
  const onChange = vi.fn()
  const call = vi.fn(async (key: string) =>
    key === 'GET /tags'
      ? { items: [{ ...steel, products: 1200 }] }
      : { facets: { tags: { values: [{ ...gift, count: 3 }] } } },
  )
  function Form() {
    const [value, setValue] = useState(first)
    const change = (tags: string[]) => {
      onChange(tags)
      setValue(tags)
    }
    return <TagsField label="برچسب‌ها" value={value} known={[gift]} onChange={change} />
  }
  render(
    <PageInfoContext value={{ site: { baseLocale: 'en' } as Site, locale: 'fa' }}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineProvider env="test">
          <Form />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>,
  )
  return { onChange, call, field: screen.getByRole('combobox', { name: 'برچسب‌ها' }), user: userEvent.setup() }
}

test('a tag is chosen from the suggestions by its name in either language', async () => {
  const { onChange, call, field, user } = open(['Gift', 'New'])
  expect(screen.queryByText('هدیه')).not.toBeNull()
  expect(screen.queryByText('New')).not.toBeNull()
  await user.type(field, 'ste')
  await user.click(await screen.findByRole('option', { name: /فولادی/ }))
  const query = { q: 'ste', pageSize: 20 }
  expect(call).toHaveBeenCalledWith('GET /tags', { query }, expect.anything())
  expect(onChange).toHaveBeenLastCalledWith(['Gift', 'New', 'Steel'])
  expect(screen.queryByText('فولادی')).not.toBeNull()
})

test('a new word stays as it was typed', async () => {
  const { onChange, field, user } = open(['Gift'])
  await user.type(field, 'تازه{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['Gift', 'تازه'])
})
