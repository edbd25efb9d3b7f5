/** Texts of the table in which many products are edited. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const own = (text: string) => `\u2068${text}\u2069`
const products = (count: number) => plural(count, 'product', 'products')

const en = {
  title: 'Edit products as table',
  back: 'Products',
  list: 'List',
  /** The table, for screen readers. */
  table: 'Products',
  keysHelp:
    'Arrow keys move. Enter or F2 edits, and typing replaces a value. Space ticks a box. Shift and arrow keys select. Ctrl+C and Ctrl+V copy and paste, Ctrl+D fills down, Ctrl+A selects all, Ctrl+Z undoes, Ctrl+S saves. Press Escape and then Tab to leave the table.',
  nameIn: { en: 'Name, English', fa: 'Name, Persian' },
  inUnit: (label: string, unit: string) => `${label}, ${unit}`,
  months: 'Months',
  picture: 'Image',
  row: 'Row',
  columns: 'Columns',
  undo: 'Undo',
  redo: 'Redo',
  fillDown: 'Fill down',
  keys: {
    move: 'move',
    edit: 'edit',
    select: 'select',
    paste: 'paste from a spreadsheet',
    fill: 'fill down',
    undo: 'undo',
  },
  changes: (cells: number, rows: number) => `${plural(cells, 'change', 'changes')} in ${products(rows)}`,
  wrong: (count: number) =>
    count === 1
      ? '1 cell needs fixing and won’t be saved'
      : `${enNumber(count)} cells need fixing and won’t be saved`,
  elsewhere: (count: number) =>
    count === 1
      ? '1 changed product isn’t among the loaded rows'
      : `${enNumber(count)} changed products aren’t among the loaded rows`,
  full: (max: number) => `${enNumber(max)} products are changed. Save them before you change more.`,
  tooMany: (count: number, max: number) =>
    `This would change ${products(count)}. A save holds up to ${enNumber(max)}: save first, or choose fewer rows.`,
  tooManyValues: (max: number) =>
    `A save holds up to ${enNumber(max)} attribute values. Save them before you change more.`,
  tooLarge: 'This is too much to paste at once. Paste fewer rows.',
  beyondEnd: (count: number) =>
    count === 1
      ? '1 row was left out: the table ends before it.'
      : `${enNumber(count)} rows were left out: the table ends before them.`,
  beyondSide: 'Columns that have no place here were left out.',
  notLastStep: 'Not undone: it isn’t the last step. Press Ctrl+Z to go back step by step.',
  copyAgain: 'These rows are loaded now. Copy again.',
  save: (count: number) => (count === 1 ? 'Save 1 change' : `Save ${enNumber(count)} changes`),
  saving: 'Saving…',
  discard: 'Discard changes',
  discarded: 'Changes discarded',
  nextWrong: 'Next wrong cell',
  saved: (count: number) => (count === 1 ? '1 product saved' : `${enNumber(count)} products saved`),
  nothingToSave: 'These values are saved already',
  refused: (count: number) =>
    count === 1
      ? 'Couldn’t save. 1 cell needs fixing.'
      : `Couldn’t save. ${enNumber(count)} cells need fixing.`,
  deleted: 'This product has been deleted. Discard its changes, or restore it from the trash.',
  deletedRows: (count: number) =>
    count === 1
      ? 'Couldn’t save. 1 of these products has been deleted.'
      : `Couldn’t save. ${enNumber(count)} of these products have been deleted.`,
  merged: (count: number, name: string | undefined) =>
    name
      ? `${own(name)} changed ${count === 1 ? 'one of these products' : `${enNumber(count)} of these products`} meanwhile. Both changes are saved.`
      : `${count === 1 ? 'One of these products was' : `${enNumber(count)} of these products were`} changed meanwhile. Both changes are saved.`,
  chooseFirst: 'Couldn’t save. Some of these cells have changed meanwhile. Save again to compare.',
  /** Copied, pasted, filled: told to screen readers. */
  copied: (rows: number, columns: number) => `${enNumber(rows)} × ${enNumber(columns)} cells copied`,
  pasted: (rows: number, columns: number) => `${enNumber(rows)} × ${enNumber(columns)} cells pasted`,
  filled: (count: number) => `${plural(count, 'row', 'rows')} filled`,
  undone: 'Undone',
  redone: 'Redone',
  selected: (rows: number, columns: number) => `${enNumber(rows)} × ${enNumber(columns)} cells selected`,
  ticked: 'ticked',
  notTicked: 'not ticked',
  edited: 'changed',
  yesOrNo: 'Enter yes or no.',
  notNumber: 'Enter a number.',
  noChoice: (text: string) => `No option ${own(`“${text}”`)}.`,
  noCategory: (text: string) => `No category ${own(`“${text}”`)}.`,
  severalCategories: (text: string) => `Several categories are called ${own(`“${text}”`)}. Choose one.`,
  didYouMean: 'Did you mean',
  loading: 'Loading…',
  notLoaded: 'These rows couldn’t be loaded.',
  tryAgain: 'Try again',
  narrow: 'The table needs a wider screen.',
  narrowText: 'Open it on a screen that is at least 920 pixels wide, or edit products in the list.',
  toList: 'Open list',
  noMatches: 'No matches',
}

