/** Asks for the password again when the server wants it proved, then goes on with what was being done. */
import { Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFocusReturn } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useSaving } from '#admin/editor/saving.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { confirmation } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'
import { FormDialog } from './form-dialog.tsx'
import { CurrentPasswordInput } from './password-inputs.tsx'

export const isPasswordNeeded = (error: unknown) => (error as ApiError).code === 'password_needed'

/** Runs a call. If the password has to be proved first, asks for it and runs the call again; refused if nobody answers. */
type WithProof = <T>(call: () => Promise<T>) => Promise<T>

const ProofContext = createContext<WithProof>(call => call())
export const usePasswordProof = () => useContext(ProofContext)

/** `username` is for password managers: they fill in the password that belongs to it. */
export function PasswordProofProvider({ username, children }: { username: string; children: ReactNode }) {
  const [asked, setAsked] = useState<{ answer(isProved: boolean): void }>()

  async function withProof<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!isPasswordNeeded(error)) throw error
      const isProved = await new Promise<boolean>(resolve => setAsked({ answer: resolve }))
      setAsked(undefined)
      if (!isProved) throw error
      return await call()
    }
  }

  return (
    <ProofContext value={withProof}>
      {/* The dialog that the question came from waits behind it, and keeps what was typed. */}
      <Modal.Stack>
        {children}
        <ProofDialog
          opened={asked !== undefined}
          username={username}
          onAnswer={done => asked?.answer(done)}
        />
      </Modal.Stack>
    </ProofContext>
  )
}

type Props = { opened: boolean; username: string; onAnswer(isProved: boolean): void }

function ProofDialog({ opened, username, onAnswer }: Props) {
  const t = useTexts(adminsTexts).proof
  const api = useApi()
  const locale = useLocale()
  const form = useForm({
    initialValues: { password: '' },
    validate: values => problemsOf(confirmation, values, locale),
  })
  const saving = useSaving({
    check: () => form.validate().hasErrors,
    send: () => api.call('POST /auth/confirm', { body: form.getValues() }),
    onSaved: () => answer(true),
    onRefused: errors => form.setErrors(errors),
  })

  // Dialogs of a stack do not give the focus back by themselves when the last one closes.
  useFocusReturn({ opened })

  function answer(isProved: boolean) {
    onAnswer(isProved)
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
      onClose={() => answer(false)}
    >
      <Text c="dimmed">{t.text}</Text>
      <input hidden readOnly value={username} autoComplete="username" />
      <CurrentPasswordInput data-autofocus {...form.getInputProps('password')} />
    </FormDialog>
  )
}
