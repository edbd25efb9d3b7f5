// The form of one entry: what it sends, what it asks for first, and what its preview is told.
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { SearchRule } from '../search-rule-response.ts'
import { SearchRuleForm } from './search-rule-form.tsx'
import type { NewEntry } from './search-rule-values.ts'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))

const stamps = { id: 7, version: 3, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
const product = (id: number, name: string) => ({ id, name, translations: {}, image: null, shown: true })
const pin = {
  ...stamps,
  kind: 'pin',
  q: 'gift',
  productIds: [1, 2],
  products: [product(1, 'Lamp'), product(2, 'Kettle')],
} as unknown as SearchRule

async function open(entry: SearchRule | undefined, added: NewEntry) {
  const sent = vi.fn()
  const call = async (key: string, { body }: { body?: object } = {}) => {
    if (key === 'GET /products/staff') return { items: [] }
    sent(key, body)
    if (key === 'POST /products/search-preview') return { items: [product(2, 'Kettle')], total: 1 }
    // After an addition the page of the entry is opened, which is not part of this test.
    if (!entry) return await new Promise(() => {})
    return { ...entry, ...body }
  }
  const site = { baseLocale: 'en', timeZone: 'UTC' } as Site
  const page = (
    <PageInfoContext value={{ site, locale: 'en' }}>
      <MantineProvider>
        <ApiProvider api={{ call } as unknown as BrowserApi}>
          <SearchRuleForm entry={entry} added={added} />
        </ApiProvider>
      </MantineProvider>
    </PageInfoContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  const saved = () => sent.mock.calls.filter(([key]) => key !== 'POST /products/search-preview')
  const previewed = () => sent.mock.calls.findLast(([key]) => key === 'POST /products/search-preview')?.[1]
  return { saved, previewed, user: userEvent.setup() }
}

test('a group needs two words, is tried while it is typed, and is sent as typed', async () => {
  const { user, saved, previewed } = await open(undefined, { kind: 'synonym', text: 'teleporter' })
  await waitFor(() =>
    expect(previewed()).toEqual({ q: 'teleporter', synonyms: [{ from: '', words: ['teleporter'] }] }),
  )
  const preview = screen.getByRole('region', { name: 'Preview' })
  expect(within(preview).getByRole('listitem').textContent).toContain('Kettle')
  await user.click(screen.getByRole('button', { name: 'Add synonyms' }))
  expect(screen.getByText('Enter at least two words or phrases.')).toBeTruthy()
  expect(saved()).toEqual([])
  await user.type(screen.getByRole('combobox', { name: /^Words and phrases/ }), 'Kettle{Enter}')
  await waitFor(() => expect(previewed().synonyms).toEqual([{ from: '', words: ['teleporter', 'Kettle'] }]))
  await user.click(screen.getByRole('button', { name: 'Add synonyms' }))
  const body = { kind: 'synonym', from: '', words: ['teleporter', 'Kettle'] }
  await waitFor(() => expect(saved()).toEqual([['POST /products/search-words', body]]))
})

test('one way needs the word it leads from', async () => {
  const { user, saved } = await open(undefined, { kind: 'synonym', text: 'fan' })
  await user.click(screen.getByLabelText('One way only'))
  await user.click(screen.getByRole('button', { name: 'Add synonyms' }))
  expect(screen.getByText('Enter what visitors search for.')).toBeTruthy()
  await user.type(screen.getByLabelText(/^When visitors search for/), 'breeze')
  await user.click(screen.getByRole('button', { name: 'Add synonyms' }))
  const body = { kind: 'synonym', from: 'breeze', words: ['fan'] }
  await waitFor(() => expect(saved()).toEqual([['POST /products/search-words', body]]))
})

test('a pin asks for a product in words, not for a number', async () => {
  const { user } = await open(undefined, { kind: 'pin', text: 'gift' })
  await user.click(screen.getByRole('button', { name: 'Add pinned result' }))
  expect(await screen.findByText('Choose at least one product.')).toBeTruthy()
})

test('pinned products are moved and removed; the preview stands for the stored entry', async () => {
  const { user, saved, previewed } = await open(pin, { kind: 'pin', text: '' })
  await user.click(screen.getByRole('button', { name: 'Move up: Kettle' }))
  expect(screen.getByText('Kettle moved to position 1')).toBeTruthy()
  await waitFor(() =>
    expect(previewed()).toEqual({ q: 'gift', pins: [{ id: 7, q: 'gift', productIds: [2, 1] }] }),
  )
  await user.click(screen.getByRole('button', { name: 'Remove Lamp' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const change = { kind: 'pin', productIds: [2], version: 3 }
  await waitFor(() => expect(saved()).toEqual([['PATCH /products/search-words/:id', change]]))
})
