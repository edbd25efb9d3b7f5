// The cards of bulk changes: what they say in every state, and what their buttons do.
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { Locale } from '#shared/locale.ts'
import type { BulkChange } from '../bulk-changes.contract.ts'
import { BulkChangeWatchLoader } from './bulk-change-watch-loader.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
beforeEach(() => void vi.mocked(notify).mockClear())

const finishedAt = '2026-01-01T10:00:09Z'
const running: BulkChange = {
  id: 4,
  kind: 'change',
  state: 'running',
  isCancelling: false,
  category: null,
  attribute: null,
  canCancel: true,
  tag: null,
  file: null,
  total: 10_000,
  done: 3400,
  changed: 3390,
  skipped: 2,
  eventId: 77,
  undoIsBulk: true,
  conflict: null,
  problem: null,
  createdAt: '2026-01-01T10:00:00Z',
  finishedAt: null,
}
const done: BulkChange = {
  ...{ ...running, state: 'done', done: 10_000 },
  ...{ changed: 9998, skipped: 2, finishedAt },
}

type Answer = (key: string) => BulkChange[] | undefined

/** `answer` gives the list that is shown after a call, or throws. */
async function open(
  items: BulkChange[],
  { locale = 'en' as Locale, answer = (() => undefined) as Answer } = {},
) {
  const sent = vi.fn()
  let listed = items
  const call = async (key: string, { body, params }: { body?: object; params?: object } = {}) => {
    if (key === 'GET /products/bulk-changes') return { items: listed }
    sent(key, params ?? body)
    listed = answer(key) ?? listed
    return {}
  }
  const loader = vi.fn(() => null)
  const site = { baseLocale: 'en', currency: 'USD' } as Site
  const layout = (
    <PageInfoContext value={{ site, locale }}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineProvider env="test">
          <Outlet />
          <BulkChangeWatchLoader />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>
  )
  const page = {
    ...{ id: 'page', path: '/admin/products', loader },
    element: <main id="content" tabIndex={-1} />,
  }
  const router = createMemoryRouter([{ element: layout, children: [page] }], {
    initialEntries: ['/admin/products'],
    hydrationData: { loaderData: { page: null } },
  })
  render(<RouterProvider router={router} />)
  const [card = document.body] = await screen.findAllByRole('listitem', { name: /./ })
  const user = userEvent.setup()
  const button = (name: RegExp) => within(card).getByRole('button', { name })
  const list = (next: BulkChange[]) => {
    listed = next
  }
  return { card, sent, user, button, loader, list }
}
/** The texts of a card, without its buttons. */
const texts = (card: HTMLElement) =>
  [...card.querySelectorAll('p, li, button[aria-expanded]')].map(element => element.textContent)

test('one that is under way shows its progress, and keeps the focus when it is cancelled and ends', async () => {
  const cancelled: BulkChange = { ...running, state: 'cancelled', finishedAt }
  const answer = () => [{ ...running, isCancelling: true }]
  const { card, sent, user, button, loader, list } = await open([running], { answer })
  const bar = within(card).getByRole('progressbar', { name: 'Changing 10,000 products' })
  expect(bar.getAttribute('aria-valuenow')).toBe('3400')
  expect(bar.getAttribute('aria-valuetext')).toBe('3,400 of 10,000')
  const announcement = () => screen.getByRole('status').textContent
  await waitFor(() => expect(announcement()).toBe('Changing 10,000 products'))
  expect(within(card).queryByRole('button', { name: /Undo/ })).toBeNull()

  await user.click(button(/^Cancel/))
  expect(sent).toHaveBeenLastCalledWith('POST /products/bulk-changes/:id/cancel', { id: 4 })
  await within(card).findByText('Cancelling…')
  expect(button(/^Cancel/).getAttribute('aria-disabled')).toBe('true')
  list([cancelled])
  await within(card).findByText('Cancelled after 3,400 of 10,000')
  expect(texts(card)[1]).toBe(
    '3,390 products changed. 8 products didn’t change. 2 products were deleted in the meantime.',
  )
  expect(document.activeElement).toBe(button(/^Dismiss/))
  await waitFor(() => expect(announcement()).toMatch(/^Cancelled after 3,400 of 10,000\. 3,390/))
  // What the page shows is loaded again.
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1))
})

const named = (label: string) => ({ label, translations: { fa: { label: `${label} فا` } } })
const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(named)
const refused: BulkChange = {
  ...{ ...running, kind: 'undo', state: 'refused', done: 0, changed: 0, skipped: 0 },
  ...{ eventId: null, conflict: { count: 12, names }, finishedAt },
}
const undone = { ...done, kind: 'undo', changed: 10_000, skipped: 0 } as const
const category = { label: 'Kettles', translations: { fa: { label: 'کتری' } } }
const removal: BulkChange = { ...done, kind: 'categoryRemoval', category, changed: 10_000, skipped: 0 }
const followed: BulkChange = {
  ...{ ...done, kind: 'attributeChange', changed: 10_000, skipped: 0 },
  ...{ attribute: named('Colour'), canCancel: false, undoIsBulk: false },
}
const problem = { code: 'invalid', message: 'At most 20 tags.' }

