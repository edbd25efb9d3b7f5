/** The dialog in which somebody logs in again before the session ends, without leaving the page. Used by `session-end.tsx`. */
import { Button, Modal, PasswordInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FormEvent, KeyboardEvent } from 'react'
import { IconClock } from '#admin/icons.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { storedDeviceTokens, storeSession } from '#app/login.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import { confirmation } from '#features/accounts/account.ts'
import type { CallOutput } from '#shared/endpoint.ts'
import { formatClock } from '#shared/times.ts'
import { unsavedState } from '../drafts/unsaved-forms.ts'
import { problemsOf } from '../editor/form-problems.ts'
import { useSave } from '../editor/use-save.ts'
import { sessionTexts } from '../texts/session.ts'
import css from './session-dialog.module.css'
import type { SessionEndState } from './use-session-end.ts'

type Props = { username: string; session: SessionEndState }

export function SessionDialog({ username, session }: Props) {
  const t = useTexts(sessionTexts)
  const close = session.later
  return (
    <Modal.Root
      opened={session.isOpen}
      onClose={close}
      // Escape would also close a dialog below this one: see `onKeyDown`.
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size="27.5rem"
      zIndex={400}
      classNames={{ inner: css.inner, content: css.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.head}>
          <span className={css.icon}>
            <IconClock size={20} />
          </span>
          <div>
            <Modal.Title component="h2" className={css.title}>
              {t.title(session.minutesLeft)}
            </Modal.Title>
            <Text size="sm" c="dimmed" mt={4}>
              {t.text[unsavedState()]}
            </Text>
          </div>
        </div>
        <LoginForm username={username} endsAt={session.endsAt} onLoggedIn={session.refresh} onLater={close} />
      </Modal.Content>
    </Modal.Root>
  )
}

type FormProps = { username: string; endsAt: number; onLoggedIn(): Promise<void>; onLater(): void }

function LoginForm({ username, endsAt, onLoggedIn, onLater }: FormProps) {
  const t = useTexts(sessionTexts)
  const api = useApi()
  const locale = useLocale()
  const { timeZone } = useSite()
  const form = useForm({
    initialValues: { password: '' },
    validate: values => problemsOf(confirmation, values, locale),
  })
  const { formRef, save, saving, failure } = useSave<CallOutput<Calls['POST /auth/renew']>>({
    check: () => form.validate().hasErrors,
    send: () =>
      api.call('POST /auth/renew', { body: { ...form.getValues(), deviceTokens: storedDeviceTokens() } }),
    onSaved: renewed => {
      storeSession(renewed)
      void onLoggedIn()
    },
    onRefused: errors => form.setErrors(errors),
    errors: form.errors,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onLater()
  }
  // Mantine's dialogs ignore keys that are pressed in an element with this attribute.
  const own = { 'data-mantine-stop-propagation': true, onKeyDown }
  const { password: problem } = form.errors
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <div className={css.body}>
        <input hidden readOnly value={username} autoComplete="username" />
        <PasswordInput
          label={
            <>
              {t.password} <bdi>{username}</bdi>
            </>
          }
          dir="ltr"
          autoComplete="current-password"
          maxLength={128}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
          aria-invalid={problem ? true : undefined}
          {...own}
          {...form.getInputProps('password')}
        />
        {failure && !problem && (
          <Text size="sm" c="var(--c-error)" role="alert">
            {failure.message}
          </Text>
        )}
      </div>
      <footer className={css.foot}>
        <Text size="sm" c="dimmed" className={css.end}>
          {t.endsAt(formatClock(new Date(endsAt).toISOString(), { locale, timeZone }))}
        </Text>
        <Button variant="default" onClick={onLater} {...own}>
          {t.later}
        </Button>
        <Button type="submit" loading={saving} {...own}>
          {t.logIn}
        </Button>
      </footer>
    </form>
  )
}
