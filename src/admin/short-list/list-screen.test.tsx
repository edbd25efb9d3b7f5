// The screen of a short list: what it offers, and when.
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { ShortListScreen } from './list-screen.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
const lastMessage = () => vi.mocked(notify).mock.lastCall ?? []

type Item = { id: number; title: string; visible?: boolean; position?: number }

const texts: ComponentProps<typeof ShortListScreen>['texts'] = {
  title: 'Rules',
  count: (count, max) => `${count} of ${max}`,
  full: max => `No more than ${max}`,
  emptyTitle: 'No rules yet',
  emptyText: 'Add the first.',
  add: 'Add rule',
  search: 'Search rules',
  noneTitle: 'No matching rules',
  deleted: name => `${name} deleted`,
  restored: name => `${name} restored`,
}

async function open(items: Item[], max = 50) {
  const change = vi.fn(async (_: number, __: object) => {})
  const list = (
    <PageInfoContext value={{ site: {}, locale: 'en' } as PageInfo}>
      <MantineProvider>
        <ShortListScreen
          items={items}
          path="/rules"
          entity="help"
          max={max}
          icon={null}
          texts={texts}
          describe={({ title }) => ({
            name: { text: title, lang: undefined },
            excerpt: { text: 'More', lang: undefined },
            searched: { name: title, text: 'More' },
          })}
          change={change}
          remove={async () => {}}
        />
      </MantineProvider>
    </PageInfoContext>
  )
  const router = createMemoryRouter([{ path: '/', element: list }])
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return { change, user: userEvent.setup() }
}

const listOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, position) => ({ id: position + 1, title: `Rule ${position}`, position }))
const moveButtons = () => screen.queryAllByRole('button', { name: /^Move/ })

test('an empty list says what to do', async () => {
  await open([])
  expect(screen.getByRole('heading', { name: 'No rules yet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add rule' }).getAttribute('href')).toBe('/rules/create')
})

test('a full list says so, and takes no more', async () => {
  await open(listOf(3), 3)
  expect(screen.getByText('3 of 3')).toBeDefined()
  expect(screen.getByText('No more than 3')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Add rule' })).toBeNull()
})

test('items with a position are moved by one, the first not up and the last not down', async () => {
  const { user, change } = await open(listOf(2))
  await user.click(screen.getByRole('button', { name: 'Move up: Rule 0' }))
  await user.click(screen.getByRole('button', { name: 'Move down: Rule 1' }))
  expect(change).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Move down: Rule 0' }))
  expect(change.mock.calls).toEqual([[1, { position: 1 }]])
  await waitFor(() => expect(lastMessage()[0]).toBe('“Rule 0” moved to position 2'))
  lastMessage()[1]?.action?.run()
  await waitFor(() => expect(lastMessage()[0]).toBe('“Rule 0” moved back'))
  expect(change.mock.lastCall).toEqual([1, { position: 0 }])
})

test('several steps of one item are one move, with one undo to where it was', async () => {
  const { user, change } = await open(listOf(3))
  const down = screen.getByRole('button', { name: 'Move down: Rule 0' })
  vi.mocked(notify).mockClear()
  await user.click(down)
  await user.click(down)
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1))
  lastMessage()[1]?.action?.run()
  await waitFor(() => expect(change.mock.lastCall).toEqual([1, { position: 0 }]))
})

test('a switched item can be switched back', async () => {
  const { user, change } = await open([{ id: 4, title: 'Rule', visible: true }])
  await user.click(screen.getByRole('switch', { name: 'Visible: Rule' }))
  await waitFor(() => expect(lastMessage()[0]).toBe('“Rule” is hidden'))
  lastMessage()[1]?.action?.run()
  await waitFor(() => expect(change.mock.lastCall).toEqual([4, { visible: true }]))
})

test('items without a position are not moved, and only those that can be hidden have a switch', async () => {
  const { user, change } = await open([
    { id: 1, title: 'Plain' },
    { id: 2, title: 'Hidden one', visible: false },
  ])
  expect(moveButtons()).toEqual([])
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  await user.click(screen.getByRole('switch', { name: 'Visible: Hidden one' }))
  expect(change.mock.calls).toEqual([[2, { visible: true }]])
})

test('more than ten are searched; what was found is not moved, because others stand between', async () => {
  const { user } = await open(listOf(11))
  expect(moveButtons()).toHaveLength(22)
  await user.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'rule 7')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(moveButtons()).toEqual([])
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByRole('heading', { name: 'No matching rules' })).toBeDefined()
})
