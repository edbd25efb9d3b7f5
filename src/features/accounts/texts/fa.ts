import type { en } from './en.ts'

export const fa: typeof en = {
  title: 'ورود',
  lead: 'بخش مدیریت',
  username: 'نام کاربری',
  password: 'رمز عبور',
  show: 'نمایش رمز عبور',
  logIn: 'ورود',
  missing: 'نام کاربری و رمز عبور را وارد کنید.',
  needsScript: 'بخش مدیریت به جاوااسکریپت نیاز دارد. آن را در مرورگر روشن و صفحه را دوباره باز کنید.',
  toSite: 'بازگشت به سایت',
}
