import { formatNumber } from '#shared/number.ts'
import { trashDays } from '#shared/trash.ts'
import { jobRetentionDays } from '../job-retention.ts'
import type { en } from './en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'کارهای پس‌زمینه',
  states: { running: 'در حال اجرا', waiting: 'در انتظار', failed: 'ناموفق', done: 'انجام‌شده' },
  stateTab: (state, count) => `${state} (${count})`,
  kinds: {
    'mail-visitor': 'ایمیل به بازدیدکننده',
    'sms-visitor': 'پیامک به بازدیدکننده',
    'mail-staff': 'ایمیل پیام‌های جدید به همکاران',
    webhook: 'اعلام رویداد به برنامهٔ شما (\u2066webhook\u2069)',
    'release-message': 'ارسال پاسخ',
    'bulk-change': 'تغییر گروهی محصولات',
    'purge-trash': `حذف محصولات و دسته‌هایی که ${n(trashDays)} روز در سطل زباله بوده‌اند`,
    'purge-attachments': `حذف تصاویر و فایل‌هایی که ${n(trashDays)} روز از حذفشان گذشته است`,
    'purge-messages': `حذف گفت‌وگوهایی که ${n(trashDays)} روز در سطل زباله بوده‌اند`,
    'purge-history': 'حذف فعالیت‌های قدیمی‌تر از ۴۰۰ روز',
    'purge-search-log': 'حذف جست‌وجوهای قدیمی‌تر از ۹۰ روز',
    'purge-limits': 'پاک کردن محدودیت‌های منقضی',
    'purge-sessions': 'پاک کردن ورودهای منقضی',
    'purge-jobs': 'حذف کارهای پس‌زمینهٔ قدیمی',
  },
  otherKind: kind => `کار نسخه‌ای دیگر (\u2066${kind}\u2069)`,
  started: time => `شروع: ${time}`,
  next: time => `تلاش بعدی: ${time}`,
  nextRun: time => `هر روز، نوبت بعدی: ${time}`,
  dueNow: 'نوبت آن رسیده است',
  failedAt: time => `زمان شکست: ${time}`,
  doneAt: time => `پایان: ${time}`,
  lastDone: time => `آخرین پایان: ${time}`,
  attempts: count => `${n(count)} بار تلاش`,
  problems: {
    mail_unreachable: 'اتصال به سرور ایمیل برقرار نشد.',
    mail_login_refused: 'سرور ایمیل نام کاربری یا رمز عبور \u2066SMTP_URL\u2069 را نپذیرفت.',
    mail_refused: 'سرور ایمیل آن را نپذیرفت.',
    http_unreachable: 'اتصال به مقصد برقرار نشد.',
    http_timed_out: 'تا ۱۰ ثانیه پاسخی نیامد.',
    http_refused: 'مقصد آن را نپذیرفت.',
    interrupted: 'سرور در میانهٔ همهٔ تلاش‌ها متوقف شد.',
    unexpected: 'مشکلی پیش آمد. جزئیات در گزارش سرور است.',
  },
  openConversation: 'مشاهدهٔ گفت‌وگو',
  retry: 'تلاش دوباره',
  retryAll: 'تلاش دوباره برای همه',
  retried: 'دوباره در صف اجرا',
  remove: 'حذف',
  removeTitle: kind => `«${kind}» حذف شود؟`,
  removeText: 'دیگر برای آن تلاش نمی‌شود و حذف آن برگشت ندارد.',
  removed: 'کار حذف شد',
  cancel: 'انصراف',
  refreshFailed: 'به‌روزرسانی نشد. شاید آنچه می‌بینید قدیمی باشد.',
  empty: {
    running: {
      title: 'کاری در حال اجرا نیست',
      text: 'کارها هنگام اجرا اینجا دیده می‌شود؛ بیشتر آن‌ها فقط یک لحظه.',
    },
    waiting: {
      title: 'کاری در انتظار نیست',
      text: 'ایمیل‌ها، رویدادها و پاک‌سازی روزانه تا رسیدن نوبت اینجا می‌ماند.',
    },
    failed: {
      title: 'کار ناموفقی نیست',
      text: `کارهایی که پس از چند بار تلاش انجام نشود ${n(jobRetentionDays.failed)} روز اینجا می‌ماند.`,
    },
    done: {
      title: 'هنوز کاری انجام نشده است',
      text: `کارهای انجام‌شدهٔ ${n(jobRetentionDays.done)} روز گذشته اینجا دیده می‌شود.`,
    },
  },
}
