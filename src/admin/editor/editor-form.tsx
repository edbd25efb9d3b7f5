/** The form of every editor page of the back office: draft bar, fields, save bar, leave guard and the dialogs about conflicts. */
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTexts } from '#app/page-site.ts'
import { DraftBar } from '../drafts/draft-bar.tsx'
import type { FormDraftState } from '../drafts/use-form-draft.ts'
import { adminTexts } from '../texts/admin.ts'
import { ConflictDialogs, type Conflicts } from './conflict-dialogs.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Failure } from './use-save.ts'

type Props = {
  editor: {
    formRef: RefObject<HTMLFormElement | null>
    entity: object | undefined
    dirty: boolean
    draft: FormDraftState
    saving: boolean
    failure: Failure | undefined
    passes: RefObject<boolean>
    form: { errors: Record<string, unknown> }
    save(): void
    discard(): void
    conflicts: Conflicts
  }
  createLabel: string
  /** Shown if fields are invalid before anything was sent. */
  invalidText: string
  children: ReactNode
}

/** Wraps the fields (`children`) of an editor made by `useEditor`. */
export function EditorForm({ editor, createLabel, invalidText, children }: Props) {
  const t = useTexts(adminTexts)
  const { formRef, entity, dirty, saving, failure, save, discard, conflicts } = editor
  const invalid = Object.values(editor.form.errors).some(Boolean)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <DraftBar draft={editor.draft} />
      {children}
      <SaveBar
        shown={dirty || !entity}
        saving={saving}
        status={entity ? t.unsaved : t.notSavedYet}
        problem={failure?.message ?? (invalid ? invalidText : undefined)}
        saveLabel={entity ? undefined : createLabel}
        discardLabel={entity ? undefined : t.cancel}
        onSave={conflicts.open ? ignore : save}
        onDiscard={discard}
      />
      <LeaveGuard unsaved={dirty} isStored={editor.draft.isStored} passes={editor.passes} />
      <ConflictDialogs conflicts={conflicts} />
    </form>
  )
}

/** While the dialog is open, the keys for saving belong to it. */
const ignore = () => {}
