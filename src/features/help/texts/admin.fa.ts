import { formatNumber } from '#shared/number.ts'
import type { en } from './admin.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'صفحهٔ راهنما',
  hint: 'بازدیدکنندگان این پرسش‌ها را در صفحهٔ راهنما می‌بینند و هنگام نوشتن پیام هم به آن‌ها پیشنهاد می‌شود.',
  count: (count, max) => `پرسش‌ها: ${n(count)} از ${n(max)}`,
  full: max => `صفحهٔ راهنما با ${n(max)} پرسش پر است. برای افزودن، یکی را حذف کنید.`,
  emptyTitle: 'هنوز پرسشی نیست',
  emptyText: 'پرسش‌هایی را که مشتریان بیشتر می‌پرسند با پاسخشان اضافه کنید.',
  add: 'افزودن پرسش',
  newTitle: 'پرسش جدید',
  view: 'مشاهدهٔ صفحه',
  viewOne: 'مشاهده در سایت',
  visible: 'نمایش در سایت',
  hidden: 'پنهان',
  shown: name => `نمایش در سایت: ${name}`,
  visibleHint: 'پرسش پنهان نه در صفحهٔ راهنما می‌آید و نه پیشنهاد می‌شود.',
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
    'هر زبانی خالی بماند، متن زبان دیگر نمایش داده می‌شود. برای فهرست، سطرها را با «-» یا «۱.» شروع کنید؛ آدرس‌های اینترنتی لینک می‌شود.',
  state: 'در سایت',
  question: 'پرسش',
  answer: 'پاسخ',
  created: () => 'پرسش اضافه شد',
  saved: () => 'پرسش ذخیره شد',
  savedAt: time => `آخرین ذخیره: ${time}.`,
  history: 'تاریخچه',
}
