import { formatNumber } from '#shared/number.ts'
import type { en } from './pictures.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'تصاویر',
  afterSaving: 'اول محصول را بسازید، بعد تصاویر آن را اینجا اضافه کنید.',
  add: 'افزودن تصویر',
  orDrop: 'یا فایل‌ها را اینجا رها کنید',
  hint: most => `JPEG، PNG، WebP یا AVIF، هر کدام تا ${most}`,
  count: (count, most) => `${n(count)} از ${n(most)}`,
  order: 'تصاویر به ترتیب نمایش',
  one: place => `تصویر ${n(place)}`,
  mainOne: place => `تصویر ${n(place)}، تصویر اصلی`,
  main: 'اصلی',
  makeMain: 'انتخاب به عنوان تصویر اصلی',
  earlier: 'بردن به یک جا قبل‌تر',
  later: 'بردن به یک جا بعدتر',
  remove: 'حذف این تصویر',
  moved: (place, count) => `به جای ${n(place)} از ${n(count)} رفت.`,
  madeMain: 'این تصویر اکنون تصویر اصلی است.',
  focusSaved: 'نقطهٔ کانونی ذخیره شد',
  wordsSaved: 'شرح تصویر ذخیره شد.',
  words: 'شرح تصویر',
  wordsHint: 'برای کسانی که تصویر را نمی‌بینند خوانده می‌شود.',
  newerText: {
    title: label => `${label}: پیش از ذخیرهٔ متن شما، متن جدیدتری ذخیره شده است.`,
    saved: 'ذخیره‌شده',
    typed: 'متن شما',
    empty: 'خالی',
    keepSaved: 'حفظ متن ذخیره‌شده',
    useTyped: 'استفاده از متن من',
  },
  documents: {
    title: 'اسناد',
    afterSaving: 'اول محصول را بسازید، بعد راهنماها و برگه‌های مشخصات را اینجا اضافه کنید.',
    add: 'افزودن سند',
    hint: most => `PDF، هر کدام تا ${most}`,
    name: place => `نام سند ${n(place)}`,
    open: name => `باز کردن ${name}`,
    remove: name => `حذف ${name}`,
    removed: name => `«${name}» حذف شد.`,
    restored: name => `«${name}» برگشت.`,
    nameSaved: 'نام ذخیره شد.',
    added: 'سند اضافه شد.',
  },
  category: {
    title: 'تصویر',
    afterSaving: 'اول دسته را بسازید، بعد تصویر آن را اینجا اضافه کنید.',
  },
}
