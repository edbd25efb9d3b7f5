/** The editor of the settings that only staff see: who gets mails about new messages. Used by the settings form. */
import { useMemo, useState } from 'react'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { failureText } from '#admin/editor/failure.ts'
import { linesOf } from '#admin/fields/form-values.ts'
import { isPasswordNeeded, usePasswordProof } from '#admin/password-proof/proof-context.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { StaffSettings } from '../staff-settings.ts'
import { settingsAdminTexts } from '../texts/admin.ts'

export type StaffSettingsEditor = ReturnType<typeof useStaffSettings>

export function useStaffSettings(loaded: StaffSettings) {
  const t = useTexts(settingsAdminTexts)
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const [saved, setSaved] = useState(loaded)
  const [text, setText] = useState(() => toText(loaded))
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [fieldError, setFieldError] = useState<string>()
  const notifyEmails = linesOf(text)
  const dirty = notifyEmails.join('\n') !== toText(saved)

  const draft = useFormDraft({
    form: '/admin/settings/staff',
    base: saved,
    values: useMemo(() => ({ text }), [text]),
    dirty,
    onRestore: ({ base, values }) => {
      // Typed into an earlier version: saving it is a conflict.
      if (base) setSaved({ ...saved, notifyEmails: base.notifyEmails, version: base.version })
      setText(values.text)
    },
  })

  function clear() {
    setFailure(undefined)
    setFieldError(undefined)
  }

  async function save() {
    if (!dirty || saving) return
    clear()
    setSaving(true)
    try {
      const body = { notifyEmails, version: saved.version }
      const next = await withProof(() => api.call('PATCH /settings/staff', { body }))
      setSaved(next)
      setText(toText(next))
      void notify(t.saved, { kind: 'success' })
    } catch (error) {
      await showProblem(error as ApiError)
    } finally {
      setSaving(false)
    }
  }

  async function showProblem(error: ApiError) {
    setFailure(failureText(error, locale))
    if (isPasswordNeeded(error)) return setFieldError(t.notifyUnconfirmed)
    if (error.code === 'conflict') {
      // The typed text stays, and the next save is based on the newer version.
      const newer = await api.call('GET /settings/staff').catch(() => undefined)
      if (!newer) return
      setSaved(newer)
      setFieldError(t.notifyConflict(newer.notifyEmails.join(', ')))
      return
    }
    const [first] = Object.entries(error.problem?.fields ?? {})
    if (!first) return
    const [path, { message }] = first
    const line = notifyEmails[Number(path.split('.')[1])]
    setFieldError(line === undefined ? message : t.line(line, message))
  }

  function discard() {
    setText(toText(saved))
    clear()
  }

  return { saved, text, setText, dirty, draft, saving, failure, fieldError, save, discard }
}

const toText = ({ notifyEmails }: StaffSettings) => notifyEmails.join('\n')
