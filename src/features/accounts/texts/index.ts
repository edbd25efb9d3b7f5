/** Texts of the login page, and of other pages that need no session. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Log in',
  lead: 'Back office',
  username: 'Username',
  password: 'Password',
  show: 'Show password',
  logIn: 'Log in',
  sessionEnded: 'You’ve been logged out. Log in to continue. Your unsaved changes are kept in this browser.',
  locked: 'Have you logged in on another device before? You may be able to log in there now.',
  missing: 'Enter your username and password.',
  needsScript: 'The back office needs JavaScript. Turn it on in your browser and reload this page.',
  toSite: 'Back to site',
  forgot: {
    title: 'Forgot password?',
    colleague: 'Ask a colleague to set a new one for you, in “Administrators”.',
    operator: 'Or ask whoever runs the server to run:',
    name: 'username',
  },
}

const fa: typeof en = {
  title: 'ورود',
  lead: 'پنل مدیریت',
  username: 'نام کاربری',
  password: 'رمز عبور',
  show: 'نمایش رمز عبور',
  logIn: 'ورود',
  sessionEnded:
    'از حساب خود خارج شده‌اید. برای ادامه وارد شوید. تغییرات ذخیره‌نشدهٔ شما در این مرورگر مانده است.',
  locked: 'اگر قبلاً در دستگاه دیگری وارد شده‌اید، شاید همین حالا بتوانید در آن وارد شوید.',
  missing: 'نام کاربری و رمز عبور را وارد کنید.',
  needsScript: 'پنل مدیریت به جاوااسکریپت نیاز دارد. آن را در مرورگر فعال و صفحه را دوباره بارگذاری کنید.',
  toSite: 'بازگشت به سایت',
  forgot: {
    title: 'رمز عبور را فراموش کرده‌اید؟',
    colleague: 'از همکاری بخواهید در «مدیران» رمز عبور جدید برای شما تعیین کند.',
    operator: 'یا از مسئول سرور بخواهید این دستور را اجرا کند:',
    name: 'username',
  },
}

export const accountTexts = { en, fa } satisfies Record<Locale, typeof en>
