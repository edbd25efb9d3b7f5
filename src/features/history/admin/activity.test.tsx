// The Activity page: what it says about events of every feature, about unknown fields, and about groups.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { Locale } from '#shared/locale.ts'
import { Component } from '../../../activity-page.tsx'
import type { HistoryEvent } from '../event.ts'
import { type ActivityQuery, activityPathOf, activityQueryOf } from './activity-query.ts'

const event = (fields: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id: 1,
  at: '2026-11-16T10:00:00.000Z',
  admin: { id: 1, name: 'Ada' },
  entity: 'product',
  entityId: 7,
  label: 'Kettle',
  translations: {},
  action: 'update',
  changes: { price: { before: 100, after: 250 } },
  undoneAt: null,
  undoes: null,
  reverted: null,
  undoable: true,
  group: null,
  ...fields,
})

const named = (label: string, fa?: string) => ({
  label,
  translations: fa === undefined ? {} : { fa: { label: fa } },
})
const categories = { tree: [], trash: [] }

type Call = (key: string, input: { query?: object; params?: object }) => Promise<unknown>
type ActivityOptions = { events: HistoryEvent[]; locale?: Locale; query?: ActivityQuery; call?: Call }

async function open({ events, locale = 'en', query = {}, call = async () => ({}) }: ActivityOptions) {
  const list = { items: events, total: events.length, page: 1, pageSize: 25 }
  const site = { baseLocale: 'en', currency: 'USD', timeZone: 'UTC' }
  const page = (
    <PageInfoContext value={{ site, locale } as PageInfo}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineFrame>
          <Component />
        </MantineFrame>
      </ApiProvider>
    </PageInfoContext>
  )
  const loaded = { query, list, categories, admins: [{ id: 1, displayName: 'Ada' }] }
  const route = { id: 'activity', path: '/', element: page, loader: () => loaded }
  const hydrationData = { loaderData: { activity: loaded } }
  render(<RouterProvider router={createMemoryRouter([route], { hydrationData })} />)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
/** Each in one paragraph, which a screen reader reads as it stands. */
const sentences = () =>
  [...document.querySelectorAll('section p:first-child')].map(one =>
    one.textContent?.replace(/[\u2066-\u2069]/g, ''),
  )
const lines = () => [...document.querySelectorAll('dl > div')].map(line => line.textContent)

test('the history of a product is titled by the product, also when its newest entry is a change of an attribute', async () => {
  const products = { id: 3, into: 2, position: 1, isMerged: true, products: 12 }
  const merged = { ...products, name: named('Gray'), target: named('Grey') }
  const attribute = {
    ...({ id: 2, entity: 'attribute', action: 'merge', label: 'Colour' } as const),
    changes: { merged: { before: { ...merged, isMerged: false }, after: merged } },
  }
  await open({ events: [event(attribute), event()], query: { entity: 'product', entityId: 7 } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Kettle')
  expect(sentences()[0]).toContain('merged “Gray” into “Grey” in attribute “Colour” (12 products)')
})

test('an event shows its fields by the labels of its feature, and links to its page', async () => {
  await open({
    events: [
      event(),
      event({
        id: 2,
        entity: 'ticket',
        label: '#3',
        changes: { status: { before: 'open', after: 'closed' } },
      }),
      event({ id: 3, entity: 'login', action: 'login-failed', admin: { id: null, name: '' }, changes: {} }),
    ],
  })
  expect(lines()).toEqual(['PriceBefore: $1After: $2.50', 'StatusBefore: OpenAfter: Closed'])
  expect(screen.getByRole('link', { name: '#3' }).getAttribute('href')).toBe('/admin/messages')
  const day = within(screen.getByRole('region'))
  expect(day.getByText(/^Someone/).parentElement?.textContent).toBe(
    'Someone entered a wrong password for “Kettle”',
  )
})

test('a deleted canned reply in one language shows its text, and says nothing of the other', async () => {
  const changes = { name: { before: 'Thanks' }, en: { before: 'Thank you.' }, fa: { before: '' } }
  await open({ events: [event({ entity: 'cannedReply', action: 'delete', label: 'Thanks', changes })] })
  expect(lines()).toEqual(['NameBefore: Thanks', 'English textBefore: Thank you.'])
})

test.each([
  ['en', 'Other field', 'Couldn’t undo. Changed since: “Other field”', 'Undo: Changed, Kettle'],
  [
    'fa',
    'فیلد دیگر',
    'برگردانده نشد. این موارد بعد از آن تغییر کرده است: «فیلد دیگر»',
    'برگرداندن: تغییر کرد، Kettle',
  ],
] as const)(
  'an unknown field is not shown by its name, nor in a refusal: %s',
  async (locale, label, reason, undo) => {
    const refused = async () => {
      const problem = { code: 'conflict', message: '', requestId: '', differs: ['oldField'] } as const
      throw new ApiError('bad-request', { status: 409, problem })
    }
    const changes = { oldField: { before: 1, after: 2 } }
    const user = await open({ events: [event({ changes })], locale, call: refused })
    expect(lines()[0]).toContain(label)
    await user.click(screen.getByRole('button', { name: undo }))
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(document.body.textContent).not.toContain('oldField')
  },
)

const group = {
  ...{ id: 'g', count: 5, hasLead: false, undoIsLarge: false, fields: ['price', 'visible', 'oldField'] },
  ...{ shared: {}, trends: {} },
  names: [named('A', 'آ'), named('B'), named('C')],
}

test('a group is one entry with its fields and first names, and opens to its members', async () => {
  const calls: unknown[] = []
  const call: Call = async (key, input) => {
    calls.push([key, input])
    return { items: [event({ id: 1, label: 'A' }), event({ id: 2, label: 'B', entityId: 8 })] }
  }
  const user = await open({ events: [event({ group })], call })
  expect(sentences()).toEqual(['Ada changed price, visible and other field of 5 products'])
  expect(lines()).toEqual(['FieldsPrice, Visible and Other field', 'NamesA\u00a0· B\u00a0· C\u00a0· 2 more'])
  expect(screen.getByRole('button', { name: 'Undo: Changed, 5 products' })).toBeTruthy()
  const toggle = screen.getByRole('button', { name: 'Show 5 products' })
  expect([toggle.getAttribute('aria-expanded'), calls]).toEqual(['false', []])
  await user.click(toggle)
  const members = await screen.findByRole('list')
  expect(within(members).getAllByRole('listitem')).toHaveLength(2)
  expect(within(members).getByRole('link', { name: 'B' }).getAttribute('href')).toBe('/admin/products/8')
  expect(calls).toEqual([['GET /events', { query: { group: 'g', page: 1, pageSize: 100 } }]])
  await user.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.queryByRole('list')).toBeNull()
})

test('a group in Persian', async () => {
  await open({ events: [event({ group })], locale: 'fa' })
  expect(sentences()).toEqual(['Ada قیمت، نمایش در سایت و فیلد دیگر ۵ محصول را تغییر داد'])
  expect(lines()[1]?.replaceAll('\u200f', '')).toContain('آ\u00a0· B\u00a0· C\u00a0· ۲ مورد دیگر')
  expect(screen.getByRole('button', { name: 'نمایش ۵ محصول' })).toBeTruthy()
})

test('a refused undo of a group names those that were changed since', async () => {
  const refused = async () => {
    const changed = { count: 3, names: [named('A'), named('B')] }
    const problem = { code: 'conflict', message: '', requestId: '', differs: ['price'], changed } as const
    throw new ApiError('bad-request', { status: 409, problem })
  }
  const user = await open({ events: [event({ group })], call: refused })
  await user.click(screen.getByRole('button', { name: 'Undo: Changed, 5 products' }))
  const reason = 'Couldn’t undo. Changed, deleted or restored since: “A”, “B” and 1 more'
  expect(await screen.findByText(reason)).toBeTruthy()
})

test('an undo that needs the password asks for it, and goes on after it', async () => {
  let isProved = false
  const calls: string[] = []
  const call: Call = async key => {
    calls.push(key)
    if (key === 'POST /auth/confirm') isProved = true
    if (key !== 'POST /events/:id/undo' || isProved) return {}
    const problem = { code: 'password_needed', message: '', requestId: '' } as const
    throw new ApiError('bad-request', { status: 403, problem })
  }
  const changes = { notifyEmails: { before: ['a@shop.example'], after: ['b@shop.example'] } }
  const user = await open({
    events: [event({ entity: 'settings', entityId: 2, label: 'Shop', changes })],
    call,
  })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' })
  const field = dialog.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')
  if (!field) throw new Error('no field')
  await user.type(field, 'the password{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toEqual(['POST /events/:id/undo', 'POST /auth/confirm', 'POST /events/:id/undo'])
})

test('a group that is too large for one call is undone in the background', async () => {
  const calls: unknown[] = []
  const call: Call = async (key, input) => {
    calls.push([key, input])
    return { items: [] }
  }
  const user = await open({ events: [event({ group: { ...group, count: 1200, undoIsLarge: true } })], call })
  await user.click(screen.getByRole('button', { name: 'Undo: Changed, 1,200 products' }))
  expect(await screen.findByText('Undoing 1,200 products in the background')).toBeTruthy()
  expect(calls).toContainEqual(['POST /products/bulk-changes', { body: { undo: 1 } }])
})

test('in the history of one product, an event of a group shows its own change, and that undo is for all', async () => {
  await open({ events: [event({ group })], query: { entity: 'product', entityId: 7 } })
  expect(lines()).toEqual(['PriceBefore: $1After: $2.50'])
  expect(screen.getByText('Part of one change: 5 products')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo all: Changed, 5 products' }).textContent).toBe('Undo all')
})

const deletion = event({
  ...{ id: 9, entity: 'category', entityId: 3, action: 'delete' },
  ...named('Kettles', 'کتری‌ها'),
  changes: { products: { after: 1 } },
  group: { ...group, count: 2, hasLead: true, names: [named('Lid')], fields: ['categoryId', 'products'] },
})

test('what followed from a deletion is listed under it, each by its own feature', async () => {
  const call: Call = async () => ({
    items: [
      event({ id: 8, label: 'Lid', entityId: 5, changes: { categoryId: { before: 3, after: 4 } } }),
      deletion,
    ],
  })
  const user = await open({ events: [deletion], call })
  expect(screen.getByText('Kettles')).toBeTruthy()
  expect(lines()).toEqual(['Products moved1'])
  await user.click(screen.getByRole('button', { name: 'Show 1 related change' }))
  const members = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(members.map(member => member.textContent)).toEqual(['LidCategoryBefore: #3After: #4'])
  await user.click(screen.getByRole('button', { name: 'Undo: Deleted, Kettles' }))
  expect(await screen.findByText('Undone: “Kettles”')).toBeTruthy()
})

test.each([
  ['en', 'Can’t be undone. Delete the category instead.'],
  ['fa', 'برگرداندن ممکن نیست. به‌جای آن، دسته را حذف کنید.'],
] as const)('a deletion that was undone says why it has no undo of its own: %s', async (locale, reason) => {
  const restored = { ...deletion, id: 10, action: 'restore', undoes: 9, undoable: false } as const
  await open({ events: [restored, event({ id: 11, action: 'restore' })], locale })
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^(Undo|برگرداندن):/ })).toHaveLength(1)
})

test('names and refusals are in the language of the page', async () => {
  const refused = async () => {
    const subject = named('Kettles', 'کتری‌ها')
    const problem = { code: 'name_taken', message: '', requestId: '', subject } as const
    throw new ApiError('bad-request', { status: 409, problem })
  }
  const user = await open({ events: [deletion], locale: 'fa', call: refused })
  await user.click(screen.getByRole('button', { name: 'برگرداندن: حذف شد، کتری‌ها' }))
  const reason = 'برگردانده نشد. نام «کتری‌ها» اکنون جای دیگری استفاده شده است.'
  expect(await screen.findByText(reason)).toBeTruthy()
})

test('logins have a view of their own, with filters and an empty state of their own', async () => {
  await open({ events: [event()] })
  const views = () => within(screen.getByRole('navigation', { name: 'Activity' }))
  expect(views().getByRole('link', { current: 'page' }).textContent).toBe('Changes')
  expect(views().getByRole('link', { name: 'Logins' }).getAttribute('href')).toBe(
    '/admin/activity?view=logins',
  )
  cleanup()
  await open({ events: [], query: { entity: 'login' } })
  expect(views().getByRole('link', { current: 'page' }).textContent).toBe('Logins')
  expect(screen.getByText('No logins yet')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Section' })).toBeNull()
})

test('the address of a login of earlier links leads to the view of logins', () => {
  for (const address of ['view=logins', 'entity=login', 'action=login-failed']) {
    expect(activityQueryOf(new URLSearchParams(address)).entity).toBe('login')
  }
  expect(activityPathOf({ entity: 'login', page: 2 })).toBe('/admin/activity?view=logins&page=2')
  expect(activityPathOf({ entity: 'help', entityId: 3 })).toBe('/admin/activity?entity=help&entityId=3')
})

test('one administrator can be chosen, also one who is gone', async () => {
  await open({ events: [event()], query: { admin: 1 } })
  expect((screen.getByRole('combobox', { name: 'Administrator' }) as HTMLInputElement).value).toBe('Ada')
  cleanup()
  await open({ events: [event({ admin: { id: 7, name: 'Bob' } })], query: { admin: 7 } })
  expect((screen.getByRole('combobox', { name: 'Administrator' }) as HTMLInputElement).value).toBe('Bob')
})
