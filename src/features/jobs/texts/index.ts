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
    webhook: 'Notice to a connected program (webhook)',
    'release-message': 'Send reply',
    'bulk-change': 'Change of many products',
    'purge-trash': `Delete products and categories after ${trashDays} days in the trash`,
    'purge-attachments': `Delete images and PDF documents ${trashDays} days after removal`,
    'purge-drafts-and-previews': 'Delete ended previews, and files of drafts after 8 days',
    'purge-messages': `Delete conversations after ${trashDays} days in the trash`,
    'purge-history': 'Delete activity older than 400 days',
    'purge-search-log': 'Delete searches with personal details or older than 90 days',
    'purge-limits': 'Clear counts of attempts that no longer matter',
    'purge-sessions': 'Clear logins that have ended',
    'purge-jobs': 'Delete old background jobs',
  } as Record<string, string>,
  otherKind: 'Work of another version',
  details: 'Details',
  technicalName: 'Technical name',
  number: 'Number',
  answer: 'Reported error',
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
    mail_login_refused: 'The mail server refused our username or password.',
    mail_refused: 'The mail server didn’t accept the email.',
    http_unreachable: 'Couldn’t connect to the address.',
    http_timed_out: 'No response within 10 seconds.',
    http_refused: 'The receiving server didn’t accept the request.',
    interrupted: 'The server stopped during every attempt.',
    unexpected: 'Something went wrong.',
  } satisfies Record<JobProblem, string>,
  /** What a person can do about it. */
  advice: {
    mail_unreachable: 'If other emails fail too, ask whoever runs the server to check the mail server.',
    mail_login_refused: 'Ask whoever runs the server to correct SMTP_URL.',
    mail_refused: 'Check the address that this email goes to.',
    http_unreachable: 'Ask whoever runs the connected program whether it is up.',
    http_timed_out: 'Ask whoever runs the connected program whether it is up.',
    http_refused: 'Ask whoever runs the connected program to check what it accepts.',
    interrupted: 'Try again when the server has stopped restarting.',
    unexpected: 'Try again. If it keeps failing, ask whoever runs the server to look in the server log.',
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
    webhook: 'خبر به برنامهٔ متصل (وب‌هوک)',
    'release-message': 'ارسال پاسخ',
    'bulk-change': 'تغییر گروهی محصولات',
    'purge-trash': `حذف محصولات و دسته‌ها پس از ${faNumber(trashDays)} روز در سطل زباله`,
    'purge-attachments': `حذف نهایی تصاویر و فایل‌های \u2066PDF\u2069، ${faNumber(trashDays)} روز پس از حذف`,
    'purge-drafts-and-previews': 'حذف پیش‌نمایش‌های پایان‌یافته و فایل‌های پیش‌نویس‌ها پس از ۸ روز',
    'purge-messages': `حذف گفت‌وگوها پس از ${faNumber(trashDays)} روز در سطل زباله`,
    'purge-history': 'حذف فعالیت‌های قدیمی‌تر از ۴۰۰ روز',
    'purge-search-log': 'حذف جست‌وجوهای دارای اطلاعات شخصی یا قدیمی‌تر از ۹۰ روز',
    'purge-limits': 'پاک کردن شمارش تلاش‌های قدیمی',
    'purge-sessions': 'پاک کردن ورودهای پایان‌یافته',
    'purge-jobs': 'حذف کارهای پس‌زمینهٔ قدیمی',
  },
  otherKind: 'کاری از نسخهٔ دیگر',
  details: 'جزئیات',
  technicalName: 'نام فنی',
  number: 'شماره',
  answer: 'خطای گزارش‌شده',
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
    mail_login_refused: 'سرور ایمیل نام کاربری یا رمز عبور را نپذیرفت.',
    mail_refused: 'سرور ایمیل این ایمیل را نپذیرفت.',
    http_unreachable: 'اتصال به مقصد برقرار نشد.',
    http_timed_out: 'تا ۱۰ ثانیه پاسخی دریافت نشد.',
    http_refused: 'سرور مقصد درخواست را نپذیرفت.',
    interrupted: 'سرور در همهٔ تلاش‌ها پیش از پایان کار متوقف شد.',
    unexpected: 'مشکلی پیش آمد.',
  },
  advice: {
    mail_unreachable: 'اگر ایمیل‌های دیگر هم ارسال نمی‌شود، از مسئول سرور بخواهید سرور ایمیل را بررسی کند.',
    mail_login_refused: 'از مسئول سرور بخواهید \u2066SMTP_URL\u2069 را اصلاح کند.',
    mail_refused: 'آدرس گیرندهٔ این ایمیل را بررسی کنید.',
    http_unreachable: 'از مسئول برنامهٔ متصل بپرسید آیا برنامه در دسترس است.',
    http_timed_out: 'از مسئول برنامهٔ متصل بپرسید آیا برنامه در دسترس است.',
    http_refused: 'از مسئول برنامهٔ متصل بخواهید تنظیمات دریافت آن را بررسی کند.',
    interrupted: 'وقتی سرور پایدار شد، دوباره امتحان کنید.',
    unexpected: 'دوباره امتحان کنید. اگر باز هم انجام نشد، از مسئول سرور بخواهید گزارش سرور را ببیند.',
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
