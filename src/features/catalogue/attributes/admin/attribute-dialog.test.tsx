// The dialog of an attribute that somebody else saved or removed meanwhile. The server is a small fake with versions.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { ErrorCode } from '#shared/errors.ts'
import type { Attribute } from '../../model/attribute.ts'
import { AttributeDialog } from './attribute-dialog.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
beforeEach(() => void vi.mocked(notify).mockClear())

const loaded: Attribute = {
  ...{ id: 7, categoryId: 2, version: 1, position: 0, unit: '', filterable: false, updatingProducts: 0 },
  ...{ createdAt: '2026-11-17T10:00:00.000Z', updatedAt: '2026-11-17T10:00:00.000Z' },
  name: 'Body',
  type: 'choice',
  choices: [{ id: 1, value: 'Steel', translations: { fa: 'فولاد' } }],
  translations: { fa: { name: 'بدنه' } },
}

/** Opens the dialog. `meanwhile` is what somebody else has saved since; undefined if they removed the attribute. */
async function open(meanwhile: Partial<Attribute> | undefined) {
  let stored = meanwhile && { ...loaded, ...meanwhile, version: 2 }
  const sent: Record<string, unknown>[] = []
  const refuse = (status: number, problem: { code: ErrorCode; [detail: string]: unknown }) =>
    new ApiError('bad-request', { status, problem: { message: 'Refused.', requestId: '', ...problem } })
  const call = async (key: string, { body }: { body?: Record<string, unknown> } = {}) => {
    if (key === 'GET /auth') return { admin: { id: 1 } }
    if (key === 'GET /category/attributes/:id') return stored ? [{ ...stored, inherited: false }] : []
    sent.push({ key, ...body })
    if (key === 'POST /category/attributes/:id') return { ...loaded, id: 8 }
    if (!stored) throw refuse(404, { code: 'not_found' })
    if (body?.version !== stored.version) {
      throw refuse(409, { code: 'conflict', current: stored.version, changedBy: 'Sara', changedById: 2 })
    }
    stored = { ...stored, ...body, version: stored.version + 1 }
    return stored
  }
  const onClose = vi.fn()
  const dialog = (
    <AttributeDialog
      {...{ categoryId: 2, attribute: loaded, updatingProducts: 0, onClose }}
      onSaved={() => {}}
      onMerge={() => {}}
    />
  )
  const page = { site: { baseLocale: 'en', currency: 'USD', timeZone: 'UTC' }, locale: 'en' } as PageInfo
  const element = (
    <PageInfoContext value={page}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineFrame>{dialog}</MantineFrame>
      </ApiProvider>
    </PageInfoContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const user = userEvent.setup()
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name · English/)
  await user.clear(name)
  await user.type(name, 'Housing')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return { sent, user, onClose, name }
}

test('what only the other one changed is saved together with what was typed', async () => {
  const choices = [{ id: 2, value: 'Glass', translations: { fa: 'شیشه' } }]
  const { sent, onClose } = await open({ choices, filterable: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ name: 'Housing', filterable: true, choices, version: 2 })
  const [text] = vi.mocked(notify).mock.lastCall ?? []
  expect(text?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'Sara changed Filter and Choices while you were editing. Both changes are saved.',
  )
})

test('what both changed is shown side by side, and saved as it was chosen', async () => {
  const { sent, user, onClose } = await open({ name: 'Casing' })
  const field = within(await screen.findByRole('radiogroup', { name: 'Name · English' }))
  await user.click(field.getByRole('radio', { name: /Housing/ }))
  const [, saveChoice] = screen.getAllByRole('button', { name: 'Save' })
  await user.click(saveChoice as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ name: 'Housing', version: 2 })
})

test('going back from the question loses nothing: the key that closes it does not close the form', async () => {
  const { user, onClose, name } = await open({ name: 'Casing' })
  await screen.findByRole('radiogroup', { name: 'Name · English' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('radiogroup')).toBeNull())
  expect([onClose.mock.calls.length, name.value]).toEqual([0, 'Housing'])
})

test('an attribute that was removed meanwhile can be saved as a new one', async () => {
  const { sent, user, onClose } = await open(undefined)
  await user.click(await screen.findByRole('button', { name: 'Save as new' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ key: 'POST /category/attributes/:id', name: 'Housing' })
})
