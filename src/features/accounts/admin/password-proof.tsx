/**
 * Asks for the password again when the server requires it, and then repeats the call. Around the pages of administrators, settings
 * and activity.
 */
import { Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFocusReturn } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useSaving } from '#admin/editor/saving.ts'
import { isPasswordNeeded, PasswordProofContext } from '#admin/password-proof/proof-context.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { storedDeviceTokens } from '#app/login.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { confirmation } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'
import { FormDialog } from './form-dialog.tsx'
import { CurrentPasswordInput } from './password-inputs.tsx'

/** `username` is for password managers, which then fill in the matching password. */
export function PasswordProofProvider({ username, children }: { username: string; children: ReactNode }) {
  const [pending, setPending] = useState<{ resolve(isProved: boolean): void }>()

  async function withProof<T>(call: () => Promise<T>): Promise<T> {
    const pressed = document.activeElement
    try {
      return await call()
    } catch (error) {
      if (!isPasswordNeeded(error)) throw error
      await menuClosed()
      const isProved = await new Promise<boolean>(resolve => setPending({ resolve }))
      setPending(undefined)
      if (!isProved) {
        void returnFocus(pressed)
        throw error
      }
      return await call()
    }
  }

  return (
    <PasswordProofContext value={withProof}>
      {/* The dialog that made the call stays behind this one, and keeps what was typed. */}
      <Modal.Stack>
        {children}
        <ProofDialog
          opened={pending !== undefined}
          username={username}
          onClosed={done => pending?.resolve(done)}
        />
      </Modal.Stack>
    </PasswordProofContext>
  )
}

/**
 * A menu returns the focus to its button only after it has closed. The dialog returns it to whoever had it when the dialog opened,
 * so it must not open before: the item of a menu is gone when the dialog closes.
 */
async function menuClosed() {
  const isClosing = () =>
    document.activeElement === document.body || document.activeElement?.closest('[role=menu]')
  for (let waited = 0; isClosing() && waited < longestMenuMs; waited += menuStepMs) {
    await new Promise(resolve => setTimeout(resolve, menuStepMs))
  }
}
const longestMenuMs = 500
const menuStepMs = 20

/**
 * A button that shows that its call is running is disabled, and loses the focus before the dialog opens. It gets it back when it can be
 * pressed again, unless the focus is somewhere by then.
 */
async function returnFocus(to: Element | null) {
  if (!(to instanceof HTMLElement)) return
  for (let waited = 0; waited < maxReturnMs; waited += menuStepMs) {
    await new Promise(resolve => setTimeout(resolve, menuStepMs))
    const { activeElement, body } = document
    // While the dialog closes, it still has the focus.
    if (activeElement?.closest('[role=dialog]')) continue
    if (activeElement !== body || !to.isConnected) return
    to.focus()
  }
}
const maxReturnMs = 5000

type Props = { opened: boolean; username: string; onClosed(isProved: boolean): void }

function ProofDialog({ opened, username, onClosed }: Props) {
  const t = useTexts(adminsTexts).proof
  const api = useApi()
  const locale = useLocale()
  const form = useForm({
    initialValues: { password: '' },
    validate: values => problemsOf(confirmation, values, { locale }),
  })
  const saving = useSaving({
    check: () => form.validate().hasErrors,
    send: () =>
      api.call('POST /auth/confirm', { body: { ...form.getValues(), deviceTokens: storedDeviceTokens() } }),
    onSaved: () => close(true),
    onRefused: errors => form.setErrors(errors),
  })

  // Stacked dialogs do not return the focus by themselves when the last one closes.
  useFocusReturn({ opened })

  function close(isProved: boolean) {
    onClosed(isProved)
    form.reset()
    saving.clearFailure()
  }

  return (
    <FormDialog
      opened={opened}
      stackId="password"
      title={t.title}
      save={t.confirm}
      saving={saving}
      onClose={() => close(false)}
    >
      <Text c="dimmed">{t.text}</Text>
      <input hidden readOnly value={username} autoComplete="username" />
      <CurrentPasswordInput data-autofocus {...form.getInputProps('password')} />
    </FormDialog>
  )
}