test('what follows from an attribute has no button until it has ended; its undo is that of the change', async () => {
  const { card, sent, user, button, list } = await open([{ ...followed, state: 'running', finishedAt: null }])
  within(card).getByRole('progressbar', { name: 'Updating 10,000 products for “Colour”' })
  expect(within(card).queryByRole('button')).toBeNull()
  list([followed])
  await within(card).findByText('10,000 products updated for “Colour”')
  await user.click(button(/^Undo/))
  expect(sent.mock.calls[0]).toEqual(['POST /events/:id/undo', { id: 77 }])
})

test.each<[Locale, BulkChange, string[]]>([
  ['fa', followed, ['۱۰٬۰۰۰ محصول برای «Colour فا» به‌روز شد']],
  ['en', { ...running, state: 'waiting', done: 0 }, ['Changing 10,000 products', 'Waiting to start']],
  [
    'en',
    { ...running, kind: 'undo', state: 'checking' },
    ['Undoing changes to 10,000 products', 'Checking for later changes'],
  ],
  ['en', { ...running, kind: 'removal' }, ['Deleting 10,000 products', '3,400 of 10,000']],
  ['en', done, ['9,998 products changed', '2 products were deleted in the meantime.']],
  [
    'en',
    { ...done, kind: 'removal', changed: 9999, skipped: 1 },
    ['9,999 products moved to the trash', '1 product was already deleted.'],
  ],
  [
    'en',
    { ...done, changed: 0, skipped: 0, eventId: null },
    ['Nothing changed', '10,000 products didn’t change.'],
  ],
  ['en', undone, ['Changes to 10,000 products undone']],
  [
    'en',
    { ...undone, conflict: { count: 1, names: [category] } },
    [
      'Changes to 10,000 products undone',
      'Not removed, because it’s in use or was changed since:',
      'Kettles',
    ],
  ],
  [
    'fa',
    { ...undone, conflict: { count: 8, names } },
    [
      'تغییرات ۱۰٬۰۰۰ محصول برگردانده شد',
      'این موارد حذف نشد، چون استفاده می‌شود یا بعد از آن تغییر کرده است:',
      ...['A فا', 'B فا', 'C فا', 'D فا', 'E فا', 'و ۳ مورد دیگر'],
    ],
  ],
  [
    'en',
    { ...running, state: 'failed', problem, finishedAt, skipped: 10 },
    [
      'Stopped after 3,400 of 10,000',
      '3,390 products changed. 10 products were deleted in the meantime. At most 20 tags.',
    ],
  ],
  [
    'en',
    { ...running, state: 'stopped', changed: 3400, skipped: 0, finishedAt },
    ['Stopped by a restore, 3,400 of 10,000', '3,400 products changed.'],
  ],
  // It can go on, so nobody is told to save the attribute again.
  [
    'en',
    { ...followed, state: 'stopped', done: 3400, changed: 3400, finishedAt },
    ['Stopped by a restore, 3,400 of 10,000', '3,400 products updated for “Colour”, the others not yet.'],
  ],
  [
    'fa',
    { ...followed, state: 'stopped', done: 0, changed: 0, finishedAt },
    ['با بازیابی پشتیبان متوقف شد، ۰ از ۱۰٬۰۰۰', 'هنوز محصولی برای «Colour فا» به‌روز نشده است.'],
  ],
  [
    'en',
    refused,
    [
      'Nothing undone',
      '12 products were changed, deleted or restored since:',
      ...['A', 'B', 'C', 'D', 'E', 'and 7 more'],
    ],
  ],
  [
    'en',
    { ...running, kind: 'categoryRemoval', category },
    ['Moving 10,000 products and deleting “Kettles”', '3,400 of 10,000'],
  ],
  ['en', removal, ['“Kettles” deleted, 10,000 products moved']],
  [
    'en',
    { ...removal, state: 'cancelled', done: 400, changed: 400 },
    ['Cancelled after 400 of 10,000', '400 products moved. “Kettles” wasn’t deleted.'],
  ],
  ['en', { ...removal, kind: 'undo' }, ['“Kettles” restored with 10,000 products']],
  [
    'en',
    {
      ...refused,
      category,
      conflict: null,
      problem: { code: 'conflict', message: 'Changed since: “Pots”.' },
    },
    ['Nothing undone', 'Changed since: “Pots”.'],
  ],
  ['fa', removal, ['«کتری» حذف و ۱۰٬۰۰۰ محصول منتقل شد']],
  [
    'fa',
    { ...removal, kind: 'undo', state: 'cancelled', done: 400, changed: 400 },
    ['پس از ۴۰۰ از ۱۰٬۰۰۰ متوقف شد', '«کتری» بازیابی شد و ۴۰۰ محصول به آن برگشت.'],
  ],
  ['fa', running, ['در حال تغییر ۱۰٬۰۰۰ محصول', '۳٬۴۰۰ از ۱۰٬۰۰۰']],
  [
    'fa',
    { ...running, kind: 'undo', state: 'cancelled', finishedAt, changed: 3399, skipped: 1 },
    [
      'پس از ۳٬۴۰۰ از ۱۰٬۰۰۰ متوقف شد',
      'تغییرات ۳٬۳۹۹ محصول برگردانده شد. ۱ محصول در این فاصله تغییر کرده یا حذف شده بود و به همان حال ماند.',
    ],
  ],
  [
    'fa',
    refused,
    [
      'چیزی برگردانده نشد',
      '۱۲ محصول بعد از آن تغییر کرده، حذف یا بازیابی شده است:',
      ...['A فا', 'B فا', 'C فا', 'D فا', 'E فا', 'و ۷ محصول دیگر'],
    ],
  ],
])('a card says what is true: %s %#', async (locale, change, expected) => {
  const { card } = await open([change], { locale })
  expect(texts(card)).toEqual(expected)
  // Cancel while it is under way. Then Dismiss, Undo if it changed anything, and Continue if a restore stopped it.
  const hasUndo = change.finishedAt && change.eventId && change.kind !== 'undo'
  expect(within(card).getAllByRole('button', { name: /:/ })).toHaveLength(
    1 + Number(Boolean(hasUndo)) + Number(change.state === 'stopped'),
  )
})

