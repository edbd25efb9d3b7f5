/** The route module of the Activity page: gives it the histories of all features, and the icons of their actions. */
import { accountActionIcons } from '#features/accounts/admin/account-action-icons.ts'
import { fileActionIcons } from '#features/catalogue/files/admin/file-action-icons.ts'
import { ActivityPage, activityLoader } from '#features/history/admin/activity.tsx'
import { ticketActionIcons } from '#features/tickets/admin/ticket-action-icons.ts'
import { histories } from './histories.ts'

export const loader = activityLoader

const icons = { ...fileActionIcons, ...ticketActionIcons, ...accountActionIcons }

export function Component() {
  return <ActivityPage histories={histories} icons={icons} />
}
