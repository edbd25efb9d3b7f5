import { formatNumber, localDigits } from '#shared/number.ts'
import type { en } from './mail.en.ts'

const n = (value: number) => formatNumber(value, 'fa')
/** Latin codes and links keep their direction between Persian words. */
const code = (text: string) => `\u2066${text}\u2069`

/** A name may be in either script. */
const name = (text: string) => `\u2068${text}\u2069`

export const fa: typeof en = {
  hello: 'سلام،',
  helloTo: name => `سلام ${name}،`,
  code: 'کد پیگیری',
  openMessage: 'مشاهدهٔ پیام شما',
  keepLink:
    'هر کس این لینک را داشته باشد می‌تواند پیام شما را بخواند و به آن پاسخ دهد؛ آن را به دیگران ندهید.',
  noReply: 'ایمیل‌هایی که به این آدرس فرستاده شود خوانده نمی‌شود. برای پاسخ از لینک استفاده کنید.',
  received: {
    subject: tracking => `پیام شما را دریافت کردیم (${code(tracking)})`,
    text: 'پیام شما را دریافت کردیم و به‌زودی پاسخ می‌دهیم. این کد را برای پیگیری نگه دارید.',
  },
  answered: {
    subject: (subject, tracking) => `پاسخ به پیام شما: ${subject} (${code(tracking)})`,
    text: count => (count === 1 ? 'به پیام شما پاسخ دادیم:' : `برای شما ${n(count)} پاسخ فرستادیم:`),
    hasFiles: 'این پاسخ فایل پیوست دارد. برای مشاهدهٔ آن، پیام خود را باز کنید.',
  },
  sms: {
    received: ({ site, code, url }) => `${site}: پیام شما را دریافت کردیم. کد پیگیری: ${code}\n${url}`,
    answered: ({ site, code, url }) => `${site}: به پیام شما با کد پیگیری ${code} پاسخ دادیم.\n${url}`,
  },
  staff: {
    subject: (count, first) => (count === 1 ? `پیام جدید: ${first}` : `${n(count)} پیام جدید: ${first} …`),
    text: count =>
      count === 1 ? 'یک بازدیدکننده پیام فرستاده است.' : `بازدیدکنندگان ${n(count)} پیام فرستاده‌اند.`,
    title: (number, name, subject) =>
      `${code(`#${localDigits(String(number), 'fa')}`)} · ${name}: ${subject}`,
    more: count => `و ${n(count)} پیام دیگر.`,
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
  test: {
    subject: 'ایمیل آزمایشی',
    text: 'ایمیل درست تنظیم شده است. پیام‌های جدید بازدیدکنندگان به این آدرس اطلاع داده می‌شود.',
  },
}
