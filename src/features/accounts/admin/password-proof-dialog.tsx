/** The dialog that asks for the password again. Loaded when `password-proof.tsx` needs it, because hardly any call does. */
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFocusReturn } from '@mantine/hooks'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useSave } from '#admin/editor/use-save.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { storedDeviceTokens } from '#app/login.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { confirmation } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'
import { FormDialog } from './form-dialog.tsx'
import { CurrentPasswordInput } from './password-inputs.tsx'

type Props = { opened: boolean; username: string; onClosed(isProved: boolean): void }

export function ProofDialog({ opened, username, onClosed }: Props) {
  const t = useTexts(adminsTexts).proof
  const api = useApi()
  const locale = useLocale()
  const form = useForm({
    initialValues: { password: '' },
    validate: values => problemsOf(confirmation, values, locale),
  })
  const saving = useSave({
    check: () => form.validate().hasErrors,
    send: () =>
      api.call('POST /auth/confirm', { body: { ...form.getValues(), deviceTokens: storedDeviceTokens() } }),
    onSaved: () => close(true),
    onRefused: errors => form.setErrors(errors),
    errors: form.errors,
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
