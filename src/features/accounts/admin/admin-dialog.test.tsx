// The dialog of an administrator whom somebody else changed or removed meanwhile.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { CurrentAdminProvider } from '#admin/current-admin.tsx'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { ErrorCode } from '#shared/errors.ts'
import type { Admin } from '../account.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { PasswordProofProvider } from './password-proof.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))

const loaded: Admin = {
  ...{
    id: 7,
    username: 'sara',
    displayName: 'Sara',
    email: null,
    disabled: false,
    isDemo: false,
    seenAt: null,
    sessions: 0,
    version: 1,
  },
  ...{ createdAt: '2026-11-17T10:00:00.000Z', updatedAt: '2026-11-17T10:00:00.000Z' },
}

function open(admin: Admin | undefined, stored?: Admin) {
  const sent: object[] = []
  const refuse = (status: number, problem: { code: ErrorCode; [detail: string]: unknown }) =>
    new ApiError('bad-request', { status, problem: { message: 'Refused.', requestId: '', ...problem } })
  const call = async (key: string, { body }: { body?: Record<string, unknown> } = {}) => {
    if (key === 'GET /auth') return { admin: { id: 1 } }
    if (key === 'GET /admin/:id') return stored
    sent.push({ key, ...body })
    if (key === 'POST /admin') return { ...loaded, ...body }
    if (!stored) throw refuse(404, { code: 'not_found' })
    if (body?.version !== stored.version) throw refuse(409, { code: 'conflict', current: stored.version })
    return { ...stored, ...body }
  }
  const onClose = vi.fn()
  const page = { site: { baseLocale: 'en', currency: 'USD', timeZone: 'UTC' }, locale: 'en' } as PageInfo
  const element = (
    <PageInfoContext value={page}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineFrame>
          <CurrentAdminProvider admin={{ id: 1, username: 'owner' }}>
            <PasswordProofProvider username="owner">
              <AdminDialog admin={admin} onClose={onClose} />
            </PasswordProofProvider>
          </CurrentAdminProvider>
        </MantineFrame>
      </ApiProvider>
    </PageInfoContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const user = userEvent.setup()
  const type = async (label: RegExp, text: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    await user.clear(field)
    await user.type(field, text)
    return field
  }
  return {
    sent,
    onClose,
    user,
    type,
    save: (name = 'Save') => user.click(screen.getByRole('button', { name })),
  }
}

test('a name that both changed is shown side by side, and saved as it was chosen', async () => {
  const { sent, onClose, user, type, save } = open(loaded, { ...loaded, displayName: 'Sara K.', version: 2 })
  await type(/^Display name/, 'Sarah')
  await save()
  await screen.findByRole('radiogroup', { name: 'Display name' })
  // The key closes the question, not the form behind it.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('radiogroup')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await save()
  const field = within(await screen.findByRole('radiogroup', { name: 'Display name' }))
  await user.click(field.getByRole('radio', { name: /Sarah/ }))
  const [, saveChoice] = screen.getAllByRole('button', { name: 'Save' })
  await user.click(saveChoice as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ key: 'PATCH /admin/:id', displayName: 'Sarah', version: 2 })
})

test('of somebody who was removed meanwhile, what was typed stays', async () => {
  const { onClose, user, type, save } = open(loaded)
  const field = await type(/^Display name/, 'Sarah')
  await save()
  expect(await screen.findByText('Your changes are still here. Copy what you need.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as new' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect([field.value, onClose.mock.calls.length]).toEqual(['Sarah', 0])
})

test('a new administrator gets the password that was typed, which is not part of any draft', async () => {
  const { sent, onClose, type, save } = open(undefined)
  await type(/^Username/, 'nima')
  await save('Add')
  expect(sent).toEqual([])
  await type(/^Password/, 'moss and kettles 9')
  window.dispatchEvent(new Event('pagehide'))
  const drafts = Object.values(localStorage).join()
  expect([drafts.includes('nima'), drafts.includes('moss')]).toEqual([true, false])
  await save('Add')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    { key: 'POST /admin', displayName: '', username: 'nima', email: '', password: 'moss and kettles 9' },
  ])
})
