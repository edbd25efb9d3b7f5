import { formatNumber } from '#shared/number.ts'
import { trashDays } from '#shared/trash.ts'
import { jobRetentionDays } from '../job-retention.ts'
import type { en } from './en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'کارهای پس‌زمینه',
  states: { running: 'در حال اجرا', waiting: 'در انتظار', failed: 'ناموفق', done: 'انجام‌شده' },
  kinds: {
    'mail-visitor': 'ایمیل به بازدیدکننده',
    'sms-visitor': 'پیامک به بازدیدکننده',
    'mail-staff': 'ایمیل پیام‌های جدید به همکاران',
    'mail-staff-addresses': 'ایمیل تغییر آدرس‌های دریافت پیام‌های جدید',
    webhook: 'ارسال رویداد به وب‌هوک',
    'release-message': 'ارسال پاسخ',
    'bulk-change': 'تغییر گروهی محصولات',
    'purge-trash': `حذف محصولات و دسته‌ها پس از ${n(trashDays)} روز در سطل زباله`,
    'purge-attachments': `حذف نهایی تصاویر و فایل‌های \u2066PDF\u2069، ${n(trashDays)} روز پس از حذف`,
    'purge-messages': `حذف گفت‌وگوها پس از ${n(trashDays)} روز در سطل زباله`,
    'purge-history': 'حذف فعالیت‌های قدیمی‌تر از ۴۰۰ روز',
    'purge-search-log': 'حذف جست‌وجوهای دارای اطلاعات شخصی یا قدیمی‌تر از ۹۰ روز',
    'purge-limits': 'پاک کردن محدودیت‌های منقضی‌شده',
    'purge-sessions': 'پاک کردن ورودهای منقضی‌شده',
    'purge-jobs': 'حذف کارهای پس‌زمینهٔ قدیمی',
  },
  otherKind: kind => `کاری از نسخهٔ دیگر (\u2066${kind}\u2069)`,
  started: time => `شروع: ${time}`,
  next: time => `تلاش بعدی: ${time}`,
  nextRun: time => `هر روز، نوبت بعدی: ${time}`,
  dueNow: 'آمادهٔ اجرا',
  failedAt: time => `ناموفق: ${time}`,
  doneAt: time => `پایان: ${time}`,
  lastDone: time => `آخرین اجرا: ${time}`,
  attempts: count => `${n(count)} بار تلاش`,
  problems: {
    mail_unreachable: 'اتصال به سرور ایمیل برقرار نشد.',
    mail_login_refused: 'سرور ایمیل نام کاربری یا رمز عبور \u2066SMTP_URL\u2069 را نپذیرفت.',
    mail_refused: 'سرور ایمیل این ایمیل را نپذیرفت.',
    http_unreachable: 'اتصال به مقصد برقرار نشد.',
    http_timed_out: 'تا ۱۰ ثانیه پاسخی دریافت نشد.',
    http_refused: 'سرور مقصد درخواست را نپذیرفت.',
    interrupted: 'سرور در همهٔ تلاش‌ها پیش از پایان کار متوقف شد.',
    unexpected: 'مشکلی پیش آمد. جزئیات در گزارش سرور است.',
  },
  warnings: {
    proxy_not_trusted:
      'بازدیدها از یک پراکسی می‌رسند که در تنظیمات سرور معرفی نشده است؛ برای همین، محدودیت‌ها برای همهٔ بازدیدکنندگان یک‌جا حساب می‌شود. اگر پراکسی مال خودتان است، \u2066TRUST_PROXY=1\u2069 را تنظیم و سرور را دوباره راه‌اندازی کنید.',
  },
  openConversation: 'مشاهدهٔ گفت‌وگو',
  retry: 'تلاش دوباره',
  retryAll: 'تلاش دوباره برای همه',
  retried: 'دوباره در صف اجرا',
  remove: 'حذف',
  removeTitle: kind => `کار «${kind}» حذف شود؟`,
  removeText: 'این کار دیگر اجرا نمی‌شود و حذف آن برگشت‌پذیر نیست.',
  removed: 'کار حذف شد',
  cancel: 'انصراف',
  refreshFailed: 'به‌روزرسانی نشد. شاید این فهرست به‌روز نباشد.',
  empty: {
    running: {
      title: 'کاری در حال اجرا نیست',
      text: 'کارها هنگام اجرا اینجا نمایش داده می‌شود. بیشتر آن‌ها فقط چند لحظه طول می‌کشد.',
    },
    waiting: {
      title: 'کاری در انتظار نیست',
      text: 'ایمیل‌ها، رویدادهای وب‌هوک و پاک‌سازی روزانه تا زمان اجرا اینجا می‌ماند.',
    },
    failed: {
      title: 'کار ناموفقی نیست',
      text: `کارهایی که پس از چند بار تلاش انجام نشود، ${n(jobRetentionDays.failed)} روز اینجا می‌ماند.`,
    },
    done: {
      title: 'هنوز کاری انجام نشده است',
      text: `کارهای انجام‌شدهٔ ${n(jobRetentionDays.done)} روز گذشته اینجا نمایش داده می‌شود.`,
    },
  },
}
