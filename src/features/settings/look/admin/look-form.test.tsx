// The form of the look: an input for everything, and true sentences about what is made of a colour.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { fieldsWithoutInput } from '../../../../testing/forms/form-inputs.ts'
import { firstSettings, type Settings } from '../../settings.ts'
import { lookFields } from '../look-fields.ts'
import { LookForm } from './look-form.tsx'

vi.mock('#admin/server-data/use-server-data.ts', () => ({ useServerData: () => ({}) }))

const site = { baseLocale: 'en', currency: 'USD', timeZone: 'UTC', names: { en: 'Vitrin', fa: 'Vitrin' } }
const settings: Settings = {
  ...firstSettings('en'),
  ...{ logo: null, logoDark: null, icon: null, heroImage: null },
  ...{ hasHelp: false, hasSerials: false, baseLocale: 'en' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', version: 1 },
}

function open() {
  const routes = [{ path: '/', element: <LookForm settings={settings} /> }]
  return render(
    <PageInfoContext value={{ site, locale: 'en' } as PageInfo}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter(routes)} />
      </MantineProvider>
    </PageInfoContext>,
  )
}

test('the form has an input for everything that can be changed', () => {
  const { container } = open()
  expect(fieldsWithoutInput(container, lookFields, 'fa')).toEqual([])
})

test('it says what was moved so that a colour can be read, and nothing of a word', async () => {
  open()
  const user = userEvent.setup()
  const code = screen.getByRole('textbox', { name: 'Accent colour' })
  const enter = async (typed: string) => {
    await user.clear(code)
    await user.type(code, typed)
  }
  await enter('#7a1fa2')
  expect(screen.getAllByText('Readable')).toHaveLength(2)
  await enter('ff0000')
  expect(
    screen.getByText(/^Made a little darker so that white text can be read on it: #EE0000/),
  ).toBeDefined()
  await enter('#ffd500')
  expect(screen.getByText('Dark text on buttons')).toBeDefined()
  await enter('tomato')
  expect(screen.queryByText(/^Made/)).toBeNull()
})

test('sections of the home page are moved and switched off', async () => {
  open()
  const user = userEvent.setup()
  const names = () =>
    screen.getAllByRole('switch', { name: /^Visible/ }).map(one => one.getAttribute('aria-label'))
  await user.click(screen.getByRole('button', { name: 'Move down: Image with tagline' }))
  expect(names().slice(0, 2)).toEqual(['Visible: Categories', 'Visible: Image with tagline'])
  const newest = screen.getByRole('switch', { name: 'Visible: Newest products' }) as HTMLInputElement
  await user.click(newest)
  expect(newest.checked).toBe(false)
})
