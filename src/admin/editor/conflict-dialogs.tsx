/** The dialogs about a save that met a newer version, or a deletion. Rendered by `editor-form.tsx` and by editors in dialogs. */
import { lazy, Suspense } from 'react'
import { type Conflict, type EditedEntity, loadConflictDialog } from './conflict.ts'
import type { Choices } from './conflict-merge.ts'
import { DeletedDialog } from './deleted-dialog.tsx'

export type Conflicts = {
  open: Conflict<EditedEntity> | undefined
  deleted: { isRestorable: boolean } | undefined
  close(): void
  resolve(choices: Choices): void
  restore(): void
  /** Left out if there is more to enter than the form holds. */
  saveAsNew?: (() => void) | undefined
}

const ConflictDialog = lazy(async () => ({ default: (await loadConflictDialog()).ConflictDialog }))

export function ConflictDialogs({ conflicts }: { conflicts: Conflicts }) {
  const { open, deleted, resolve, close } = conflicts
  return (
    <>
      {open && (
        <Suspense>
          <ConflictDialog conflict={open} onSave={resolve} onClose={close} />
        </Suspense>
      )}
      {deleted && <DeletedDialog {...conflicts} {...deleted} />}
    </>
  )
}

/** For the dialog that holds the form: while one of these is open, the keyboard belongs to that one. */
export function behindConflict({ open, deleted }: Conflicts) {
  const isFront = !open && !deleted
  return { closeOnEscape: isFront, trapFocus: isFront }
}
