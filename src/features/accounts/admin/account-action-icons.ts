import { IconKeyOff, IconLock, IconLogin2, IconLogout } from '#admin/icons.tsx'
import type { AccountAction } from '../account-history.ts'

/** The icons of the actions of accounts in the history. */
export const accountActionIcons = {
  'end-sessions': IconLogout,
  login: IconLogin2,
  'login-failed': IconKeyOff,
  'login-locked': IconLock,
  logout: IconLogout,
} satisfies Record<AccountAction, unknown>
