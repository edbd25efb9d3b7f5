// What an editor does when somebody else saved or deleted the same item meanwhile. The server is a small fake with versions.
import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { type NotifyOptions, notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { useEditor } from './editor.ts'
import { EditorForm } from './editor-form.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
beforeEach(() => void vi.mocked(notify).mockClear())

type Fields = { name: string; summary: string; price: string }
type TestEntity = Fields & { id: number; version: number; updatedAt: string }

const loaded: TestEntity = {
  ...{ id: 7, version: 1, updatedAt: '2026-11-17T10:00:00.000Z' },
  ...{ name: 'Kettle', summary: 'A slim spout.', price: '79' },
}

function createServer() {
  let stored: TestEntity | undefined = { ...loaded }
  let savedBy = { changedBy: 'Sara', changedById: 2 }
  const trash: TestEntity[] = []
  const refuse = (status: number, problem: { code: ErrorCode; [detail: string]: unknown }) =>
    new ApiError('bad-request', { status, problem: { message: 'Refused.', requestId: '', ...problem } })
  const save = (fields: Partial<Fields>) => {
    if (!stored) throw refuse(404, { code: 'not_found' })
    stored = { ...stored, ...fields, version: stored.version + 1, updatedAt: '2026-11-17T10:32:00.000Z' }
    return stored
  }
  const server = {
    sent: [] as object[],
    created: [] as object[],
    /** Another save, by Sara unless by oneself. */
    meanwhile(fields: Partial<Fields>, id = 2) {
      savedBy = { changedBy: id === 1 ? 'Nadia' : 'Sara', changedById: id }
      save(fields)
    },
    remove({ toTrash }: { toTrash: boolean }) {
      if (stored && toTrash) trash.push(stored)
      stored = undefined
    },
    get: () => stored,
    async update(_: number, { version, ...fields }: Partial<Fields> & { version?: number }) {
      server.sent.push({ version, ...fields })
      if (stored && version !== stored.version) {
        throw refuse(409, { code: 'conflict', current: stored.version, ...savedBy })
      }
      return save(fields)
    },
    async reload() {
      if (!stored) throw refuse(404, { code: 'not_found' })
      return stored
    },
    async restore() {
      stored = trash.pop()
      if (!stored) throw refuse(404, { code: 'not_found' })
    },
    async create(body: Fields) {
      server.created.push(body)
      return { ...loaded, ...body, id: 8 }
    },
  }
  return server
}

const labels = { name: 'Name', summary: 'Summary', price: 'Price' }
const texts = { fields: labels }

function Editor({ server }: { server: ReturnType<typeof createServer> }) {
  const editor = useEditor<TestEntity, Fields, Fields>({
    ...server,
    loaded,
    toValues: ({ name, summary, price } = loaded) => ({ name, summary, price }),
    toBody: values => values,
    problems: () => ({}),
    history: { texts: { en: texts, fa: texts }, values: { price: value => `$${value}.00` } },
    listPath: '/things',
    savedTexts: { saved: name => `${name} saved` },
  })
  return (
    <EditorForm editor={editor} createLabel="" invalidText="">
      {(['name', 'summary', 'price'] as const).map(field => (
        <TextInput key={field} label={labels[field]} {...editor.form.getInputProps(field)} />
      ))}
    </EditorForm>
  )
}

function open(locale: Locale = 'en') {
  const server = createServer()
  const call = async (key: string) => {
    expect(key).toBe('GET /auth')
    return { admin: { id: 1 } }
  }
  const page = { site: { baseLocale: 'en', currency: 'USD', timeZone: 'UTC' }, locale } as PageInfo
  const element = (
    <PageInfoContext value={page}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineProvider env="test">
          <Editor server={server} />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>
  )
  const routes = [
    { path: '/things/7', element },
    { path: '/things/8', element: <p>The new one</p> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/things/7'] })} />)
  const user = userEvent.setup()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  const save = () => user.click(screen.getByRole('button', { name: /^(Save|ذخیره)$/ }))
  return { server, user, field, type, save }
}

const lastMessage = () => {
  const [text, options] = vi.mocked(notify).mock.lastCall ?? []
  return { text: text?.replaceAll(/[\u2068\u2069]/g, ''), ...(options as NotifyOptions) }
}
const group = (name: string) => within(screen.getByRole('radiogroup', { name }))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('changes of different fields are both saved by themselves, and the message says so', async () => {
  const { server, field, type, save } = open()
  await type('Summary', 'Mine')
  server.meanwhile({ price: '82' })
  await save()
  await waitFor(() => expect(lastMessage().title).toBe('Kettle saved'))
  expect(lastMessage().text).toBe('Sara changed Price while you were editing. Both changes are saved.')
  expect(server.get()).toMatchObject({ summary: 'Mine', price: '82', version: 3 })
  expect(field('Price').value).toBe('82')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the same change on both sides needs no second save', async () => {
  const { server, type, save } = open()
  await type('Summary', 'The same')
  server.meanwhile({ summary: 'The same' })
  await save()
  await waitFor(() => expect(lastMessage().text).toBe('Kettle saved'))
  expect(server.sent).toHaveLength(1)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('fields that both changed are asked about with nothing chosen, and saving then works the first time', async () => {
  const { server, user, field, type, save } = open()
  await type('Name', 'My kettle')
  await type('Summary', 'A slim spout, mine.')
  await type('Price', '84')
  server.meanwhile({ summary: 'A gooseneck spout.', price: '82' })
  await save()
  const dialog = await screen.findByRole('dialog', { name: /Sara\u2069 changed this while you were editing/ })
  expect(dialog.textContent).toContain('Saved 17 Nov 2026, 10:32.')
  expect(dialog.textContent).toContain('Merged automatically: Name (Yours)')
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2)
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(radio => radio.checked)).toEqual([])
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.click(group('Price').getByRole('radio', { name: 'Yours $84.00' }))
  expect(dialog.textContent).toContain('1 field left')
  // The keys of the form do not save behind the dialog.
  await user.keyboard('{Control>}[KeyS]{/Control}')
  expect(server.sent).toHaveLength(1)
  await user.click(group('Summary').getByRole('radio', { name: /A gooseneck spout/ }))
  await user.keyboard('{Control>}[KeyS]{/Control}')
  await waitFor(() => expect(lastMessage().title).toBe('My kettle saved'))
  expect(server.sent.at(-1)).toEqual({ version: 2, name: 'My kettle', price: '84' })
  expect(server.get()).toMatchObject({ name: 'My kettle', summary: 'A gooseneck spout.', price: '84' })
  expect(field('Summary').value).toBe('A gooseneck spout.')
})

test('what was not chosen comes back with Undo, unsaved', async () => {
  const { server, user, field, type, save } = open()
  await type('Summary', 'Mine')
  server.meanwhile({ summary: 'Theirs' })
  await save()
  await screen.findByRole('dialog')
  await user.click(button(/All .*Sara.*’s/))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(lastMessage().title).toBe('Latest version loaded'))
  expect(lastMessage().text).toBe('Your version wasn’t saved: Summary.')
  expect([server.sent.length, field('Summary').value]).toEqual([1, 'Theirs'])
  lastMessage().action?.run()
  await waitFor(() => expect(field('Summary').value).toBe('Mine'))
  expect(screen.getByText('Unsaved changes')).toBeDefined()
  await save()
  await waitFor(() => expect(server.get()?.summary).toBe('Mine'))
})

test('Escape keeps everything as it was, and saving again asks again', async () => {
  const { server, user, field, type, save } = open()
  await type('Summary', 'Mine')
  server.meanwhile({ summary: 'Theirs', price: '82' })
  await save()
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([field('Summary').value, field('Price').value]).toEqual(['Mine', '79'])
  expect(screen.getByRole('alert').textContent).toMatch(/^Couldn’t save\./)
  await save()
  await screen.findByRole('dialog')
  expect(server.get()?.summary).toBe('Theirs')
})

test('a third save meanwhile opens the dialog again with what is left', async () => {
  const { server, user, type, save } = open()
  await type('Summary', 'Mine')
  await type('Price', '84')
  server.meanwhile({ summary: 'Theirs', price: '82' })
  await save()
  await screen.findByRole('dialog')
  server.meanwhile({ summary: 'Third' })
  await user.click(button('All yours'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await screen.findByText(/Third/)
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1)
  await user.click(button('All yours'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.get()).toMatchObject({ summary: 'Mine', price: '84' }))
})

test('after several saves nobody is named for all of them, only for the last', async () => {
  const { server, type, save } = open()
  await type('Summary', 'Mine')
  server.meanwhile({ price: '80' }, 1)
  server.meanwhile({ summary: 'Theirs' })
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'This changed while you were editing' })
  expect(dialog.textContent).toContain('by \u2068Sara\u2069')
  expect(group('Summary').getByRole('radio', { name: /^Saved version/ })).toBeDefined()
})

test('one’s own other tab is called that, in Persian', async () => {
  const { server, type, save } = open('fa')
  await type('Summary', 'از من')
  server.meanwhile({ summary: 'از جای دیگر' }, 1)
  await save()
  await screen.findByRole('dialog', { name: 'شما این مورد را در زبانه یا دستگاه دیگری تغییر داده‌اید' })
  expect(group('Summary').getByRole('radio', { name: /^این زبانه/ })).toBeDefined()
})

test('what was deleted meanwhile is restored from the trash with what was typed', async () => {
  const { server, user, type, save } = open()
  await type('Summary', 'Mine')
  server.remove({ toTrash: true })
  await save()
  await screen.findByRole('dialog', { name: 'This was deleted while you were editing' })
  await user.click(button('Restore and save'))
  await waitFor(() => expect(lastMessage().text).toBe('Restored from the trash with your changes'))
  expect(server.get()?.summary).toBe('Mine')
})

test('what is gone for good can be saved as a new one', async () => {
  const { server, user, field, type, save } = open()
  await type('Summary', 'Mine')
  server.remove({ toTrash: false })
  await save()
  await user.click(await screen.findByRole('button', { name: 'Restore and save' }))
  await screen.findByText(/Save them as a new entry/)
  expect(field('Summary').value).toBe('Mine')
  // happy-dom has no view transitions.
  Object.assign(document, {
    startViewTransition(run: () => void) {
      run()
      const done = Promise.resolve()
      return { ready: done, finished: done, updateCallbackDone: done, skipTransition() {} }
    },
  })
  await user.click(button('Save as new'))
  await screen.findByText('The new one')
  expect(server.created).toEqual([{ name: 'Kettle', summary: 'Mine', price: '79' }])
})
