/** Texts of the dialog that adds serial numbers. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  title: 'Add serial numbers',
  kinds: { one: 'One', column: 'Column', range: 'Range' },
  kind: 'What to add',
  serial: 'Serial number',
  serialHint: 'As printed on the label.',
  column: 'Serial numbers',
  columnHint: 'Paste a column, one number a line. Up to 5,000.',
  first: 'First number',
  last: 'Last number',
  rangeHint: 'For example ABC-000001 to ABC-050000.',
  state: 'State',
  registered: 'Not activated',
  activated: 'Activated',
  startsOn: 'Sold on',
  months: 'Months of warranty',
  monthsHint: 'Leave empty to use those of the product.',
  batch: 'Batch',
  check: 'Check',
  checked: (good: number, wrong: number) =>
    wrong === 0
      ? `All ${enNumber(good)} can be added.`
      : `${enNumber(good)} can be added, ${enNumber(wrong)} can’t:`,
  line: (line: number) => `Line ${enNumber(line)}`,
  problems: {
    invalid_value: 'not a serial number',
    repeated: 'repeated',
    taken: 'already in your records',
  },
  addCount: (count: number) => `Add ${plural(count, 'number', 'numbers')}`,
  addOne: 'Add number',
  addRange: 'Add range',
  overlaps: 'Overlaps another range:',
  added: (number: string) => `${number} added`,
}

const fa: typeof en = {
  title: 'افزودن شمارهٔ سریال',
  kinds: { one: 'تکی', column: 'ستون', range: 'بازه' },
  kind: 'نوع افزودن',
  serial: 'شمارهٔ سریال',
  serialHint: 'همان‌طور که روی برچسب چاپ شده است.',
  column: 'شماره‌های سریال',
  columnHint: 'یک ستون جای‌گذاری کنید، هر شماره در یک خط. حداکثر ۵٬۰۰۰ شماره.',
  first: 'شمارهٔ اول',
  last: 'شمارهٔ آخر',
  rangeHint: 'مثلاً \u2066ABC-000001\u2069 تا \u2066ABC-050000\u2069.',
  state: 'وضعیت',
  registered: 'فعال‌نشده',
  activated: 'فعال',
  startsOn: 'روز فروش',
  months: 'مدت گارانتی به ماه',
  monthsHint: 'برای مدت گارانتی خود محصول خالی بگذارید.',
  batch: 'سری ساخت',
  check: 'بررسی',
  checked: (good, wrong) =>
    wrong === 0
      ? `هر ${faNumber(good)} شماره اضافه می‌شود.`
      : `${faNumber(good)} شماره اضافه می‌شود و ${faNumber(wrong)} شماره نه:`,
  line: line => `خط ${faNumber(line)}`,
  problems: { invalid_value: 'شمارهٔ سریال نیست', repeated: 'تکراری', taken: 'از قبل ثبت شده است' },
  addCount: count => `افزودن ${faNumber(count)} شماره`,
  addOne: 'افزودن شماره',
  addRange: 'افزودن بازه',
  overlaps: 'با بازهٔ دیگری هم‌پوشانی دارد:',
  added: number => `\u2066${number}\u2069 اضافه شد`,
}

export const addSerialsTexts = { en, fa } satisfies Record<Locale, typeof en>
