/** The dialog that adds an administrator or changes their names. Used by the administrators page. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useSaving } from '#admin/editor/saving.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { type Admin, adminChanges, newAdmin } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'
import { FormDialog } from './form-dialog.tsx'
import { NewPasswordInput } from './password-inputs.tsx'
import { usePasswordProof } from './password-proof.tsx'

type Props = {
  /** Undefined while adding. */
  admin: Admin | undefined
  onClose(): void
}

export function AdminDialog({ admin, onClose }: Props) {
  const t = useTexts(adminsTexts)
  const { form, saving, draft } = useAdminForm({ admin, onClose })
  const inputOrder = ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[]
  return (
    <FormDialog
      title={admin ? t.editTitle(admin.displayName) : t.addTitle}
      {...(!admin && { save: t.create })}
      saving={saving}
      onClose={onClose}
    >
      <DraftBar draft={draft} />
      <TextInput
        label={t.displayName}
        description={t.displayNameHint}
        inputWrapperOrder={inputOrder}
        dir="auto"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={t.username}
        description={t.usernameHint}
        inputWrapperOrder={inputOrder}
        required
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      {!admin && <NewPasswordInput label={t.password} {...form.getInputProps('password')} />}
    </FormDialog>
  )
}

/** The form's name among drafts. */
export const adminForm = '/admin/admins'

function useAdminForm({ admin, onClose }: Props) {
  const t = useTexts(adminsTexts)
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const form = useForm({
    initialValues: { displayName: admin?.displayName ?? '', username: admin?.username ?? '', password: '' },
    validate: values => problemsOf(admin ? adminChanges : newAdmin, toBody(values), { locale }),
  })

  /** Set when it is saved: then there is no draft to keep. */
  const passes = useRef(false)
  /** The account as it was when the draft was typed, if somebody has changed it since. */
  const [base, setBase] = useState(admin)
  const { displayName, username } = form.values
  const draft = useFormDraft({
    form: `${adminForm}/${admin?.id ?? 'create'}`,
    base,
    // Passwords are never stored.
    values: useMemo(() => ({ displayName, username }), [displayName, username]),
    dirty: displayName !== (base?.displayName ?? '') || username !== (base?.username ?? ''),
    passes,
    onRestore: restored => {
      setBase(restored.base)
      form.setValues(restored.values)
    },
  })

  function toBody({ displayName, username, password }: Values) {
    const names = { displayName, username: username.trim() }
    return admin ? names : { ...names, password }
  }

  const saving = useSaving<Admin>({
    check: () => form.validate().hasErrors,
    send: () => {
      const { password, ...names } = form.getValues()
      const body = { ...names, username: names.username.trim() }
      if (!admin) return withProof(() => api.call('POST /admin', { body: { ...body, password } }))
      const { id } = admin
      return withProof(() =>
        api.call('PATCH /admin/:id', { params: { id }, body: { ...body, version: base?.version } }),
      )
    },
    onSaved: ({ displayName }) => {
      void notify(admin ? t.saved(displayName) : t.added(displayName), { kind: 'success' })
      void revalidate()
      passes.current = true
      onClose()
    },
    onRefused: errors => form.setErrors(errors),
  })
  return { form, saving, draft }
}
type Values = { displayName: string; username: string; password: string }
