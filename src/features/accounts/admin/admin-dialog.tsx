/** The dialog that adds an administrator or changes their names. Used by the administrators page. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { behindConflict, ConflictDialogs } from '#admin/editor/conflict-dialogs.tsx'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { typedDirection } from '#admin/editor/languages.tsx'
import { usePasswordProof } from '#admin/password-proof/proof-context.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { type Admin, adminChanges, newAdmin } from '../account.ts'
import { adminHistory } from '../account-history.ts'
import { adminsTexts } from '../texts/admins.ts'
import { FormDialog } from './form-dialog.tsx'
import { NewPasswordInput } from './password-inputs.tsx'

type Props = {
  /** Undefined while adding. */
  admin: Admin | undefined
  onClose(): void
}

export function AdminDialog({ admin, onClose }: Props) {
  const t = useTexts(adminsTexts)
  const { form, draft, conflicts, password, setPassword, ...saving } = useAdminEditor({ admin, onClose })
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
      {...behindConflict(conflicts)}
    >
      <DraftBar draft={draft} />
      <TextInput
        label={t.displayName}
        description={t.displayNameHint}
        inputWrapperOrder={inputOrder}
        {...typedDirection(form.values.displayName)}
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
      <TextInput
        label={t.email}
        description={t.emailHint}
        inputWrapperOrder={inputOrder}
        type="email"
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {!admin && (
        <NewPasswordInput
          label={t.password}
          value={password}
          error={form.errors.password}
          onChange={event => {
            setPassword(event.currentTarget.value)
            form.clearFieldError('password')
          }}
        />
      )}
      <ConflictDialogs conflicts={conflicts} />
    </FormDialog>
  )
}

/** The form's name among drafts. */
export const adminForm = '/admin/admins'

type EditedAdmin = Admin & { name: string }
type Names = { displayName: string; username: string; email: string }

/** The editor needs a name. */
const withName = (admin: Admin): EditedAdmin => ({ ...admin, name: admin.displayName })

function useAdminEditor({ admin, onClose }: Props) {
  const t = useTexts(adminsTexts)
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  /** Not among the values of the form, because these are stored as a draft. */
  const [password, setPassword] = useState('')
  const toBody = ({ displayName, username, email }: Names) => ({
    displayName,
    username: username.trim(),
    email: email.trim(),
  })
  const editor = useEditor<EditedAdmin, Names, Names>({
    loaded: admin && withName(admin),
    toValues: one => ({
      displayName: one?.displayName ?? '',
      username: one?.username ?? '',
      email: one?.email ?? '',
    }),
    toBody,
    problems: names =>
      admin
        ? problemsOf(adminChanges, toBody(names), locale)
        : problemsOf(newAdmin, { ...toBody(names), password }, locale),
    create: async names =>
      withName(await withProof(() => api.call('POST /admin', { body: { ...names, password } }))),
    update: async (id, body) =>
      withName(await withProof(() => api.call('PATCH /admin/:id', { params: { id }, body }))),
    reload: async id => withName(await api.call('GET /admin/:id', { params: { id } })),
    history: adminHistory,
    listPath: adminForm,
    savedTexts: { created: t.added, saved: t.saved },
    onDone: () => {
      void revalidate()
      onClose()
    },
  })
  // An account that was removed meanwhile cannot be added again without a password.
  const conflicts = { ...editor.conflicts, saveAsNew: undefined }
  return { ...editor, conflicts, password, setPassword }
}
