/** Texts of the back office's picture and document panels. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  title: 'Images',
  add: 'Add images',
  orDrop: 'or drop or paste files anywhere',
  hint: (max: string) => `JPEG, PNG, WebP or AVIF, up to ${max} each`,
  count: (count: number, max: number) => `${enNumber(count)} of ${enNumber(max)}`,
  order: 'Images in order',
  one: (place: number) => `Image ${enNumber(place)}`,
  mainOne: (place: number) => `Image ${enNumber(place)}, main image`,
  main: 'Main',
  makeMain: 'Make main image',
  earlier: 'Move earlier',
  later: 'Move later',
  remove: 'Remove image',
  moved: (place: number, count: number) => `Image moved to position ${enNumber(place)} of ${enNumber(count)}`,
  movedBack: 'Image moved back',
  madeMain: 'Main image changed',
  focusSaved: 'Focal point saved',
  wordsSaved: 'Alt text saved',
  lost: (count: number) =>
    `No longer stored and removed from the form: ${plural(count, 'file', 'files')}. Add what is missing again.`,
  notAllAdded: 'Some files weren’t added. Try them again or dismiss them, then save.',
  words: 'Alt text',
  wordsHint: 'Describe the image for screen-reader users.',
  newerText: {
    title: (label: string) => `${label}: a newer version was saved before yours.`,
    saved: 'Saved',
    typed: 'Yours',
    empty: 'Empty',
    keepSaved: 'Keep saved',
    useTyped: 'Use mine',
  },
  documents: {
    title: 'PDF documents',
    add: 'Add PDF documents',
    hint: (max: string) => `PDF, up to ${max} each`,
    name: (place: number) => `Name of PDF document ${enNumber(place)}`,
    open: (name: string) => `Open ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `“${name}” removed`,
    restored: (name: string) => `“${name}” restored`,
    nameSaved: 'Name saved',
    added: 'PDF document added',
  },
  category: {
    title: 'Image',
    afterSaving: 'Add the category first, then add its image here.',
  },
  serialPlace: {
    title: 'Serial number',
    hint: 'Where customers find it on products of this category and those under it. Shown on the warranty page.',
  },
}

const fa: typeof en = {
  title: 'تصاویر',
  add: 'افزودن تصویر',
  orDrop: 'یا رها کردن یا جای‌گذاری فایل در هر جای صفحه',
  hint: max =>
    `\u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066AVIF\u2069، هر کدام حداکثر ${max}`,
  count: (count, max) => `${faNumber(count)} از ${faNumber(max)}`,
  order: 'تصاویر به ترتیب نمایش',
  one: place => `تصویر ${faNumber(place)}`,
  mainOne: place => `تصویر ${faNumber(place)}، تصویر اصلی`,
  main: 'اصلی',
  makeMain: 'انتخاب تصویر اصلی',
  earlier: 'انتقال به قبل',
  later: 'انتقال به بعد',
  remove: 'حذف تصویر',
  movedBack: 'تصویر به جای قبلی برگردانده شد',
  moved: (place, count) => `تصویر به جایگاه ${faNumber(place)} از ${faNumber(count)} منتقل شد`,
  madeMain: 'تصویر اصلی تغییر کرد',
  focusSaved: 'نقطهٔ کانونی ذخیره شد',
  wordsSaved: 'متن جایگزین ذخیره شد',
  lost: count => `${faNumber(count)} فایل دیگر ذخیره نیست و از فرم حذف شد. دوباره اضافه کنید.`,
  notAllAdded: 'بعضی فایل‌ها اضافه نشد. دوباره امتحان کنید یا آن‌ها را ببندید، سپس ذخیره کنید.',
  words: 'متن جایگزین',
  wordsHint: 'تصویر را برای کسانی که از صفحه‌خوان استفاده می‌کنند توصیف کنید.',
  newerText: {
    title: label => `${label}: پیش از متن شما، نسخهٔ جدیدتری ذخیره شده است.`,
    saved: 'ذخیره‌شده',
    typed: 'متن شما',
    empty: 'خالی',
    keepSaved: 'حفظ متن ذخیره‌شده',
    useTyped: 'استفاده از متن من',
  },
  documents: {
    title: 'فایل‌های \u2066PDF\u2069',
    add: 'افزودن فایل \u2066PDF\u2069',
    hint: max => `\u2066PDF\u2069، هر کدام حداکثر ${max}`,
    name: place => `نام فایل \u2066PDF\u2069 شمارهٔ ${faNumber(place)}`,
    open: name => `باز کردن \u2068${name}\u2069`,
    remove: name => `حذف \u2068${name}\u2069`,
    removed: name => `«${name}» حذف شد`,
    restored: name => `«${name}» بازیابی شد`,
    nameSaved: 'نام ذخیره شد',
    added: 'فایل \u2066PDF\u2069 اضافه شد',
  },
  category: {
    title: 'تصویر',
    afterSaving: 'پس از افزودن دسته، تصویر آن را اینجا اضافه کنید.',
  },
  serialPlace: {
    title: 'شمارهٔ سریال',
    hint: 'مشتری آن را کجای محصولات این دسته و زیردسته‌هایش پیدا می‌کند. در صفحهٔ گارانتی نمایش داده می‌شود.',
  },
}

export const pictureTexts = { en, fa } satisfies Record<Locale, typeof en>
