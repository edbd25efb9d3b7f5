// How long an editor says that something could not be saved: for as long as it is true.
import { MantineProvider, TagsInput, TextInput } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { Problem } from '#shared/errors.ts'
import { useEditor } from './editor.ts'
import { EditorForm } from './editor-form.tsx'
import { problemAt } from './form-problems.ts'

afterEach(() => vi.unstubAllGlobals())

type Fields = { name: string; code: string; summary: string; words: string[] }
const loaded = { id: 7, version: 1, updatedAt: '2026-11-17T10:00:00.000Z' }
const filled = { name: 'Kettle', code: '', summary: '', words: ['one', 'two'] }

function Editor({ refusal }: { refusal: ApiError }) {
  const editor = useEditor<typeof loaded & Fields, Fields, Fields>({
    loaded: { ...loaded, ...filled },
    toValues: ({ name, code, summary, words } = { ...loaded, ...filled }) => ({ name, code, summary, words }),
    toBody: values => values,
    problems: () => ({}),
    update: async () => {
      throw refusal
    },
    reload: async () => ({ ...loaded, ...filled }),
    history: { texts: { en: { fields: {} }, fa: { fields: {} } }, values: {} },
    listPath: '/things',
    namedBy: ['name', 'code'],
  })
  const { form } = editor
  return (
    <EditorForm editor={editor} createLabel="" invalidText="Check the marked fields.">
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Code" {...form.getInputProps('code')} />
      <TextInput label="Summary" {...form.getInputProps('summary')} />
      <TagsInput label="Words" {...form.getInputProps('words')} error={problemAt(form.errors, 'words')} />
    </EditorForm>
  )
}

async function openRefused(refusal: ApiError) {
  const page = { site: { baseLocale: 'en', currency: 'USD', timeZone: 'UTC' }, locale: 'en' } as PageInfo
  const element = (
    <PageInfoContext value={page}>
      <ApiProvider api={{} as BrowserApi}>
        <MantineProvider env="test">
          <Editor refusal={refusal} />
        </MantineProvider>
      </ApiProvider>
    </PageInfoContext>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  const type = (name: string, text: string) => user.type(screen.getByRole('textbox', { name }), text)
  await type('Summary', 'Slim')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  const bar = () => (screen.queryByRole('alert') ?? screen.getByText('Unsaved changes')).textContent
  return { user, type, bar }
}

const refused = (message: string, fields: Record<string, string>) => {
  const problem = {
    ...{ code: 'name_taken', message, requestId: '' },
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, text]) => [path, { code: 'taken', message: text }]),
    ),
  } as unknown as Problem['error']
  return new ApiError('bad-request', { status: 409, problem })
}

test('a refused field is said in the bar until it is changed, and not once another field answers it', async () => {
  const taken = () => refused('Name in use.', { name: 'In use' })
  const { type, bar } = await openRefused(taken())
  await type('Summary', ' spout')
  expect(bar()).toBe('Name in use.')
  await type('Name', ' 2')
  expect(bar()).toBe('Unsaved changes')
  cleanup()
  const again = await openRefused(taken())
  await again.type('Code', 'K2')
  expect(again.bar()).toBe('Unsaved changes')
  expect(screen.queryByText('In use')).toBeNull()
})

test('one word of a list that was refused counts until the list is changed', async () => {
  const { user, bar } = await openRefused(refused('Check the words.', { 'words.1': 'Twice' }))
  expect(screen.getByText('Twice')).toBeTruthy()
  await user.type(screen.getByLabelText('Words', { selector: 'input' }), '{Backspace}')
  expect(screen.queryByText('Twice')).toBeNull()
  expect(bar()).toBe('Unsaved changes')
})

test('that the server cannot be reached is said until it can', async () => {
  let reached = false
  vi.stubGlobal('fetch', async () => {
    if (!reached) throw new TypeError('offline')
    return Response.json({ build: 'one' })
  })
  const { bar } = await openRefused(new ApiError('network'))
  window.dispatchEvent(new Event('online'))
  await new Promise(done => setTimeout(done, 20))
  expect(bar()).toBe('We couldn’t connect. Check your connection and try again.')
  reached = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Unsaved changes')).toBeTruthy()
})