test('the names of a refused undo are shown on demand, as far as they are known', async () => {
  const { card, user, button } = await open([refused])
  await user.click(button(/^and 7 more$/))
  expect(texts(card).slice(2)).toEqual([...names.map(({ label }) => label), 'and 5 more'])
})

test('a large change is undone by another one, whose card takes its place', async () => {
  const undo: BulkChange = { ...running, id: 5, kind: 'undo', eventId: null }
  const answer: Answer = key => (key.startsWith('POST') ? [undo, done] : [undo])
  const { sent, user, button } = await open([done], { answer })
  await user.click(button(/^Undo: 9,998 products changed/))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(sent.mock.calls).toEqual([
    ['POST /products/bulk-changes', { undo: 77 }],
    ['DELETE /products/bulk-changes/:id', { id: 4 }],
  ])
  expect(screen.getByRole('progressbar', { name: 'Undoing changes to 10,000 products' })).toBeDefined()
})

test('a change that was small in the end is undone at once, and the page loads again', async () => {
  const answer: Answer = key => (key.startsWith('DELETE') ? [] : undefined)
  const { sent, user, button, loader } = await open([{ ...done, undoIsBulk: false }], { answer })
  await user.click(button(/^Undo/))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(sent.mock.calls).toEqual([
    ['POST /events/:id/undo', { id: 77 }],
    ['DELETE /products/bulk-changes/:id', { id: 4 }],
  ])
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('a refused undo says why, and the card stays', async () => {
  const answer = () => {
    const changed = { count: 1, names: [named('Lamp')] }
    const problem = { code: 'conflict', message: '', requestId: '', differs: ['price'], changed } as const
    throw new ApiError('bad-request', { status: 409, problem })
  }
  const { user, button } = await open([{ ...done, undoIsBulk: false }], { answer })
  await user.click(button(/^Undo/))
  await waitFor(() => expect(notify).toHaveBeenCalled())
  const reason = 'Couldn’t undo. Changed, deleted or restored since: “Lamp”'
  expect(vi.mocked(notify).mock.lastCall?.[0]).toBe(reason)
  expect(button(/^Dismiss/)).toBeDefined()
})

test('a card that was dismissed in another tab goes away here too', async () => {
  let isGone = false
  const answer: Answer = () => {
    if (isGone) return undefined
    isGone = true
    const problem = { code: 'not_found', message: '', requestId: '' } as const
    throw new ApiError('bad-request', { status: 404, problem })
  }
  const { user, button, list } = await open([done], { answer })
  list([])
  await user.click(button(/^Dismiss/))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(notify).not.toHaveBeenCalled()
})

test('those that ended are dismissed together, and what is under way stays', async () => {
  const ended: BulkChange[] = [5, 6].map(id => ({ ...done, id }))
  const { user, list, sent } = await open([running, ...ended])
  list([running])
  await user.click(screen.getByRole('button', { name: /^Dismiss all/ }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(
    sent.mock.calls.filter(([call]) => String(call).startsWith('DELETE')).map(([, params]) => params),
  ).toEqual([{ id: 5 }, { id: 6 }])
  expect(screen.queryByRole('button', { name: /^Dismiss all/ })).toBeNull()
})
