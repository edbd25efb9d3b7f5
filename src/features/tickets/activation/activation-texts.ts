/** Texts of the page on which customers ask for the activation of their warranty. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const en = {
  title: 'Request warranty activation',
  description: 'Ask us to activate the warranty of your product by its serial number.',
  lead: 'Tell us when you bought the product. We check each request and then activate the warranty.',
  fields: {
    serial: 'Serial number',
    purchasedOn: 'Day of purchase',
    receipt: 'Image of the receipt',
    name: 'Your name',
    phone: 'Phone',
    email: 'Email',
  },
  serialHint: 'On the label under or behind the product, and on the warranty card.',
  chooseDay: 'Choose a day',
  dayHint: (days: number) => `In the last ${enNumber(days)} days. If you bought it earlier, contact us.`,
  receiptHint: (megabytes: number) => `JPEG, PNG, WebP or PDF, up to ${enNumber(megabytes)} MB.`,
  send: 'Send request',
  problems: {
    title: 'Your request hasn’t been sent',
    unknown: 'We couldn’t find this serial number. Check it for misread characters.',
    taken: 'This warranty is active already. Look the number up to see until when.',
    other: 'This serial number can’t be activated. Look it up to see why.',
    day: (days: number) => `Choose a day in the last ${enNumber(days)} days.`,
    receipt: 'Choose one file.',
  },
  receivedTitle: 'Request received',
  receivedText:
    'We check the requests for this serial number. When its warranty is active, looking up the number shows it.',
  lookUp: 'Look up serial number',
  contact: 'Contact us',
  /** On the page on which the customer follows the conversation. */
  tracked: {
    title: 'Warranty activation:',
    waiting: 'We’re checking your request.',
    active: (day: string) => `The warranty is active until the end of ${day}.`,
    refused: 'The warranty isn’t active. Write back if you have questions.',
    other: 'Look up the serial number to see its warranty.',
  },
}

const fa: typeof en = {
  title: 'درخواست فعال‌سازی گارانتی',
  description: 'فعال‌سازی گارانتی محصول را با شمارهٔ سریال آن درخواست کنید.',
  lead: 'بنویسید محصول را چه روزی خریده‌اید. هر درخواست را بررسی و سپس گارانتی را فعال می‌کنیم.',
  fields: {
    serial: 'شمارهٔ سریال',
    purchasedOn: 'تاریخ خرید',
    receipt: 'تصویر فاکتور',
    name: 'نام شما',
    phone: 'تلفن',
    email: 'ایمیل',
  },
  serialHint: 'روی برچسب زیر یا پشت محصول و روی کارت گارانتی.',
  chooseDay: 'روز را انتخاب کنید',
  dayHint: days => `در ${faNumber(days)} روز گذشته. اگر زودتر خریده‌اید، با ما تماس بگیرید.`,
  receiptHint: megabytes =>
    `\u2068JPEG\u2069، \u2068PNG\u2069، \u2068WebP\u2069 یا \u2068PDF\u2069، حداکثر ${faNumber(megabytes)} مگابایت.`,
  send: 'ارسال درخواست',
  problems: {
    title: 'درخواست شما ارسال نشده است',
    unknown: 'این شمارهٔ سریال را پیدا نکردیم. شاید حرفی اشتباه خوانده شده باشد.',
    taken: 'این گارانتی قبلاً فعال شده است. برای دیدن تاریخ پایان، شماره را استعلام کنید.',
    other: 'این شمارهٔ سریال فعال‌شدنی نیست. برای دیدن علت، شماره را استعلام کنید.',
    day: days => `روزی از ${faNumber(days)} روز گذشته را انتخاب کنید.`,
    receipt: 'یک فایل انتخاب کنید.',
  },
  receivedTitle: 'درخواست دریافت شد',
  receivedText:
    'درخواست‌های این شمارهٔ سریال را بررسی می‌کنیم. وقتی گارانتی فعال شد، با استعلام شماره آن را می‌بینید.',
  lookUp: 'استعلام شمارهٔ سریال',
  contact: 'تماس با ما',
  tracked: {
    title: 'فعال‌سازی گارانتی:',
    waiting: 'درخواست شما را بررسی می‌کنیم.',
    active: day => `گارانتی تا پایان ${day} فعال است.`,
    refused: 'گارانتی فعال نیست. اگر سؤالی دارید، برای ما بنویسید.',
    other: 'برای دیدن وضعیت گارانتی، شمارهٔ سریال را استعلام کنید.',
  },
}

export const activationTexts = { en, fa } satisfies Record<Locale, typeof en>
