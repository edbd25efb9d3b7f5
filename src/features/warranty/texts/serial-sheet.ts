/** Texts of imports of serial numbers: columns, words of states, problems and hints. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  columns: {
    serial: 'Serial number',
    product: 'Product',
    state: 'State',
    startsOn: 'First day',
    months: 'Months of warranty',
    batch: 'Batch',
    reason: 'Reason for the customer',
    note: 'Internal reason',
  },
  /** A column that is exported and not imported. */
  lastDay: 'Last day',
  states: { registered: 'Not activated', activated: 'Activated', void: 'Void', replaced: 'Replaced' },
  problems: {
    no_such_product: 'There’s no product with this code, barcode or name.',
    several_products: 'Several products have this name. Use the model code.',
    not_a_day: 'Enter a day, such as 2026-11-19.',
    not_months: 'Enter a whole number of months from 0 to 120.',
    not_a_state: 'Enter Not activated, Activated, Void or Replaced.',
    needs_day: 'Enter the first day, because this one is activated.',
    needs_months: 'Enter the months, because the product says none.',
  },
  hints: {
    in_range: (count: number) => `${plural(count, 'serial number lies', 'serial numbers lie')} in a range`,
    in_future: (count: number) => `${plural(count, 'warranty begins', 'warranties begin')} in the future`,
  },
  cells: { in_range: 'In a range', in_future: 'In the future' },
}

const fa: typeof en = {
  columns: {
    serial: 'شمارهٔ سریال',
    product: 'محصول',
    state: 'وضعیت',
    startsOn: 'روز شروع',
    months: 'ماه‌های گارانتی',
    batch: 'سری ساخت',
    reason: 'دلیل برای مشتری',
    note: 'دلیل داخلی',
  },
  lastDay: 'روز پایان',
  states: { registered: 'فعال نشده', activated: 'فعال', void: 'باطل', replaced: 'تعویض شده' },
  problems: {
    no_such_product: 'محصولی با این کد، بارکد یا نام وجود ندارد.',
    several_products: 'چند محصول این نام را دارد. کد مدل را وارد کنید.',
    not_a_day: 'روز را مانند ۱۴۰۵/۰۸/۲۸ یا \u20662026-11-19\u2069 وارد کنید.',
    not_months: 'تعداد ماه را از ۰ تا ۱۲۰ وارد کنید.',
    not_a_state: 'فعال نشده، فعال، باطل یا تعویض شده را وارد کنید.',
    needs_day: 'این شماره فعال است؛ روز شروع را وارد کنید.',
    needs_months: 'محصول مدت گارانتی ندارد؛ تعداد ماه را وارد کنید.',
  },
  hints: {
    in_range: count => `${faNumber(count)} شمارهٔ سریال در یک بازه است`,
    in_future: count => `شروع ${faNumber(count)} گارانتی در آینده است`,
  },
  cells: { in_range: 'در یک بازه', in_future: 'در آینده' },
}

export const serialSheetTexts = { en, fa } satisfies Record<Locale, typeof en>
