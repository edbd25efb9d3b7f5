// The form of a page that is opened by a link, with the answers of a server that refuses.
import { TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { ApiError } from '#app/api/api.ts'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { LinkForm } from './link-form.tsx'

function open(send: (values: Record<'username' | 'password', string>) => Promise<void>) {
  const page = { site: { baseLocale: 'en' }, locale: 'en' } as PageInfo
  const input = (name: string, error: string | undefined) => (
    <TextInput name={name} label={name} error={error} aria-invalid={error ? true : undefined} />
  )
  render(
    <PageInfoContext value={page}>
      <MantineFrame>
        <LinkForm submit="Go" required={{ username: 'Choose one.', password: 'Choose one too.' }} send={send}>
          {errors => (
            <>
              {input('username', errors.username)}
              {input('password', errors.password)}
            </>
          )}
        </LinkForm>
      </MantineFrame>
    </PageInfoContext>,
  )
  const user = userEvent.setup()
  return { user, submit: () => user.click(screen.getByRole('button', { name: 'Go' })) }
}

test('what is missing is said at its field, which gets the focus, and nothing is sent', async () => {
  const send = vi.fn(async () => {})
  const { user, submit } = open(send)
  await user.type(screen.getByLabelText('username'), 'sara')
  await submit()
  await screen.findByText('Choose one too.')
  expect(document.activeElement).toBe(screen.getByLabelText('password'))
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('password'), 'x')
  expect(screen.queryByText('Choose one too.')).toBeNull()
})

test('after a refusal the fields keep what was typed, and it can be sent again', async () => {
  const problem = {
    code: 'username_taken' as const,
    message: 'Refused.',
    requestId: '',
    fields: { username: { code: 'taken' as const, message: 'Taken.' } },
  }
  const send = vi
    .fn<(values: Record<string, string>) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError('bad-request', { status: 409, problem }))
    .mockResolvedValueOnce(undefined)
  const { user, submit } = open(send)
  await user.type(screen.getByLabelText('username'), 'sara')
  await user.type(screen.getByLabelText('password'), 'moss and kettles 9')
  await submit()
  await screen.findByText('Taken.')
  expect(screen.getByRole('alert').textContent).toContain('Refused.')
  expect(document.activeElement).toBe(screen.getByLabelText('username'))
  expect(screen.getByLabelText<HTMLInputElement>('password').value).toBe('moss and kettles 9')
  await user.type(screen.getByLabelText('username'), '.2')
  await submit()
  expect(send).toHaveBeenLastCalledWith({ username: 'sara.2', password: 'moss and kettles 9' })
  expect(screen.queryByRole('alert')).toBeNull()
})
