/** Texts of mails and text messages. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber, localDigits } from '#shared/number.ts'
import { inOwnDirection } from '../mail-layout.ts'

const en = {
  hello: 'Hello,',
  helloTo: (name: string) => `Hello ${name},`,
  code: 'Tracking code',
  keepLink: 'Anyone with this link can read and reply to your message, so don’t share it.',
  noReply: 'Don’t reply to this email. Use the link above to reply.',
  received: {
    subject: (code: string) => `We received your message (${code})`,
    text: 'We received your message and will reply soon. Keep this code to track your message.',
    open: 'View your message',
  },
  answered: {
    subject: (subject: string, code: string) => `Reply to your message: ${subject} (${code})`,
    text: (count: number) =>
      count === 1 ? 'We replied to your message:' : `We sent you ${enNumber(count)} replies:`,
    hasFiles: 'The reply has files attached. Use the link below to see them.',
    open: 'Read and reply',
  },
  sms: {
    received: ({ site, code, url }: SmsTexts) =>
      `${site}: We received your message. Tracking code: ${code}\n${url}`,
    answered: ({ site, code, url }: SmsTexts) => `${site}: We replied to your message ${code}.\n${url}`,
  },
  staff: {
    subject: (count: number, first: string) =>
      count === 1
        ? `New message: ${inOwnDirection(first)}`
        : `${enNumber(count)} new messages: ${inOwnDirection(first)} …`,
    reopenedSubject: (count: number, first: string) =>
      count === 1
        ? `Still not fixed: ${inOwnDirection(first)}`
        : `${enNumber(count)} still not fixed: ${inOwnDirection(first)} …`,
    text: (count: number) =>
      count === 1 ? 'A visitor sent you a message.' : `Visitors sent you ${enNumber(count)} messages.`,
    reopenedText: (count: number) =>
      count === 1
        ? 'A visitor reopened a conversation, because it is still not fixed.'
        : `Visitors reopened ${enNumber(count)} conversations, because they are still not fixed.`,
    title: (number: number, name: string, subject: string) =>
      `#${number} · ${inOwnDirection(name)}: ${inOwnDirection(subject)}`,
    stillNotFixed: 'Still not fixed',
    attached: (names: string[]) =>
      `${names.length === 1 ? 'Attachment' : 'Attachments'}: ${names.map(inOwnDirection).join(', ')}`,
    openOne: 'Open conversation',
    more: (count: number) => `And ${enNumber(count)} more.`,
    open: 'Open messages',
  },
  addressChange: {
    subject: 'The addresses for new messages changed',
    text: (who: string, time: string) =>
      `${who} changed who gets an email about new messages from visitors, on ${time}.`,
    now: 'New messages are now emailed to:',
    nobody: 'Nobody gets an email about new messages now.',
    unexpected: (who: string) =>
      `If you didn’t expect this, ask ${who}. If it wasn’t them, change their password in the back office right away. That logs out whoever is using their account. Then undo the change in Activity.`,
    open: 'Open Activity',
  },
  backupFailed: {
    subject: 'The backup of the shop failed',
    text: 'The shop couldn’t be backed up as scheduled. It goes on as usual, and the backup is tried again by itself. Please tell whoever runs the server: without a backup, a broken disk loses everything since the last one.',
    open: 'Open background jobs',
  },
  test: {
    subject: 'Test email',
    text: 'Email is set up correctly. You’ll hear about new messages from visitors at this address.',
  },
}

type SmsTexts = { site: string; code: string; url: string }

/** Latin codes and links keep their direction between Persian words. */
const code = (text: string) => `\u2066${text}\u2069`

/** A name may be in either script. */
const name = inOwnDirection

