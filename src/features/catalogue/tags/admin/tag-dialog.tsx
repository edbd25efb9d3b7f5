/** The dialogs of the screen of tags. Loaded when the first one is opened: renaming needs the checks of forms. */
import type { ProductTag } from '../../model/tag.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export { DeleteUnusedDialog } from './delete-unused-dialog.tsx'

export type TagDialogKind = 'rename' | 'merge' | 'delete'

type Props = { kind: TagDialogKind; tag: ProductTag; onClose(): void; onDone(): void }

const dialogs = { rename: RenameDialog, merge: MergeDialog, delete: DeleteDialog }

export function TagDialog({ kind, ...props }: Props) {
  const Dialog = dialogs[kind]
  return <Dialog {...props} />
}
