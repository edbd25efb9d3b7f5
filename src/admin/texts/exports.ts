/** Texts of the menus that export lists as spreadsheets. */
import type { Locale } from '#shared/locale.ts'

const en = {
  export: 'Export',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  /** For screen readers, where the menu has several lists. */
  itemOf: (list: string, format: string) => `${list}: ${format}`,

  attributes: 'All attributes',
  several: 'More than 100,000 products come as several files in one ZIP file.',
  started: 'Export started. Your browser saves the file.',
}

const fa: typeof en = {
  export: 'خروجی',
  xlsx: 'اکسل (\u2066.xlsx\u2069)',
  csv: '\u2066CSV (.csv)\u2069',
  itemOf: (list, format) => `${list}: ${format}`,

  attributes: 'همهٔ ویژگی‌ها',
  several: 'بیش از ۱۰۰٬۰۰۰ محصول در چند فایل داخل یک فایل \u2066ZIP\u2069 قرار می‌گیرد.',
  started: 'خروجی آماده می‌شود. مرورگر فایل را ذخیره می‌کند.',
}

export const exportTexts = { en, fa } satisfies Record<Locale, typeof en>
