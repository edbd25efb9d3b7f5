// Changing many products: which are sent, what the dialogs ask, and what is undone.
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
import { readStaffListQuery } from '../staff-list-query.ts'
import { useSelection } from '../use-selection.ts'
import { BulkBar } from './bulk-bar.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
beforeEach(() => {
  vi.mocked(notify).mockClear()
})

const query = readStaffListQuery({ pathname: '/admin/products', search: '?q=lamp&missing=alt' })

function Bar({ total }: { total: number }) {
  const selection = useSelection([1, 2, 3], '')
  return (
    <>
      <button type="button" onClick={() => selection.toggle(2)}>
        Select 2
      </button>
      {(selection.isAll || selection.ids.length > 0) && (
        <BulkBar
          canSelectAll
          selection={selection}
          query={query}
          count={{ total }}
          tree={[]}
          barRef={{ current: null }}
          onClear={selection.clear}
        />
      )}
    </>
  )
}

async function open(answer: (key: string, body: object) => unknown, total = 40) {
  const sent = vi.fn()
  const call = async (key: string, { body = {}, params }: { body?: object; params?: object } = {}) => {
    if (!key.startsWith('GET')) sent(key, params ?? body)
    return key.startsWith('GET') ? {} : answer(key, body)
  }
  const site = { baseLocale: 'en', currency: 'USD' } as Site
  const page = (
    <PageInfoContext value={{ site, locale: 'en' }}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineProvider env="test">
          <Bar total={total} />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  const user = userEvent.setup()
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Select 2' }))
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
  return { sent, user, press }
}

const done = (changed: number) => ({ changed, unchanged: 0, eventId: 77 })

test('selected products are hidden with one call, and one undo takes all of it back', async () => {
  const { sent, press } = await open(() => done(1))
  await press('Hide')
  expect(sent).toHaveBeenLastCalledWith('PATCH /products', { ids: [2], changes: { visible: false } })
  const [message, options] = vi.mocked(notify).mock.lastCall ?? []
  expect(message).toBe('1 product hidden')
  options?.action?.run()
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('POST /events/:id/undo', { id: 77 }))
})

test('all that match are sent as their filter', async () => {
  const { sent, press } = await open(() => done(40))
  await press('Select all 40')
  expect(screen.getByText('All 40 selected')).toBeDefined()
  await press('Show')
  const filter = { q: 'lamp', visible: 'all', tag: [], missing: ['alt'] }
  expect(sent.mock.lastCall).toMatchObject(['PATCH /products', { filter, changes: { visible: true } }])
})

const large = { filter: expect.objectContaining({ q: 'lamp', missing: ['alt'] }) }

test('more than 500 are hidden in the background, after a question', async () => {
  const { sent, press } = await open(() => ({}), 1240)
  await press('Select all 1,240')
  await press('Hide')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide 1,240 products?' }))
  expect(dialog.getByText(/This runs in the background/)).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(sent.mock.calls).toEqual([
    ['POST /products/bulk-changes', { target: large, changes: { visible: false } }],
  ])
  // The card says the rest.
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  expect(notify).not.toHaveBeenCalled()
})

