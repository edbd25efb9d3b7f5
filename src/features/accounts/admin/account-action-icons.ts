import { IconKey, IconKeyOff, IconLock, IconLogin2, IconLogout, IconUserCheck } from '#admin/icons.tsx'
import type { AccountAction } from '../account-history.ts'
import type { InvitationAction } from '../invitations/invitation-history.ts'

/** The icons of the actions of accounts in the history. */
export const accountActionIcons = {
  'end-sessions': IconLogout,
  'reset-password': IconKey,
  accept: IconUserCheck,
  login: IconLogin2,
  'login-failed': IconKeyOff,
  'login-locked': IconLock,
  logout: IconLogout,
} satisfies Record<AccountAction | InvitationAction, unknown>
