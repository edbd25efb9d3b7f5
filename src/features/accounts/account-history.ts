/** How the histories of administrators and of logins are shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'
import type { HistoryEvent, LoginAction, LoginEventField } from '#features/history/event.ts'
import { subjectSlot } from '#features/history/sentences/sentence-texts.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

/** `passwordChanged` only says that there is a new password, never which; `devices`, how many were logged out. */
export type AdminEventField =
  | 'username'
  | 'displayName'
  | 'disabled'
  | 'email'
  | 'passwordChanged'
  | 'devices'
export type AdminEventFields = Partial<Record<AdminEventField, unknown>>
type AdminAction = 'end-sessions' | 'reset-password'
export type AccountAction = AdminAction | LoginAction

/** Whether somebody did it to their own account. */
const isOwn = ({ admin, entityId }: HistoryEvent) => admin.id === entityId

const page = { pathOf: () => '/admin/admins', label: { en: 'Administrators', fa: 'مدیران' } }

export const adminHistory: EntityHistory<AdminEventField, AdminAction> = {
  texts: {
    en: {
      title: 'Administrators',
      one: 'administrator',
      many: 'administrators',
      actions: {
        'end-sessions': 'Logged out of devices',
        'reset-password': 'Set a new password by email',
      },
      fields: {
        username: 'Username',
        displayName: 'Display name',
        disabled: 'Disabled',
        email: 'Email',
        passwordChanged: 'Password',
        devices: 'Devices',
      },
    },
    fa: {
      title: 'مدیران',
      one: 'مدیر',
      many: 'مدیر',
      actions: {
        'end-sessions': 'از دستگاه‌ها خارج شد',
        'reset-password': 'رمز عبور با لینک ایمیلی تعیین شد',
      },
      fields: {
        username: 'نام کاربری',
        displayName: 'نام نمایشی',
        disabled: 'غیرفعال',
        email: 'ایمیل',
        passwordChanged: 'رمز عبور',
        devices: 'دستگاه‌ها',
      },
    },
  },
  values: { passwordChanged: 'changed' },
  sentences: {
    en: ({ event, object, field, changes, words }) => {
      // Earlier versions did not count them.
      const devices = Number(changes.devices?.after ?? 0)
      const ended = devices > 0 ? plural(devices, 'device', 'devices') : 'all devices'
      if (event.action === 'end-sessions') {
        return isOwn(event) ? `logged out ${ended} of their own` : `logged out ${ended} of ${object}`
      }
      if (event.action === 'reset-password') return 'set a new password with a link from an email'
      if (event.action !== 'update') return undefined
      if (field === 'disabled') return changes.disabled?.after ? `disabled ${object}` : `enabled ${object}`
      if (field === 'passwordChanged') {
        return isOwn(event) ? 'changed their password' : `changed the password of ${object}`
      }
      return field === 'displayName'
        ? `renamed ${object}, before “${words('displayName', 'before')}”`
        : undefined
    },
    fa: ({ event, object, field, changes, words }) => {
      const devices = Number(changes.devices?.after ?? 0)
      const ended = devices > 0 ? `${formatNumber(devices, 'fa')} دستگاه` : 'همهٔ دستگاه‌ها'
      if (event.action === 'end-sessions') {
        return isOwn(event) ? `از ${ended} خود خارج شد` : `${object} را از ${ended} خارج کرد`
      }
      if (event.action === 'reset-password') return 'با لینکی که ایمیل شد رمز عبور جدید تعیین کرد'
      if (event.action !== 'update') return undefined
      if (field === 'disabled')
        return changes.disabled?.after ? `${object} را غیرفعال کرد` : `${object} را فعال کرد`
      if (field === 'passwordChanged') {
        return isOwn(event) ? 'رمز عبور خود را تغییر داد' : `رمز عبور ${object} را تغییر داد`
      }
      return field === 'displayName'
        ? `نام ${object} را تغییر داد (نام قبلی: «${words('displayName', 'before')}»)`
        : undefined
    },
  },
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
  sentences: {
    en: ({ event, changes, words }) => {
      const from = changes.ipAddress ? ` from ${words('ipAddress', 'after')}` : ''
      const times = Number(changes.times?.after ?? 1)
      if (event.action === 'login') return `logged in${from}`
      if (event.action === 'logout') return `logged out${from}`
      const count = times > 1 ? ` ${formatNumber(times, 'en')} times` : ''
      if (event.action === 'login-failed')
        return `entered a wrong password for “${subjectSlot}”${count}${from}`
      return `was locked out of “${subjectSlot}” after too many attempts${from}`
    },
    fa: ({ event, changes, words }) => {
      const from = changes.ipAddress ? ` از ${words('ipAddress', 'after')}` : ''
      const times = Number(changes.times?.after ?? 1)
      if (event.action === 'login') return `${from.trim()} وارد شد`.trim()
      if (event.action === 'logout') return `${from.trim()} خارج شد`.trim()
      const count = times > 1 ? ` ${formatNumber(times, 'fa')} بار` : ''
      if (event.action === 'login-failed')
        return `برای ورود با نام «${subjectSlot}»${count}${from} رمز عبور اشتباه وارد کرد`
      return `به‌دلیل تلاش زیاد${from} موقتاً نمی‌تواند با نام «${subjectSlot}» وارد شود`
    },
  },
  hasNoLines: true,
  page,
  // Whoever typed a wrong password may be anybody.
  unknownActor: { en: 'Someone', fa: 'فردی ناشناس' },
}
