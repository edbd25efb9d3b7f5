// The question for the password: asked when the server wants it, and what was being done goes on after the right one.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageContext } from '#app/app-context.ts'
import { PageContextProvider } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { PasswordProofProvider, usePasswordProof } from './password-proof.tsx'

const refusal = (code: 'password_needed' | 'invalid' | 'rate_limited', more: object = {}) =>
  new ApiError('bad-request', {
    status: 400,
    problem: { code, message: `refused: ${code}`, requestId: '', ...more },
  })

/** A server that wants the password proved, and what came of an errand. */
async function open(locale: 'en' | 'fa', answers: (Error | undefined)[]) {
  let isProved = false
  const typed: string[] = []
  const outcomes: string[] = []
  const call = async (_: string, { body }: { body: { password: string } }) => {
    typed.push(body.password)
    const answer = answers.shift()
    if (answer) throw answer
    isProved = true
  }
  const errand = async () => {
    if (!isProved) throw refusal('password_needed')
    return 'done'
  }
  function Errand() {
    const withProof = usePasswordProof()
    const run = () =>
      withProof(errand).then(
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
    <PageContextProvider value={{ site: {}, locale } as PageContext}>
      <ApiProvider api={{ call } as unknown as BrowserApi}>
        <MantineFrame>
          <PasswordProofProvider username="owner">
            <Errand />
          </PasswordProofProvider>
        </MantineFrame>
      </ApiProvider>
    </PageContextProvider>,
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

test.each(['en', 'fa'] as const)('the errand goes on after the right password (%s)', async locale => {
  const wrong = { fields: { password: { code: 'wrong_password', message: 'not the one' } } }
  const { user, field, typed, outcomes, closed } = await open(locale, [refusal('invalid', wrong), undefined])
  // Nothing typed is not sent.
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

test('Escape cancels it: the errand stays undone, and the next question starts empty', async () => {
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

test('a lockout is told in the dialog, with its time', async () => {
  const message = 'Too many tries. Try again in 15 minutes.'
  const { user, field, outcomes } = await open('en', [refusal('rate_limited', { message })])
  await user.type(field, 'a guess{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(outcomes).toEqual([])
})
