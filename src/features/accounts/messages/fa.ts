import type { en } from './en.ts'

export const fa: typeof en = {
  title: 'ورود',
  lead: 'بخش مدیریت',
  username: 'نام کاربری',
  password: 'گذرواژه',
  show: 'نمایش گذرواژه',
  logIn: 'ورود',
  missing: 'نام کاربری و گذرواژه را وارد کنید.',
  needsScript: 'بخش مدیریت به جاوااسکریپت نیاز دارد. آن را در مرورگر روشن و صفحه را دوباره باز کنید.',
  toSite: 'بازگشت به سایت',
}
