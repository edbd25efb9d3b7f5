/** Texts of the dialog that is shown before a session ends. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  title: (minutes: number) => `Your session ends in ${plural(minutes, 'minute', 'minutes')}`,
  /** By what happens to unsaved changes: there are none, the browser stores them, or it cannot. */
  text: {
    none: 'Log in again to keep working.',
    stored: 'Log in again to keep editing. Your changes are saved in this browser either way.',
    lost: 'Log in again to keep your changes. This browser can’t store them.',
  },
  password: 'Password for',
  show: 'Show password',
  endsAt: (time: string) => `Ends at ${time}`,
  later: 'Later',
  logIn: 'Log in again',
}

const fa: typeof en = {
  title: minutes => `تا ${formatNumber(minutes, 'fa')} دقیقهٔ دیگر از حساب خارج می‌شوید`,
  text: {
    none: 'برای ادامهٔ کار دوباره وارد شوید.',
    stored: 'برای ادامهٔ ویرایش دوباره وارد شوید. تغییرات شما در هر حال در این مرورگر می‌ماند.',
    lost: 'برای حفظ تغییرات دوباره وارد شوید. این مرورگر نمی‌تواند آن‌ها را نگه دارد.',
  },
  password: 'رمز عبور',
  show: 'نمایش رمز عبور',
  endsAt: time => `پایان: ${time}`,
  later: 'بعداً',
  logIn: 'ورود دوباره',
}

export const sessionTexts = { en, fa } satisfies Record<Locale, typeof en>
