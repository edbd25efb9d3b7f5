/** Texts of the back office's screens for the help page. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const en = {
  title: 'Help page',
  hint: 'Visitors see these questions on the help page and as suggestions while they write a message.',
  count: (count: number, max: number) => `Questions: ${enNumber(count)} of ${enNumber(max)}`,
  full: (max: number) => `You’ve reached the limit of ${enNumber(max)} questions. Delete one to add another.`,
  emptyTitle: 'No questions yet',
  emptyText: 'Add the questions customers ask most, with your answers.',
  add: 'Add question',
  newTitle: 'New question',
  view: 'View page',
  viewOne: 'View on site',
  visible: 'Visible',
  visibleHint: 'Hidden questions don’t appear on the help page or as suggestions.',
  search: 'Search questions',
  noneTitle: 'No matching questions',
  deleted: () => 'Question deleted',
  gone: 'This question was deleted.',
  restored: () => 'Question restored',
  what: 'Question and answer',
  whatHint:
    'If one language is empty, visitors see the other. Start lines with “-” or “1.” to make a list. Links become clickable.',
  state: 'Visibility',
  question: 'Question',
  answer: 'Answer',
  created: () => 'Question added',
  saved: () => 'Question saved',
}

const fa: typeof en = {
  title: 'صفحهٔ راهنما',
  hint: 'بازدیدکنندگان این پرسش‌ها را در صفحهٔ راهنما و هنگام نوشتن پیام می‌بینند.',
  count: (count, max) => `پرسش‌ها: ${faNumber(count)} از ${faNumber(max)}`,
  full: max => `به حداکثر ${faNumber(max)} پرسش رسیده‌اید. برای افزودن پرسش جدید، یکی را حذف کنید.`,
  emptyTitle: 'هنوز پرسشی نیست',
  emptyText: 'پرسش‌های پرتکرار مشتریان را همراه پاسخ اضافه کنید.',
  add: 'افزودن پرسش',
  newTitle: 'پرسش جدید',
  view: 'مشاهدهٔ صفحه',
  viewOne: 'مشاهده در سایت',
  visible: 'نمایش در سایت',
  visibleHint: 'پرسش پنهان در صفحهٔ راهنما و پیشنهادها نمایش داده نمی‌شود.',
  search: 'جست‌وجو در پرسش‌ها',
  noneTitle: 'پرسشی پیدا نشد',
  deleted: () => 'پرسش حذف شد',
  gone: 'این پرسش حذف شده است.',
  restored: () => 'پرسش بازیابی شد',
  what: 'پرسش و پاسخ',
  whatHint:
    'اگر یک زبان خالی بماند، بازدیدکنندگان متن زبان دیگر را می‌بینند. برای ایجاد فهرست، خط‌ها را با «-» یا «۱.» شروع کنید. لینک‌ها قابل کلیک می‌شود.',
  state: 'نمایش',
  question: 'پرسش',
  answer: 'پاسخ',
  created: () => 'پرسش اضافه شد',
  saved: () => 'پرسش ذخیره شد',
}

export const helpAdminTexts = { en, fa } satisfies Record<Locale, typeof en>
