import { formatNumber } from '#shared/number.ts'
import type { en } from './admin.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'صفحهٔ راهنما',
  hint: 'بازدیدکنندگان این پرسش‌ها را در صفحهٔ راهنما و هنگام نوشتن پیام می‌بینند.',
  count: (count, max) => `پرسش‌ها: ${n(count)} از ${n(max)}`,
  full: max => `به حداکثر ${n(max)} پرسش رسیده‌اید. برای افزودن پرسش جدید، یکی را حذف کنید.`,
  emptyTitle: 'هنوز پرسشی نیست',
  emptyText: 'پرسش‌های پرتکرار مشتریان را همراه پاسخ اضافه کنید.',
  add: 'افزودن پرسش',
  newTitle: 'پرسش جدید',
  view: 'مشاهدهٔ صفحه',
  viewOne: 'مشاهده در سایت',
  visible: 'نمایش در سایت',
  hidden: 'پنهان',
  shown: name => `نمایش در سایت: ${name}`,
  visibleHint: 'پرسش پنهان در صفحهٔ راهنما و پیشنهادها نمایش داده نمی‌شود.',
  up: name => `انتقال به بالا: ${name}`,
  down: name => `انتقال به پایین: ${name}`,
  moved: (name, place) => `«${name}» به جایگاه ${n(place)} منتقل شد`,
  delete: 'حذف',
  deleteNamed: name => `حذف «${name}»`,
  deleted: 'پرسش حذف شد',
  gone: 'این پرسش حذف شده است.',
  undo: 'برگرداندن',
  restored: 'پرسش بازیابی شد',
  what: 'پرسش و پاسخ',
  whatHint:
    'اگر یک زبان خالی بماند، بازدیدکنندگان متن زبان دیگر را می‌بینند. برای ایجاد فهرست، خط‌ها را با «-» یا «۱.» شروع کنید. لینک‌ها قابل کلیک می‌شود.',
  state: 'نمایش',
  question: 'پرسش',
  answer: 'پاسخ',
  created: () => 'پرسش اضافه شد',
  saved: () => 'پرسش ذخیره شد',
  savedAt: time => `آخرین ذخیره: ${time}`,
  history: 'تاریخچه',
}
