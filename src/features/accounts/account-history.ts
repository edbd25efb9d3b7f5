/** How the histories of administrators and of logins are shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'
import type { LoginAction, LoginEventField } from '#features/history/event.ts'

/** `passwordChanged` only says that there is a new password, never which. */
export type AdminEventField = 'username' | 'displayName' | 'disabled' | 'passwordChanged'
export type AdminEventFields = Partial<Record<AdminEventField, unknown>>
export type AccountAction = 'end-sessions' | LoginAction

const page = { pathOf: () => '/admin/admins', label: { en: 'Administrators', fa: 'مدیران' } }

export const adminHistory: EntityHistory<AdminEventField, 'end-sessions'> = {
  texts: {
    en: {
      title: 'Administrators',
      one: 'administrator',
      many: 'administrators',
      actions: { 'end-sessions': 'Devices logged out' },
      fields: {
        username: 'Username',
        displayName: 'Display name',
        disabled: 'Disabled',
        passwordChanged: 'Password',
      },
    },
    fa: {
      title: 'مدیران',
      one: 'مدیر',
      many: 'مدیر',
      actions: { 'end-sessions': 'دستگاه‌ها خارج شد' },
      fields: {
        username: 'نام کاربری',
        displayName: 'نام نمایشی',
        disabled: 'غیرفعال',
        passwordChanged: 'رمز عبور',
      },
    },
  },
  values: { passwordChanged: 'changed' },
  page,
}

export const loginHistory: EntityHistory<LoginEventField, LoginAction> = {
  texts: {
    en: {
      title: 'Logins',
      one: 'login',
      many: 'logins',
      actions: {
        login: 'Logged in',
        'login-failed': 'Login failed',
        'login-locked': 'Locked out after too many attempts',
        logout: 'Logged out',
      },
      fields: { ipAddress: 'IP address', times: 'Times' },
    },
    fa: {
      title: 'ورودها',
      one: 'ورود',
      many: 'ورود',
      actions: {
        login: 'وارد شد',
        'login-failed': 'ورود ناموفق',
        'login-locked': 'به‌دلیل تلاش زیاد، ورود موقتاً قفل شد',
        logout: 'خارج شد',
      },
      fields: { ipAddress: 'آدرس IP', times: 'دفعات' },
    },
  },
  values: {},
  page,
  // Whoever typed a wrong password may be anybody.
  unknownActor: { en: 'Unknown person', fa: 'فرد ناشناس' },
}
