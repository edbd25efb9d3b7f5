/**
 * The dialog for a new password: one's own, which needs the current one, or somebody else's. Used by the administrators page.
 */
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRevalidator } from 'react-router'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useSave } from '#admin/editor/use-save.ts'
import { usePasswordProof } from '#admin/password-proof/proof-context.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { storedDeviceTokens } from '#app/login.ts'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { type Admin, adminChanges } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'
import { FormDialog } from './form-dialog.tsx'
import { CurrentPasswordInput, NewPasswordInput } from './password-inputs.tsx'

type Props = { admin: Pick<Admin, 'id' | 'displayName'>; isOwn: boolean; onClose(): void }

export function PasswordDialog({ admin, isOwn, onClose }: Props) {
  const t = useTexts(adminsTexts)
  const { form, saving } = usePasswordForm({ admin, isOwn, onClose })
  return (
    <FormDialog
      title={isOwn ? t.ownPasswordTitle : t.passwordTitle(admin.displayName)}
      saving={saving}
      onClose={onClose}
    >
      <Text c="dimmed">{isOwn ? t.ownPasswordEffect : t.passwordEffect}</Text>
      {isOwn && <CurrentPasswordInput data-autofocus {...form.getInputProps('currentPassword')} />}
      <NewPasswordInput
        label={t.newPassword}
        {...(!isOwn && { 'data-autofocus': true })}
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}

function usePasswordForm({ admin: { id, displayName }, isOwn, onClose }: Props) {
  const t = useTexts(adminsTexts)
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const toBody = ({ password, currentPassword }: Values) =>
    isOwn ? { password, currentPassword, deviceTokens: storedDeviceTokens() } : { password }
  const form = useForm<Values>({
    initialValues: { password: '', currentPassword: '' },
    validate: values => problemsOf(adminChanges, toBody(values), locale),
  })
  const saving = useSave<Admin>({
    check: () => form.validate().hasErrors,
    send: () =>
      withProof(() => api.call('PATCH /admin/:id', { params: { id }, body: toBody(form.getValues()) })),
    onSaved: () => {
      void notify(isOwn ? t.own.passwordChanged : t.passwordSaved(displayName), { kind: 'success' })
      void revalidate()
      onClose()
    },
    onRefused: errors => form.setErrors(errors),
    errors: form.errors,
  })
  return { form, saving }
}
type Values = { password: string; currentPassword: string }
