import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { storedToken } from '#app/session.ts'
import type { BrowserApi } from '#contract'
import { useLogOut } from './session.ts'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

function LogOutButton() {
  const logOut = useLogOut()
  return (
    <button type="button" onClick={() => void logOut()}>
      log out
    </button>
  )
}

test('a session that the server did not end is not dropped, and whoever logs out is told', async () => {
  localStorage.setItem('token', 'live')
  vi.stubGlobal('fetch', async () => Response.json({ build: 'one' }))
  const call = vi.fn(async () => {
    throw new ApiError('bad-response', { status: 503 })
  })
  render(
    <PageInfoContext value={{ site: {}, locale: 'en' } as PageInfo}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <LogOutButton />
      </ApiProvider>
    </PageInfoContext>,
  )
  await userEvent.setup().click(screen.getByRole('button'))
  await vi.waitFor(() => expect(notify).toHaveBeenCalled())
  expect(notify).toHaveBeenCalledWith(expect.stringContaining('Try again'), { kind: 'error' })
  expect([storedToken(), call.mock.calls]).toEqual(['live', [['POST /auth/logout']]])
})
