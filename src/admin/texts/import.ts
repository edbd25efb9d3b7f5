/** Texts that the screens of all imports share. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const en = {
  title: 'Import products',
  button: 'Import',
  products: 'Products',
  tabs: { sheets: 'Spreadsheet', images: 'Images' },
  kinds: 'Kinds of import',
  steps: { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' },
  stepsLabel: 'Steps',
  stepDone: 'done',
  back: 'Back',
  all: 'All',
  outcomes: 'Filter by outcome',
  shares: 'Shares of all rows',
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  waiting: 'Waiting for another background change',
  cancelling: 'Cancelling…',
  cancel: 'Cancel',
  undo: 'Undo',
  undone: 'Undone',
  undoing: 'Undo started',
  earlier: 'Earlier imports',
  open: (name: string) => `Open ${name}`,
  undoOf: (name: string) => `Undo ${name}`,
  left: {
    seconds: (count: number) => `About ${enNumber(count)} s left`,
    minutes: (count: number) => `About ${enNumber(count)} min left`,
  },
  undoTitle: (name: string) => `Undo “${name}”?`,
  undoText:
    'Everything this import changed goes back to what it was. What somebody changed since is kept, and named.',
  cancelTitle: 'Cancel the import?',
  cancelText: 'What was imported so far stays. You can undo it afterwards.',
  keepRunning: 'Keep running',
  cancelImport: 'Cancel import',
}

const fa: typeof en = {
  title: 'ورود محصولات از فایل',
  button: 'ورود از فایل',
  products: 'محصولات',
  tabs: { sheets: 'فایل اکسل یا CSV', images: 'تصاویر' },
  kinds: 'انواع ورود',
  steps: { file: 'فایل', columns: 'ستون‌ها', check: 'بررسی', import: 'ورود' },
  stepsLabel: 'مراحل',
  stepDone: 'انجام شد',
  back: 'بازگشت',
  all: 'همه',
  outcomes: 'فیلتر بر اساس نتیجه',
  shares: 'سهم از همهٔ ردیف‌ها',
  progress: (done, total) => `${faNumber(done)} از ${faNumber(total)}`,
  waiting: 'در انتظار پایان کار دیگری در پس‌زمینه',
  cancelling: 'در حال توقف…',
  cancel: 'توقف',
  undo: 'برگرداندن',
  undone: 'برگردانده شد',
  undoing: 'برگرداندن شروع شد',
  earlier: 'ورودهای قبلی',
  open: name => `باز کردن \u2068${name}\u2069`,
  undoOf: name => `برگرداندن \u2068${name}\u2069`,
  left: {
    seconds: count => `حدود ${faNumber(count)} ثانیه مانده`,
    minutes: count => `حدود ${faNumber(count)} دقیقه مانده`,
  },
  undoTitle: name => `ورود «\u2068${name}\u2069» برگردانده شود؟`,
  undoText:
    'هر چه این ورود تغییر داده به حالت قبل برمی‌گردد. آنچه کسی بعداً تغییر داده می‌ماند و نام آن گفته می‌شود.',
  cancelTitle: 'ورود متوقف شود؟',
  cancelText: 'آنچه تا اینجا وارد شده می‌ماند و بعداً می‌توانید آن را برگردانید.',
  keepRunning: 'ادامهٔ کار',
  cancelImport: 'توقف ورود',
}

export const importScreenTexts = { en, fa } satisfies Record<Locale, typeof en>
