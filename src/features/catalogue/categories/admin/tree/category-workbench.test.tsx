// The category tree by keyboard: navigating, folding, moving, adding.
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { Site } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { CategoryNode } from '../../../model/category.ts'
import { CategoryWorkbench } from './category-workbench.tsx'
import { useTreeMoves } from './use-tree-moves.ts'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
// Not in jsdom.
Element.prototype.scrollIntoView = () => undefined

const node = (id: number, name: string, rest: Partial<CategoryNode> = {}): CategoryNode =>
  ({
    id,
    name,
    slug: name.toLowerCase(),
    parentId: null,
    visible: true,
    shown: true,
    image: null,
    productCount: 2,
    translations: {},
    children: [],
    ...rest,
  }) as unknown as CategoryNode
const hidden = { visible: false, shown: false }
const shop = [
  node(1, 'Kitchen', { children: [node(2, 'Kettles', { parentId: 1 }), node(3, 'Coffee', { parentId: 1 })] }),
  node(4, 'Lighting', { children: [] }),
  node(5, 'Audio', { children: [] }),
  node(6, 'Drafts', { ...hidden }),
]

const summary = {
  ...{ products: 46, shownProducts: 41, categories: 0, attributes: { own: 0, inherited: 0 } },
  move: { isNoticed: true, shown: true, parentProducts: null, gained: [], lost: [] },
}
const call = vi.fn<(key: string, input?: unknown) => Promise<unknown>>()
const moves = () => call.mock.calls.filter(([key]) => key.startsWith('PATCH')).map(([, input]) => input)
const moved = (id: number, parentId: number | null, position: number) => ({
  params: { id },
  body: { parentId, position },
})

const loaded = { tree: shop, askedAt: 0 }
function Workbench() {
  return (
    <CategoryWorkbench moves={useTreeMoves(loaded)} onAdded={() => undefined} onRemove={() => undefined} />
  )
}

async function open() {
  const site = { name: 'Shop', baseLocale: 'en', locale: 'en', timeZone: 'UTC' } as unknown as Site
  const router = createMemoryRouter([{ path: '/', element: <Workbench /> }])
  render(
    <MantineProvider>
      <PageInfoContext value={{ locale: 'en', site } as never}>
        <ApiProvider api={{ call } as unknown as BrowserApi}>
          <RouterProvider router={router} />
        </ApiProvider>
      </PageInfoContext>
    </MantineProvider>,
  )
  await screen.findByRole('tree')
  return userEvent.setup()
}
const names = () => screen.getAllByRole('treeitem').map(row => within(row).getByRole('link').textContent)
const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}|${name}`) })

beforeEach(() => {
  localStorage.clear()
  call.mockReset()
  call.mockImplementation(async key => (key.startsWith('GET') ? summary : {}))
  vi.mocked(notify).mockClear()
})

test('arrows navigate and fold, and what was folded is remembered', async () => {
  const user = await open()
  expect(names()).toEqual(['Kitchen', 'Kettles', 'Coffee', 'Lighting', 'Audio', 'Drafts'])
  row('Kitchen').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(row('Kettles'))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(names()).toEqual(['Kitchen', 'Lighting', 'Audio', 'Drafts'])
  expect(row('Kitchen').getAttribute('aria-expanded')).toBe('false')
  expect(JSON.parse(localStorage.getItem('category-tree') ?? '').folded).toEqual([1])
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(row('Kettles'))
})

test('every press moves one step, and the calls are sent one after another', async () => {
  const answers: (() => void)[] = []
  call.mockImplementation(key =>
    key.startsWith('GET') ? Promise.resolve(summary) : new Promise(done => answers.push(() => done({}))),
  )
  const user = await open()
  row('Drafts').focus()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  expect(names()[0]).toBe('Drafts')
  expect(document.activeElement).toBe(row('Drafts'))
  expect(moves()).toEqual([moved(6, null, 2)])
  for (const position of [1, 0]) {
    answers.shift()?.()
    await waitFor(() => expect(moves().at(-1)).toEqual(moved(6, null, position)))
  }
})

test('several steps among siblings are one move, and Undo brings the category back to where it was', async () => {
  const user = await open()
  row('Drafts').focus()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1))
  const [text, options] = vi.mocked(notify).mock.lastCall ?? []
  expect(text).toBe('“Drafts” moved to position 2')
  options?.action?.run()
  await waitFor(() => expect(moves().at(-1)).toEqual(moved(6, null, 3)))
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith('“Drafts” moved back', { kind: 'success' }))
})

test('a refused move is taken back, with the reason', async () => {
  const user = await open()
  const { promise, reject } = Promise.withResolvers()
  call.mockImplementation(async key => (key.startsWith('PATCH') ? await promise : summary))
  row('Audio').focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()[3]).toBe('Audio')
  reject(new Error('refused'))
  await waitFor(() => expect(names()[3]).toBe('Lighting'))
  expect(notify).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ kind: 'error' }))
})

test('a move that visitors see is asked about, with what it changes', async () => {
  const user = await open()
  row('Audio').focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  const dialog = await screen.findByRole('dialog', { name: 'Move “Audio” to…' })
  expect(await within(dialog).findByText('46 products move too, 41 of them visible')).toBeTruthy()
  expect(moves()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Move to Lighting' }))
  await waitFor(() => expect(moves()).toEqual([moved(5, 4, 0)]))
  await waitFor(() => expect(notify).toHaveBeenCalledWith('“Audio” moved to Lighting', expect.anything()))
})

test('a move that nobody sees happens at once', async () => {
  const user = await open()
  row('Drafts').focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(moves()).toEqual([moved(6, 5, 0)]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('N adds subcategories one after another, and a refused name stays in the field', async () => {
  const user = await open()
  row('Lighting').focus()
  await user.keyboard('n')
  const field = screen.getByRole('textbox', { name: 'Name of new subcategory in Lighting' })
  await user.keyboard('Lamps{Enter}')
  expect(call).toHaveBeenCalledWith('POST /category', { body: { name: 'Lamps', parentId: 4 } })
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  call.mockRejectedValueOnce(new Error('no'))
  await user.keyboard('Bulbs{Enter}')
  await screen.findByRole('alert')
  expect(field).toHaveProperty('value', 'Bulbs')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(row('Lighting'))
})

test('a search shows what it finds, and offers to clear it when that is nothing', async () => {
  const user = await open()
  await user.keyboard('/')
  await user.keyboard('coff')
  expect(names()).toEqual(['Kitchen', 'Coffee'])
  await user.keyboard('x')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toHaveLength(6)
})