const fa: typeof en = {
  hello: 'سلام،',
  helloTo: name => `سلام ${name}،`,
  code: 'کد پیگیری',
  keepLink:
    'هر کس این لینک را داشته باشد می‌تواند پیام شما را بخواند و به آن پاسخ دهد؛ آن را به دیگران ندهید.',
  noReply: 'به این ایمیل پاسخ ندهید؛ برای پاسخ از لینک بالا استفاده کنید.',
  received: {
    subject: tracking => `پیام شما را دریافت کردیم (${code(tracking)})`,
    text: 'پیام شما را دریافت کردیم و به‌زودی پاسخ می‌دهیم. این کد را برای پیگیری نگه دارید.',
    open: 'مشاهدهٔ پیام شما',
  },
  answered: {
    subject: (subject, tracking) => `پاسخ به پیام شما: ${subject} (${code(tracking)})`,
    text: count => (count === 1 ? 'به پیام شما پاسخ دادیم:' : `برای شما ${faNumber(count)} پاسخ فرستادیم:`),
    hasFiles: 'این پاسخ فایل پیوست دارد. برای مشاهدهٔ آن از لینک زیر استفاده کنید.',
    open: 'مشاهده و پاسخ',
  },
  sms: {
    received: ({ site, code, url }) => `${site}: پیام شما را دریافت کردیم. کد پیگیری: ${code}\n${url}`,
    answered: ({ site, code, url }) => `${site}: به پیام شما با کد پیگیری ${code} پاسخ دادیم.\n${url}`,
  },
  staff: {
    subject: (count, first) =>
      count === 1
        ? `پیام جدید: ${inOwnDirection(first)}`
        : `${faNumber(count)} پیام جدید: ${inOwnDirection(first)} …`,
    reopenedSubject: (count, first) =>
      count === 1
        ? `مشکل حل نشده است: ${inOwnDirection(first)}`
        : `${faNumber(count)} مشکل حل نشده است: ${inOwnDirection(first)} …`,
    text: count =>
      count === 1 ? 'یک بازدیدکننده پیام فرستاده است.' : `بازدیدکنندگان ${faNumber(count)} پیام فرستاده‌اند.`,
    reopenedText: count =>
      count === 1
        ? 'مشکل یک بازدیدکننده هنوز حل نشده است و او گفت‌وگو را دوباره باز کرده است.'
        : `مشکل ${faNumber(count)} بازدیدکننده هنوز حل نشده است و آن‌ها گفت‌وگو را دوباره باز کرده‌اند.`,
    title: (number, name, subject) =>
      `${code(`#${localDigits(String(number), 'fa')}`)} · ${inOwnDirection(name)}: ${inOwnDirection(subject)}`,
    stillNotFixed: 'هنوز حل نشده است',
    attached: names => `${names.length === 1 ? 'پیوست' : 'پیوست‌ها'}: ${names.map(inOwnDirection).join('، ')}`,
    openOne: 'مشاهدهٔ گفت‌وگو',
    more: count => `و ${faNumber(count)} پیام دیگر.`,
    open: 'مشاهدهٔ پیام‌ها',
  },
  addressChange: {
    subject: 'ایمیل‌های دریافت پیام‌های جدید تغییر کرد',
    text: (who, time) =>
      `${name(who)} تغییر داد که پیام‌های جدید بازدیدکنندگان به کدام ایمیل‌ها اطلاع داده شود. زمان تغییر: ${time}.`,
    now: 'از این پس پیام‌های جدید به این ایمیل‌ها اطلاع داده می‌شود:',
    nobody: 'اکنون پیام‌های جدید به هیچ ایمیلی اطلاع داده نمی‌شود.',
    unexpected: who =>
      `اگر انتظار این تغییر را نداشتید، از ${name(who)} بپرسید. اگر کار او نبوده است، بلافاصله رمز عبور او را در پنل مدیریت تغییر دهید تا هر کسی که از حساب او استفاده می‌کند خارج شود. سپس این تغییر را در «فعالیت‌ها» برگردانید.`,
    open: 'مشاهدهٔ فعالیت‌ها',
  },
  backupFailed: {
    subject: 'پشتیبان‌گیری فروشگاه ناموفق بود',
    text: 'پشتیبان‌گیری زمان‌بندی‌شدهٔ فروشگاه انجام نشد. فروشگاه مثل همیشه کار می‌کند و پشتیبان‌گیری خودبه‌خود دوباره امتحان می‌شود. لطفاً به مسئول سرور خبر دهید: بدون پشتیبان، با خرابی دیسک هر چه پس از آخرین پشتیبان ذخیره شده است از دست می‌رود.',
    open: 'مشاهدهٔ کارهای پس‌زمینه',
  },
  test: {
    subject: 'ایمیل آزمایشی',
    text: 'ایمیل درست تنظیم شده است. پیام‌های جدید بازدیدکنندگان به این آدرس اطلاع داده می‌شود.',
  },
}

export const mailTexts = { en, fa } satisfies Record<Locale, typeof en>
