// Drafts of a form: what is stored while somebody types, and what comes back, to whom and how.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { announceSessionEnd } from '#app/session.ts'
import { CurrentAdminProvider } from '../current-admin.tsx'
import { MantineFrame } from '../mantine-frame.tsx'
import { DraftBar } from './draft-bar.tsx'
import { forgetPutBack, holdPutBack } from './form-draft.ts'
import { unsavedState } from './unsaved-forms.ts'
import { useFormDraft } from './use-form-draft.ts'

type SavedEntity = { version: number; name: string }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-16T14:32:00Z') })
  return () => void vi.useRealTimers()
})

function Form({ loaded }: { loaded: SavedEntity }) {
  const [saved, setSaved] = useState(loaded)
  const [values, setValues] = useState({ name: loaded.name })
  const draft = useFormDraft<SavedEntity, { name: string }>({
    form: '/admin/products/7',
    base: saved,
    values,
    dirty: values.name !== saved.name,
    onRestore(restored) {
      if (restored.base) setSaved(restored.base)
      setValues(restored.values)
    },
  })
  return (
    <>
      <DraftBar draft={draft} />
      <input
        aria-label="name"
        value={values.name}
        onChange={event => setValues({ name: event.target.value })}
      />
      <p>version {saved.version}</p>
      <button type="button" onClick={() => setSaved({ version: saved.version + 1, name: values.name })}>
        save
      </button>
    </>
  )
}

function open({ account = 1, version = 3, name = 'Kettle' } = {}) {
  const site = { timeZone: 'UTC' }
  const { unmount } = render(
    <PageInfoContext value={{ site, locale: 'en' } as PageInfo}>
      <MantineFrame>
        <CurrentAdminProvider admin={{ id: account, username: 'owner' }}>
          <Form loaded={{ version, name }} />
        </CurrentAdminProvider>
      </MantineFrame>
    </PageInfoContext>,
  )
  const field = () => screen.getByLabelText<HTMLInputElement>('name')
  return {
    unmount,
    field,
    type: (text: string) => fireEvent.change(field(), { target: { value: text } }),
    press: (button: string) => fireEvent.click(screen.getByRole('button', { name: button })),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    status: () => screen.getByRole('status').textContent,
  }
}

const storedNames = () =>
  Object.keys(localStorage)
    .filter(name => name.startsWith('form-draft:'))
    .map(name => JSON.parse(localStorage.getItem(name) ?? '').values.name)

/** Somebody types and the page goes away without being saved. */
function typeAndLeave(text: string, options?: Parameters<typeof open>[0]) {
  const form = open(options)
  form.type(text)
  form.unmount()
}

test('what is typed is stored shortly after, and removed when it is saved or typed back', () => {
  const form = open()
  form.wait(1000)
  expect(storedNames()).toEqual([])
  form.type('Kettle 2')
  form.wait(1000)
  expect(storedNames()).toEqual(['Kettle 2'])
  expect(unsavedState()).toBe('stored')
  form.type('Kettle')
  expect(storedNames()).toEqual([])
  form.type('Kettle 3')
  form.wait(1000)
  form.press('save')
  expect(storedNames()).toEqual([])
  expect(unsavedState()).toBe('none')
  form.unmount()
  expect(storedNames()).toEqual([])
})

test('a draft is offered with its time and not put in; restoring takes it, and saving deletes it', () => {
  typeAndLeave('Kettle 2')
  const form = open()
  expect(form.field().value).toBe('Kettle')
  expect(form.status()).toContain('You have unsaved changes from 14:32.')
  expect(form.status()).not.toContain('newer version')
  form.press('Restore')
  expect(form.field().value).toBe('Kettle 2')
  expect(form.status()).toBe('Unsaved changes restored')
  form.wait(1000)
  expect(storedNames()).toEqual(['Kettle 2'])
  form.press('save')
  expect(storedNames()).toEqual([])
  expect(form.status()).toBe('')
})

test('a discarded draft is deleted', () => {
  typeAndLeave('Kettle 2')
  const form = open()
  form.press('Discard')
  expect(form.status()).toBe('')
  expect(storedNames()).toEqual([])
})

test('another account neither sees a draft nor deletes it', () => {
  typeAndLeave('Kettle 2')
  const other = open({ account: 2 })
  expect(other.status()).toBe('')
  other.type('Mine')
  other.press('save')
  other.unmount()
  expect(storedNames()).toEqual(['Kettle 2'])
})

test('a draft of an earlier version is offered as such, and brings that version back', () => {
  typeAndLeave('Kettle 2')
  const form = open({ version: 5, name: 'Kettle of somebody else' })
  expect(form.status()).toContain('A newer version has since been saved.')
  form.press('Restore')
  expect(form.field().value).toBe('Kettle 2')
  screen.getByText('version 3')
})

test('restoring over something typed keeps that as a draft in turn', () => {
  typeAndLeave('Kettle 2')
  const form = open()
  form.type('Kettle 3')
  form.press('Restore')
  expect(form.field().value).toBe('Kettle 2')
  form.press('Restore')
  expect(form.field().value).toBe('Kettle 3')
  expect(storedNames().toSorted()).toEqual(['Kettle 2', 'Kettle 3'])
})

test('after a session that ended while somebody typed, the text is back in the form at once, and only once', () => {
  const before = open()
  before.type('Kettle 2')
  // Without waiting: the last letters count too.
  announceSessionEnd()
  before.unmount()
  const form = open()
  expect(form.field().value).toBe('Kettle 2')
  expect(form.status()).toBe('Unsaved changes restored')
  form.unmount()
  expect(open().field().value).toBe('Kettle')
})

test('another account that logs in after the end of a session gets nothing, and the first one is then offered its draft', () => {
  const before = open()
  before.type('Kettle 2')
  announceSessionEnd()
  before.unmount()
  const other = open({ account: 2 })
  expect(other.field().value).toBe('Kettle')
  // The layout of the first page does this, after its forms.
  holdPutBack()
  other.unmount()
  forgetPutBack()
  const again = open()
  expect(again.field().value).toBe('Kettle')
  expect(again.status()).toContain('You have unsaved changes')
})

test('a text that is too large for a draft does not hinder typing, and counts as lost', () => {
  const text = 'x'.repeat(200_000)
  const form = open()
  form.type(text)
  form.wait(1000)
  expect(form.field().value).toBe(text)
  expect(unsavedState()).toBe('lost')
  expect(storedNames()).toEqual([])
})
