/** What an import says, in both languages: why a file is refused, what is wrong with a row, and what became of it. */
import type { SheetProblem } from '#server/sheets/cells.server.ts'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import type { RowResult } from '../sheet-import.ts'

type FileProblem = SheetProblem | 'internal'

const en = {
  /** The column of the error file. */
  reason: 'Reason',
  /** The name of its sheet. */
  errors: 'Errors',
  notReached: 'Not imported: the import ended before this row.',
  files: {
    not_a_sheet: 'This isn’t a spreadsheet. Choose an XLSX or CSV file.',
    old_format:
      'This file has an old Excel format or a password. Open it in a spreadsheet program and save it as XLSX without a password.',
    open_document: 'ODS files can’t be imported. Open this file in LibreOffice and save it as XLSX.',
    damaged: 'This file is damaged or incomplete. Save it again and upload it again.',
    empty: 'There is nothing in this file.',
    too_large: 'This file is larger than 64 MB. Split it into smaller files.',
    too_large_unpacked: 'This file is too large once it is unpacked. Split it into smaller files.',
    too_many_rows: 'This file has more than 100,000 rows. Split it into smaller files.',
    too_many_columns: 'This file has more than 2,000 columns. Delete the ones you don’t need.',
    cell_too_long: 'A cell holds more text than a spreadsheet allows.',
    too_costly: 'This file takes too much memory or time to read. Split it into smaller files.',
    no_such_sheet: 'This sheet doesn’t exist in the file.',
    internal: 'Something went wrong. See the server log for details.',
  } satisfies Record<FileProblem, string>,
  inRow: (words: string, row: number) => `${words} (row ${formatNumber(row, 'en')})`,
  rows: {
    sameAsRow: (row: number) =>
      `Row ${formatNumber(row, 'en')} is about the same item. Keep only one of them.`,
    ambiguous: (count: number, ids: string) =>
      `${formatNumber(count, 'en')} items fit this row (ID ${ids}). Match by something that only one of them has.`,
    noSuchId: 'No item has this ID. Clear the cell to add a new one.',
  },
  results: {
    done: 'Imported',
    edited: 'Not imported: somebody changed it after the check.',
    gone: 'Not imported: it was deleted after the check.',
    refused: 'Not imported: what it needs changed after the check.',
  } satisfies Record<RowResult, string>,
}

const fa: typeof en = {
  reason: 'دلیل',
  errors: 'خطاها',
  notReached: 'وارد نشد: کار پیش از رسیدن به این ردیف پایان یافت.',
  files: {
    not_a_sheet: 'این فایل صفحه‌گسترده نیست. یک فایل \u2066XLSX\u2069 یا \u2066CSV\u2069 انتخاب کنید.',
    old_format:
      'قالب این فایل قدیمی است یا رمز دارد. آن را در برنامهٔ صفحه‌گسترده باز کنید و بدون رمز با قالب \u2066XLSX\u2069 ذخیره کنید.',
    open_document:
      'فایل \u2066ODS\u2069 وارد نمی‌شود. آن را در \u2066LibreOffice\u2069 باز کنید و با قالب \u2066XLSX\u2069 ذخیره کنید.',
    damaged: 'این فایل خراب یا ناقص است. آن را دوباره ذخیره و آپلود کنید.',
    empty: 'این فایل خالی است.',
    too_large: 'حجم این فایل بیشتر از ۶۴ مگابایت است. آن را به چند فایل کوچک‌تر تقسیم کنید.',
    too_large_unpacked: 'این فایل پس از باز شدن بیش از حد بزرگ است. آن را به چند فایل کوچک‌تر تقسیم کنید.',
    too_many_rows: 'این فایل بیش از ۱۰۰٬۰۰۰ ردیف دارد. آن را به چند فایل کوچک‌تر تقسیم کنید.',
    too_many_columns: 'این فایل بیش از ۲٬۰۰۰ ستون دارد. ستون‌هایی را که لازم ندارید حذف کنید.',
    cell_too_long: 'متن یکی از خانه‌ها از حد مجاز صفحه‌گسترده بلندتر است.',
    too_costly: 'خواندن این فایل حافظه یا زمان زیادی می‌خواهد. آن را به چند فایل کوچک‌تر تقسیم کنید.',
    no_such_sheet: 'چنین برگه‌ای در فایل وجود ندارد.',
    internal: 'مشکلی پیش آمد. جزئیات در گزارش سرور است.',
  },
  inRow: (words, row) => `${words} (ردیف ${formatNumber(row, 'fa')})`,
  rows: {
    sameAsRow: row => `ردیف ${formatNumber(row, 'fa')} دربارهٔ همین مورد است. فقط یکی از آن‌ها را نگه دارید.`,
    ambiguous: (count, ids) =>
      `${formatNumber(count, 'fa')} مورد با این ردیف جور است (شناسه: ${ids}). تطبیق را بر اساس چیزی انجام دهید که فقط یکی از آن‌ها دارد.`,
    noSuchId: 'هیچ موردی این شناسه را ندارد. برای افزودن مورد جدید، این خانه را خالی کنید.',
  },
  results: {
    done: 'وارد شد',
    edited: 'وارد نشد: پس از بررسی، کسی آن را تغییر داده است.',
    gone: 'وارد نشد: پس از بررسی حذف شده است.',
    refused: 'وارد نشد: چیزی که لازم دارد پس از بررسی تغییر کرده است.',
  },
}

export const importTexts = { en, fa } satisfies Record<Locale, typeof en>

export function fileProblem({ code, row }: { code: string; row: number | null }, locale: Locale): string {
  const t = importTexts[locale]
  const words = t.files[code as FileProblem] ?? t.files.internal
  return row === null ? words : t.inRow(words, row)
}