test('more than 500 are deleted in the background, and a refusal keeps the question open', async () => {
  const problem = { code: 'busy' as const, message: 'Try again in a moment.', requestId: '1' }
  const { sent, press } = await open(() => {
    throw new ApiError('bad-response', { status: 503, problem })
  }, 1240)
  await press('Select all 1,240')
  await press('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1,240 products?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(sent.mock.calls).toEqual([['POST /products/bulk-changes', { remove: large }]])
  expect(vi.mocked(notify).mock.lastCall?.[0]).toBe('Try again in a moment.')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('the first of more than 500 prices are previewed', async () => {
  const examples = [{ id: 2, name: 'Lamp', translations: {}, price: 1000, newPrice: 1080 }]
  const { sent, user, press } = await open(() => ({ total: 1238, examples }), 1240)
  await press('Select all 1,240')
  await press('Price')
  await user.type(await screen.findByRole('textbox', { name: 'Percent' }), '8')
  expect(await screen.findByRole('row', { name: 'Lamp $10 $10.80' })).toBeDefined()
  expect(screen.getByText('First of 1,238 products')).toBeDefined()
  expect(sent.mock.calls).toEqual([
    ['POST /products/bulk-changes/preview', { target: large, adjust: { price: { percent: 8 } } }],
  ])
})

test('if more than 500 match by the time it is sent, it goes on in the background', async () => {
  const fields = { filter: { code: 'too_many' as const, message: 'At most 500.' } }
  const problem = { code: 'invalid' as const, message: 'Some fields need attention.', requestId: '1', fields }
  const { sent, press } = await open(key => {
    if (key.startsWith('PATCH')) throw new ApiError('bad-request', { status: 400, problem })
    return {}
  })
  await press('Select all 40')
  await press('Show')
  expect(sent).toHaveBeenLastCalledWith('POST /products/bulk-changes', {
    target: large,
    changes: { visible: true },
  })
  expect(notify).not.toHaveBeenCalled()
})

test('a refused undo names the products that were changed since', async () => {
  const changed = { count: 1, names: [{ label: 'Lamp', translations: {} }] }
  const problem = { code: 'conflict', message: '', requestId: '1', differs: ['visible'], changed } as const
  const { press } = await open(key => {
    if (key.startsWith('POST')) throw new ApiError('bad-request', { status: 409, problem })
    return done(1)
  })
  await press('Hide')
  vi.mocked(notify).mock.lastCall?.[1]?.action?.run()
  const reason = 'Couldn’t undo. Changed, deleted or restored since: “Lamp”'
  await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0]).toBe(reason))
})

test('prices are raised by a percentage after a preview of the first ones', async () => {
  const examples = [{ id: 2, name: 'Lamp', translations: {}, price: 1000, newPrice: 1080 }]
  const { sent, user, press } = await open(() => ({ ...done(1), withoutPrice: 0, examples }))
  await press('Price')
  const field = await screen.findByRole('textbox', { name: 'Percent' })
  await user.type(field, '8')
  const preview = await screen.findByRole('table', { name: 'Price preview' })
  expect(within(preview).getByRole('row', { name: 'Lamp $10 $10.80' })).toBeDefined()
  const adjust = { price: { percent: 8 } }
  expect(sent).toHaveBeenLastCalledWith('PATCH /products', { ids: [2], adjust, preview: true })
  await press('Change prices')
  expect(sent).toHaveBeenLastCalledWith('PATCH /products', { ids: [2], adjust })
  expect(vi.mocked(notify).mock.lastCall?.[0]).toBe('1 price changed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a doubtful amount is asked back and not sent', async () => {
  const { sent, user, press } = await open(() => done(1))
  await press('Price')
  await user.click(await screen.findByRole('radio', { name: 'Set to' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '12,50{Enter}')
  expect(screen.getByText('Did you mean 12.50 or 1,250? Enter 12.50 or 1250.')).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
})

test('a refused change keeps the dialog open and says why', async () => {
  const fields = { 'adjust.addTags': { code: 'too_many' as const, message: 'At most 20.' } }
  const problem = { code: 'invalid' as const, message: 'Some fields need attention.', requestId: '1', fields }
  const { sent, user, press } = await open(() => {
    throw new ApiError('bad-request', { status: 400, problem })
  })
  await press('Tags')
  await user.type(await screen.findByLabelText('Add tags', { selector: 'input' }), 'new{Enter}')
  await press('Change tags')
  expect(sent).toHaveBeenLastCalledWith('PATCH /products', {
    ids: [2],
    adjust: { addTags: ['new'], removeTags: [] },
  })
  expect(vi.mocked(notify).mock.lastCall?.[0]).toBe('Tags: At most 20.')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('deleting moves to the trash, can be undone, and ends the selection', async () => {
  const { sent, press } = await open(() => ({ removed: 1, eventId: 78 }))
  await press('Delete')
  expect(sent).toHaveBeenLastCalledWith('POST /products/trash', { ids: [2] })
  expect(vi.mocked(notify).mock.lastCall?.[0]).toBe('1 product moved to the trash')
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})
