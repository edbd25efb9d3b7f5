/** The form of every editor page of the back office: conflict alert, fields, save bar and leave guard. */
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTexts } from '#app/page-site.ts'
import { adminTexts } from '../texts/admin.ts'
import { ConflictAlert } from './conflict.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Failure } from './saving.ts'

type Props = {
  editor: {
    formRef: RefObject<HTMLFormElement | null>
    entity: object | undefined
    dirty: boolean
    saving: boolean
    failure: Failure | undefined
    passes: RefObject<boolean>
    form: { errors: Record<string, unknown> }
    save(options?: { force: boolean }): void
    discard(): void
    loadNewer(): Promise<void>
  }
  createLabel: string
  /** Shown if fields are invalid before anything was sent. */
  invalidText: string
  children: ReactNode
}

/** Wraps the fields (`children`) of an editor made by `useEditor`. */
export function EditorForm({ editor, createLabel, invalidText, children }: Props) {
  const t = useTexts(adminTexts)
  const { formRef, entity, dirty, saving, failure, save, discard, loadNewer } = editor
  const invalid = Object.values(editor.form.errors).some(Boolean)
  const conflictAt = failure?.conflictAt
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      {conflictAt && (
        <ConflictAlert
          changedAt={conflictAt}
          changedBy={failure.conflictBy}
          busy={saving}
          onLoad={loadNewer}
          onForce={() => save({ force: true })}
        />
      )}
      {children}
      <SaveBar
        shown={dirty || !entity}
        saving={saving}
        status={entity ? t.unsaved : t.notSavedYet}
        problem={failure?.message ?? (invalid ? invalidText : undefined)}
        saveLabel={entity ? undefined : createLabel}
        discardLabel={entity ? undefined : t.cancel}
        onSave={save}
        onDiscard={discard}
      />
      <LeaveGuard unsaved={dirty} passes={editor.passes} />
    </form>
  )
}
