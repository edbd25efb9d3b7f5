/**
 * The route module of the Activity page: gives it the histories of all features, the icons of their actions, the way to undo what is
 * too large for one call, and the dialog that asks for the password before some changes are undone.
 */
import { useCurrentAdmin } from '#admin/current-admin.tsx'
import { accountActionIcons } from '#features/accounts/admin/account-action-icons.ts'
import { PasswordProofProvider } from '#features/accounts/admin/password-proof.tsx'
import { backupActionIcons } from '#features/backup/admin/backup-action-icons.ts'
import { attributeActionIcons } from '#features/catalogue/attributes/admin/attribute-action-icons.ts'
import { useBulkStart } from '#features/catalogue/products/bulk/admin/use-bulk-start.ts'
import { tagActionIcons } from '#features/catalogue/tags/admin/tag-action-icons.ts'
import { demoActionIcons } from '#features/demo/admin/demo-action-icons.ts'
import { ActivityPage, activityLoader } from '#features/history/admin/activity.tsx'
import { fileActionIcons } from '#features/history/admin/file-action-icons.ts'
import type { BackgroundUndo } from '#features/history/admin/undo.ts'
import { ticketActionIcons } from '#features/tickets/admin/ticket-action-icons.ts'
import { histories } from './histories.ts'

export const loader = activityLoader

const icons = {
  ...fileActionIcons,
  ...ticketActionIcons,
  ...accountActionIcons,
  ...tagActionIcons,
  ...demoActionIcons,
  ...backupActionIcons,
  ...attributeActionIcons,
}

export function Component() {
  const start = useBulkStart()
  const inBackground: BackgroundUndo = ({ id, group }) =>
    group?.undoIsLarge ? () => start({ undo: id }) : undefined
  const username = useCurrentAdmin()?.username ?? ''
  return (
    <PasswordProofProvider username={username}>
      <ActivityPage histories={histories} icons={icons} inBackground={inBackground} />
    </PasswordProofProvider>
  )
}
