/** The names of what events of serial numbers and ranges can contain. */
import type { Locale } from '#shared/locale.ts'

const en = {
  serial: { title: 'Serial numbers', one: 'serial number', many: 'serial numbers' },
  range: {
    title: 'Ranges of serial numbers',
    one: 'range of serial numbers',
    many: 'ranges of serial numbers',
  },
  fields: {
    printed: 'As printed',
    batch: 'Batch',
    productId: 'Product',
    state: 'State',
    startsOn: 'First day',
    months: 'Months',
    expiresOn: 'Last day',
    activatedAt: 'Activation',
    reason: 'Reason for the customer',
    recall: 'Recall notice',
    translations: 'Translation',
    note: 'Internal reason',
  },
  serialFields: { serial: 'Serial number', rangeId: 'Range', replacedById: 'Replacement' },
  rangeFields: { prefix: 'Prefix', length: 'Length', first: 'First number', last: 'Last number' },
  states: { registered: 'Not activated', activated: 'Activated', void: 'Void', replaced: 'Replaced' },
}

const fa: typeof en = {
  serial: { title: 'شماره‌های سریال', one: 'شمارهٔ سریال', many: 'شمارهٔ سریال' },
  range: { title: 'بازه‌های سریال', one: 'بازهٔ سریال', many: 'بازهٔ سریال' },
  fields: {
    printed: 'شکل چاپ‌شده',
    batch: 'سری ساخت',
    productId: 'محصول',
    state: 'وضعیت',
    startsOn: 'روز شروع',
    months: 'ماه',
    expiresOn: 'روز پایان',
    activatedAt: 'فعال‌سازی',
    reason: 'دلیل برای مشتری',
    recall: 'اطلاعیهٔ فراخوان',
    translations: 'ترجمه',
    note: 'دلیل داخلی',
  },
  serialFields: { serial: 'شمارهٔ سریال', rangeId: 'بازه', replacedById: 'جایگزین' },
  rangeFields: { prefix: 'پیشوند', length: 'طول', first: 'شمارهٔ اول', last: 'شمارهٔ آخر' },
  states: { registered: 'فعال نشده', activated: 'فعال', void: 'باطل', replaced: 'تعویض شده' },
}

export const serialWords = { en, fa } satisfies Record<Locale, typeof en>
