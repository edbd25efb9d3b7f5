import { formatNumber } from '#shared/number.ts'
import type { en } from './pictures.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'تصاویر',
  afterSaving: 'پس از افزودن محصول، تصاویر آن را اینجا اضافه کنید.',
  add: 'افزودن تصویر',
  orDrop: 'یا فایل‌ها را اینجا رها کنید',
  hint: most =>
    `\u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066AVIF\u2069، هر کدام حداکثر ${most}`,
  count: (count, most) => `${n(count)} از ${n(most)}`,
  order: 'تصاویر به ترتیب نمایش',
  one: place => `تصویر ${n(place)}`,
  mainOne: place => `تصویر ${n(place)}، تصویر اصلی`,
  main: 'اصلی',
  makeMain: 'انتخاب تصویر اصلی',
  earlier: 'انتقال به قبل',
  later: 'انتقال به بعد',
  remove: 'حذف تصویر',
  moved: (place, count) => `تصویر به جایگاه ${n(place)} از ${n(count)} منتقل شد`,
  madeMain: 'تصویر اصلی تغییر کرد',
  focusSaved: 'نقطهٔ کانونی ذخیره شد',
  wordsSaved: 'متن جایگزین ذخیره شد',
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
    afterSaving: 'پس از افزودن محصول، راهنماها و برگه‌های مشخصات را اینجا اضافه کنید.',
    add: 'افزودن فایل \u2066PDF\u2069',
    hint: most => `\u2066PDF\u2069، هر کدام حداکثر ${most}`,
    name: place => `نام فایل \u2066PDF\u2069 شمارهٔ ${n(place)}`,
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
}
