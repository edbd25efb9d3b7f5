// The password dialog: shown when the server requires it, and the interrupted call continues after the correct password.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { usePasswordProof } from '#admin/password-proof/proof-context.ts'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { PasswordProofProvider } from './password-proof.tsx'

const refusal = (code: 'password_needed' | 'invalid' | 'rate_limited', more: object = {}) =>
  new ApiError('bad-request', {
    status: 400,
    problem: { code, message: `refused: ${code}`, requestId: '', ...more },
  })

/** Simulates a server that requires the password, and returns the outcomes of a call. */
async function open(locale: 'en' | 'fa', responses: (Error | undefined)[]) {
  let isProved = false
  const typed: string[] = []
  const outcomes: string[] = []
  const call = async (_: string, { body }: { body: { password: string } }) => {
    typed.push(body.password)
    const response = responses.shift()
    if (response) throw response
    isProved = true
  }
  const runCall = async () => {
    if (!isProved) throw refusal('password_needed')
    return 'done'
  }
  function CallButton() {
    const withProof = usePasswordProof()
    const run = () =>
      withProof(runCall).then(
        done => outcomes.push(done),
        error => outcomes.push(error.code),
      )
    return (
      <button type="button" onClick={() => void run()}>
        errand
      </button>
    )
  }
  render(
    <PageInfoContext value={{ site: {}, locale } as PageInfo}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineFrame>
          <PasswordProofProvider username="owner">
            <CallButton />
          </PasswordProofProvider>
        </MantineFrame>
      </ApiProvider>
    </PageInfoContext>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByText('errand'))
  const title = locale === 'en' ? 'Confirm your password' : 'تأیید رمز عبور'
  await screen.findByRole('dialog', { name: title })
  const field = document.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')
  if (!field) throw new Error('no field')
  await waitFor(() => expect(document.activeElement).toBe(field))
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return { user, field, typed, outcomes, closed }
}

test.each(['en', 'fa'] as const)('the call continues after the correct password (%s)', async locale => {
  const wrong = { fields: { password: { code: 'wrong_password', message: 'not the one' } } }
  const { user, field, typed, outcomes, closed } = await open(locale, [refusal('invalid', wrong), undefined])
  // An empty password is not sent.
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await user.type(field, 'a guess{Enter}')
  await screen.findByText('not the one')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.clear(field)
  await user.type(field, 'the right one{Enter}')
  await closed()
  await waitFor(() => expect(outcomes).toEqual(['done']))
  expect(typed).toEqual(['a guess', 'the right one'])
})

test('Escape cancels it: the call is not made, and the next dialog starts empty', async () => {
  const { user, field, typed, outcomes, closed } = await open('en', [])
  await user.type(field, 'half a pass')
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(outcomes).toEqual(['password_needed']))
  expect(typed).toEqual([])
  await user.click(screen.getByText('errand'))
  await screen.findByRole('dialog')
  const again = document.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')
  expect(again?.value).toBe('')
})

test('a lockout is shown in the dialog, with its time', async () => {
  const message = 'Too many attempts. Try again in 15 minutes.'
  const { user, field, outcomes } = await open('en', [refusal('rate_limited', { message })])
  await user.type(field, 'a guess{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(outcomes).toEqual([])
})
