// The dialog before a session ends: when it is shown, what it says, and how it goes away.
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { storedToken } from '#app/session.ts'
import type { BrowserApi } from '#contract'
import type { Locale } from '#shared/locale.ts'
import { addUnsavedForm } from '../drafts/unsaved-forms.ts'
import { MantineFrame } from '../mantine-frame.tsx'
import { SessionEnd } from './session-end.tsx'

const minute = 60
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-16T14:10:00Z'), shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

const wrong = new ApiError('bad-request', {
  status: 400,
  problem: {
    code: 'invalid',
    message: 'refused',
    requestId: '',
    fields: { password: { code: 'wrong_password', message: 'not the one' } },
  },
})

/** A page with a session that has so many seconds left. `server` may be changed during a test. */
function open({ secondsLeft, locale = 'en' as Locale }: { secondsLeft: number; locale?: Locale }) {
  const server = { secondsLeft, asked: 0, passwords: [] as string[] }
  const call = async (key: string, { body }: { body?: { password: string } } = {}) => {
    if (key === 'GET /auth') {
      server.asked++
      return { admin: { id: 1 }, secondsLeft: server.secondsLeft }
    }
    server.passwords.push(body?.password ?? '')
    if (body?.password !== 'right') throw wrong
    server.secondsLeft = 12 * 60 * minute
    return { token: 'new', expiresAt: new Date(Date.now() + 1e8).toISOString(), admin: { id: 1 } }
  }
  render(
    <PageInfoContext value={{ site: { timeZone: 'UTC' }, locale } as PageInfo}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineFrame>
          <SessionEnd admin={{ id: 1, username: 'nadia' }} endsAt={Date.now() + secondsLeft * 1000} />
        </MantineFrame>
      </ApiProvider>
    </PageInfoContext>,
  )
  return server
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const dialog = () => screen.queryByRole('dialog')
const closed = () => waitFor(() => expect(dialog()).toBeNull())
const typist = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

test('ten minutes before the end it is shown, "Later" brings it back at two, and then at the end the server is asked', async () => {
  const server = open({ secondsLeft: 30 * minute })
  await pass(19 * minute)
  expect([dialog(), server.asked]).toEqual([null, 0])
  server.secondsLeft = 10 * minute
  await pass(minute)
  expect((await screen.findByRole('dialog')).textContent).toContain('Your session ends in 10 minutes')
  expect(dialog()?.textContent).toContain('Ends at 14:40')
  await typist().click(screen.getByRole('button', { name: 'Later' }))
  await closed()
  server.secondsLeft = 2 * minute
  await pass(8 * minute)
  expect((await screen.findByRole('dialog')).textContent).toContain('in 2 minutes')
  await typist().keyboard('{Escape}')
  await closed()
  const { asked } = server
  await pass(minute)
  expect([dialog(), server.asked]).toEqual([null, asked])
  await pass(2 * minute)
  expect(server.asked).toBeGreaterThan(asked)
})

test('a session that was used meanwhile lasts longer, and nobody is disturbed', async () => {
  const server = open({ secondsLeft: 30 * minute })
  server.secondsLeft = 12 * 60 * minute
  await pass(20 * minute)
  expect([dialog(), server.asked]).toEqual([null, 1])
  await pass(20 * minute)
  expect([dialog(), server.asked]).toEqual([null, 1])
})

test.each(['en', 'fa'] as const)(
  'the password renews the session in place, a wrong one can be corrected (%s)',
  async locale => {
    const server = open({ secondsLeft: 5 * minute, locale })
    const user = typist()
    await screen.findByRole('dialog')
    const field = document.querySelector<HTMLInputElement>('input[type=password]')
    if (!field) throw new Error('no field')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'guess{Enter}')
    await screen.findByText('not the one')
    await user.clear(field)
    await user.type(field, 'right{Enter}')
    await closed()
    expect(server.passwords).toEqual(['guess', 'right'])
    expect(storedToken()).toBe('new')
  },
)

test('a login in another tab closes it', async () => {
  const server = open({ secondsLeft: 5 * minute })
  await screen.findByRole('dialog')
  server.secondsLeft = 12 * 60 * minute
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'of the other tab' }))
  await closed()
})

test.each([
  ['none', undefined, 'Log in again to keep working.'],
  ['stored', true, 'Your changes are saved in this browser either way.'],
  ['not stored', false, 'This browser can’t store them.'],
])('it says what becomes of unsaved changes: %s', async (_, isStored, text) => {
  const remove = isStored === undefined ? undefined : addUnsavedForm(isStored)
  open({ secondsLeft: 5 * minute })
  expect((await screen.findByRole('dialog')).textContent).toContain(text)
  remove?.()
})
