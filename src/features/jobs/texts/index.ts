/** Texts of the screen of background jobs. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import { trashDays } from '#shared/trash.ts'
import type { JobProblem, JobState, OperatorWarning } from '../job.ts'
import { jobRetentionDays } from '../job-retention.ts'

const en = {
  title: 'Background jobs',
  states: { running: 'Running', waiting: 'Waiting', failed: 'Failed', done: 'Finished' } satisfies Record<
    JobState,
    string
  >,
  kinds: {
    'mail-visitor': 'Email to visitor',
    'sms-visitor': 'Text message to visitor',
    'mail-staff': 'Email to staff about new messages',
    'mail-staff-addresses': 'Email about changed addresses for new messages',
    webhook: 'Webhook event',
    'release-message': 'Send reply',
    'bulk-change': 'Bulk change of products',
    'purge-trash': `Delete products and categories after ${trashDays} days in the trash`,
    'purge-attachments': `Delete images and PDF documents ${trashDays} days after removal`,
    'purge-messages': `Delete conversations after ${trashDays} days in the trash`,
    'purge-history': 'Delete activity older than 400 days',
    'purge-search-log': 'Delete searches with personal details or older than 90 days',
    'purge-limits': 'Clear expired rate limits',
    'purge-sessions': 'Clear expired logins',
    'purge-jobs': 'Delete old background jobs',
  } as Record<string, string>,
  otherKind: (kind: string) => `Job from another version (${kind})`,
  started: (time: string) => `Started ${time}`,
  next: (time: string) => `Next try ${time}`,
  nextRun: (time: string) => `Runs daily, next ${time}`,
  dueNow: 'Due now',
  failedAt: (time: string) => `Failed ${time}`,
  doneAt: (time: string) => `Finished ${time}`,
  lastDone: (time: string) => `Last finished ${time}`,
  attempts: (count: number) => plural(count, 'attempt', 'attempts'),
  problems: {
    mail_unreachable: 'Couldn’t connect to the mail server.',
    mail_login_refused: 'The mail server refused the username or password in SMTP_URL.',
    mail_refused: 'The mail server didn’t accept the email.',
    http_unreachable: 'Couldn’t connect to the address.',
    http_timed_out: 'No response within 10 seconds.',
    http_refused: 'The receiving server didn’t accept the request.',
    interrupted: 'The server stopped during every attempt.',
    unexpected: 'Something went wrong. See the server log for details.',
  } satisfies Record<JobProblem, string>,
  warnings: {
    proxy_not_trusted:
      'Visits come through a proxy that Vitrin doesn’t trust yet, so all visitors share the limits of one. If the proxy is yours, set TRUST_PROXY=1 and restart.',
  } satisfies Record<OperatorWarning, string>,
  openConversation: 'Open conversation',
  retry: 'Try again',
  retryAll: 'Try all again',
  retried: 'Trying again',
  remove: 'Delete',
  removeTitle: (kind: string) => `Delete job “${kind}”?`,
  removeText: 'This job won’t be tried again. You can’t undo this.',
  removed: 'Job deleted',
  cancel: 'Cancel',
  refreshFailed: 'Couldn’t refresh. This list may be out of date.',
  empty: {
    running: {
      title: 'No jobs running',
      text: 'Jobs appear here while they run. Most take only a moment.',
    },
    waiting: {
      title: 'No jobs waiting',
      text: 'Emails, webhooks and daily clean-up wait here until they’re due.',
    },
    failed: {
      title: 'No failed jobs',
      text: `Jobs that fail after several attempts stay here for ${jobRetentionDays.failed} days.`,
    },
    done: {
      title: 'No finished jobs yet',
      text: `Jobs that finished in the last ${jobRetentionDays.done} days appear here.`,
    },
  } satisfies Record<JobState, { title: string; text: string }>,
}

const fa: typeof en = {
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
    'purge-trash': `حذف محصولات و دسته‌ها پس از ${faNumber(trashDays)} روز در سطل زباله`,
    'purge-attachments': `حذف نهایی تصاویر و فایل‌های \u2066PDF\u2069، ${faNumber(trashDays)} روز پس از حذف`,
    'purge-messages': `حذف گفت‌وگوها پس از ${faNumber(trashDays)} روز در سطل زباله`,
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
  attempts: count => `${faNumber(count)} بار تلاش`,
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
      text: `کارهایی که پس از چند بار تلاش انجام نشود، ${faNumber(jobRetentionDays.failed)} روز اینجا می‌ماند.`,
    },
    done: {
      title: 'هنوز کاری انجام نشده است',
      text: `کارهای انجام‌شدهٔ ${faNumber(jobRetentionDays.done)} روز گذشته اینجا نمایش داده می‌شود.`,
    },
  },
}

export const jobTexts = { en, fa } satisfies Record<Locale, typeof en>
