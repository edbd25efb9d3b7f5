/** The dialog that invites an administrator. Loaded by the administrators page when it is opened. */
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo } from 'react'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { typedDirection } from '#admin/editor/languages.tsx'
import { useSave } from '#admin/editor/use-save.ts'
import { usePasswordProof } from '#admin/password-proof/proof-context.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { FormDialog } from '../../admin/form-dialog.tsx'
import { invitationsTexts } from '../../texts/invitations.ts'
import { newInvitation } from '../invitation.ts'
import type { SentInvitation } from './sent-invitation.ts'

/** The form's name among drafts. */
export const inviteForm = '/admin/admins/invite'

type Props = { mailIsSetUp: boolean; onSent(sent: SentInvitation): void; onClose(): void }
type Values = { displayName: string; email: string; username: string }

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function InviteDialog({ mailIsSetUp, onSent, onClose }: Props) {
  const t = useTexts(invitationsTexts)
  const { form, draft, saving } = useInviteForm(onSent)
  const isMailed = mailIsSetUp && form.values.email.trim() !== ''
  return (
    <FormDialog
      title={t.title}
      save={isMailed ? t.send.mailed : t.send.notMailed}
      saving={saving}
      onClose={onClose}
    >
      <DraftBar draft={draft} />
      <Text c="dimmed">{t.lead}</Text>
      <TextInput
        label={t.displayName}
        description={t.displayNameHint}
        inputWrapperOrder={order}
        required
        {...typedDirection(form.values.displayName)}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={t.email}
        description={mailIsSetUp ? t.emailHint.mailed : t.emailHint.notMailed}
        inputWrapperOrder={order}
        type="email"
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t.username}
        description={t.usernameHint}
        inputWrapperOrder={order}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
    </FormDialog>
  )
}

function toBody({ displayName, email, username }: Values) {
  const [address, name] = [email.trim(), username.trim()]
  return { displayName, ...(address && { email: address }), ...(name && { username: name }) }
}

function useInviteForm(onSent: (sent: SentInvitation) => void) {
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const form = useForm<Values>({
    initialValues: { displayName: '', email: '', username: '' },
    validate: values => problemsOf(newInvitation, toBody(values), locale),
  })
  const { displayName, email, username } = form.values
  const draft = useFormDraft({
    form: inviteForm,
    base: undefined,
    values: useMemo(() => ({ displayName, email, username }), [displayName, email, username]),
    dirty: form.isDirty(),
    onRestore: ({ values }) => form.setValues(values),
  })
  const saving = useSave<SentInvitation>({
    check: () => form.validate().hasErrors,
    send: () => withProof(() => api.call('POST /invitations', { body: toBody(form.getValues()) })),
    onSaved: sent => {
      form.reset()
      onSent(sent)
    },
    onRefused: errors => form.setErrors(errors),
    errors: form.errors,
  })
  return { form, draft, saving }
}