const fa: typeof en = {
  title: 'ویرایش محصولات در جدول',
  back: 'محصولات',
  list: 'فهرست',
  table: 'محصولات',
  keysHelp:
    'با کلیدهای جهت‌نما جابه‌جا شوید. Enter یا F2 خانه را ویرایش می‌کند و نوشتن، مقدار آن را عوض می‌کند. Space گزینه را تغییر می‌دهد. با Shift و کلیدهای جهت‌نما چند خانه انتخاب کنید. Ctrl+C و Ctrl+V کپی و جای‌گذاری می‌کند، Ctrl+D تا پایین تکرار می‌کند، Ctrl+A همه را انتخاب می‌کند، Ctrl+Z برمی‌گرداند و Ctrl+S ذخیره می‌کند. برای خروج از جدول Escape و سپس Tab را بزنید.',
  nameIn: { en: 'نام انگلیسی', fa: 'نام فارسی' },
  inUnit: (label, unit) => `${label} (${unit})`,
  months: 'گارانتی (ماه)',
  picture: 'تصویر',
  row: 'ردیف',
  columns: 'ستون‌ها',
  undo: 'برگرداندن',
  redo: 'انجام دوباره',
  fillDown: 'تکرار تا پایین',
  keys: {
    move: 'جابه‌جایی',
    edit: 'ویرایش',
    select: 'انتخاب',
    paste: 'جای‌گذاری از اکسل',
    fill: 'تکرار تا پایین',
    undo: 'برگرداندن',
  },
  changes: (cells, rows) => `${faNumber(cells)} تغییر در ${faNumber(rows)} محصول`,
  wrong: count => `${faNumber(count)} خانه نیاز به اصلاح دارد و ذخیره نمی‌شود`,
  elsewhere: count => `${faNumber(count)} محصول تغییریافته میان ردیف‌های بارگذاری‌شده نیست`,
  full: max => `${faNumber(max)} محصول تغییر کرده است. پیش از تغییر بقیه، آن‌ها را ذخیره کنید.`,
  tooMany: (count, max) =>
    `این کار ${faNumber(count)} محصول را تغییر می‌دهد. هر بار تا ${faNumber(max)} محصول ذخیره می‌شود: ابتدا ذخیره کنید یا ردیف‌های کمتری انتخاب کنید.`,
  tooManyValues: max =>
    `هر بار تا ${faNumber(max)} مقدار ویژگی ذخیره می‌شود. پیش از تغییر بقیه، آن‌ها را ذخیره کنید.`,
  tooLarge: 'این مقدار برای یک بار جای‌گذاری زیاد است. ردیف‌های کمتری جای‌گذاری کنید.',
  beyondEnd: count => `${faNumber(count)} ردیف بیرون از جدول بود و جای‌گذاری نشد.`,
  beyondSide: 'ستون‌هایی که بیرون از جدول بود جای‌گذاری نشد.',
  notLastStep: 'برگردانده نشد، چون آخرین تغییر نیست. با \u2066Ctrl+Z\u2069 مرحله‌به‌مرحله برگردید.',
  copyAgain: 'این ردیف‌ها اکنون بارگذاری شده است. دوباره کپی کنید.',
  save: count => `ذخیرهٔ ${faNumber(count)} تغییر`,
  saving: 'در حال ذخیره…',
  discard: 'لغو تغییرات',
  discarded: 'تغییرات لغو شد',
  nextWrong: 'خانهٔ نادرست بعدی',
  saved: count => `${faNumber(count)} محصول ذخیره شد`,
  nothingToSave: 'این مقدارها پیش از این ذخیره شده است',
  refused: count => `ذخیره نشد. ${faNumber(count)} خانه نیاز به اصلاح دارد.`,
  deleted: 'این محصول حذف شده است. تغییرات آن را لغو کنید یا محصول را از سطل زباله بازیابی کنید.',
  deletedRows: count => `ذخیره نشد. ${faNumber(count)} محصول از این محصولات حذف شده است.`,
  merged: (count, name) =>
    name
      ? `${own(name)} در این فاصله ${faNumber(count)} محصول از این‌ها را تغییر داده بود. تغییرات هر دوی شما ذخیره شد.`
      : `در این فاصله ${faNumber(count)} محصول از این‌ها تغییر کرده بود. تغییرات شما هم ذخیره شد.`,
  chooseFirst: 'ذخیره نشد. بعضی از این خانه‌ها در این فاصله تغییر کرده است. برای مقایسه دوباره ذخیره کنید.',
  copied: (rows, columns) => `${faNumber(rows)} × ${faNumber(columns)} خانه کپی شد`,
  pasted: (rows, columns) => `${faNumber(rows)} × ${faNumber(columns)} خانه جای‌گذاری شد`,
  filled: count => `${faNumber(count)} ردیف پر شد`,
  undone: 'برگردانده شد',
  redone: 'دوباره انجام شد',
  selected: (rows, columns) => `${faNumber(rows)} × ${faNumber(columns)} خانه انتخاب شد`,
  ticked: 'انتخاب‌شده',
  notTicked: 'انتخاب‌نشده',
  edited: 'تغییریافته',
  yesOrNo: 'بله یا خیر وارد کنید.',
  notNumber: 'عدد وارد کنید.',
  noChoice: text => `گزینهٔ ${own(`«${text}»`)} نیست.`,
  noCategory: text => `دستهٔ ${own(`«${text}»`)} نیست.`,
  severalCategories: text => `چند دسته ${own(`«${text}»`)} نام دارد. یکی را انتخاب کنید.`,
  didYouMean: 'منظورتان این بود:',
  loading: 'در حال بارگذاری…',
  notLoaded: 'این ردیف‌ها بارگذاری نشد.',
  tryAgain: 'تلاش دوباره',
  narrow: 'جدول به صفحهٔ پهن‌تری نیاز دارد.',
  narrowText: 'آن را در صفحه‌ای با پهنای حداقل ۹۲۰ پیکسل باز کنید یا محصولات را در فهرست ویرایش کنید.',
  toList: 'مشاهدهٔ فهرست',
  noMatches: 'موردی پیدا نشد',
}

export const gridTexts = { en, fa } satisfies Record<Locale, typeof en>
