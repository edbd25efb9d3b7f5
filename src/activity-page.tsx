/**
 * The route module of the Activity page: gives it the histories of all features, the icons of their actions, and the way to undo
 * what is too large for one call.
 */
import { accountActionIcons } from '#features/accounts/admin/account-action-icons.ts'
import { fileActionIcons } from '#features/catalogue/files/admin/file-action-icons.ts'
import { useBulkStart } from '#features/catalogue/products/many/admin/use-bulk-start.ts'
import { ActivityPage, activityLoader } from '#features/history/admin/activity.tsx'
import type { BackgroundUndo } from '#features/history/admin/undo.ts'
import { ticketActionIcons } from '#features/tickets/admin/ticket-action-icons.ts'
import { histories } from './histories.ts'

export const loader = activityLoader

const icons = { ...fileActionIcons, ...ticketActionIcons, ...accountActionIcons }

export function Component() {
  const start = useBulkStart()
  const inBackground: BackgroundUndo = ({ id, group }) =>
    group?.undoIsLarge ? () => start({ undo: id }) : undefined
  return <ActivityPage histories={histories} icons={icons} inBackground={inBackground} />
}
