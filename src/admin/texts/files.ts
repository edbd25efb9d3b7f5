/** Texts of uploads. */
import { type Locale, localeTag } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const percent = (locale: Locale, fraction: number) =>
  new Intl.NumberFormat(localeTag[locale], { style: 'percent' }).format(fraction)

const en = {
  focus: {
    label: 'Focal point',
    hint: 'Always stays visible where the image is cropped.',
    automaticHint:
      'Chosen automatically. Drag the point, or use the arrow keys, to choose what stays visible where the image is cropped.',
    at: (x: number, y: number) => `${x}% from the left, ${y}% from the top`,
    automatic: 'Choose automatically',
    square: 'Square',
    wide: 'Wide',
  },
  megabytes: (count: number) => `${enNumber(count)} MB`,
  waiting: 'Waiting',
  sending: (fraction: number) =>
    fraction < 1 ? `Uploading, ${percent('en', fraction)}` : 'Checking the file',
  dropAnywhere: 'Drop files to add them',
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss ${name}`,
  undo: 'Undo',
  added: 'Image added',
  removed: 'Image removed',
  restored: 'Image restored',
  onePicture: {
    add: 'Add image',
    replace: 'Replace image',
    orDrop: 'or drop a file here',
    hint: (max: string) => `JPEG, PNG, WebP or AVIF, up to ${max}`,
    remove: 'Remove image',
  },
}

const fa: typeof en = {
  focus: {
    label: 'نقطهٔ کانونی',
    hint: 'هر جا تصویر بریده شود، این نقطه دیده می‌شود.',
    automaticHint:
      'خودکار انتخاب شده است. برای انتخاب بخشی که هنگام برش تصویر دیده شود، نقطه را بکشید یا کلیدهای جهت را بزنید.',
    at: (x, y) => `${faNumber(x)}٪ از چپ، ${faNumber(y)}٪ از بالا`,
    automatic: 'انتخاب خودکار',
    square: 'مربع',
    wide: 'عریض',
  },
  megabytes: count => `${faNumber(count)} مگابایت`,
  waiting: 'در نوبت',
  sending: fraction => (fraction < 1 ? `در حال آپلود، ${percent('fa', fraction)}` : 'در حال بررسی فایل'),
  dropAnywhere: 'برای افزودن، فایل‌ها را رها کنید',
  retry: 'تلاش دوباره',
  dismiss: name => `بستن \u2068${name}\u2069`,
  undo: 'برگرداندن',
  added: 'تصویر اضافه شد',
  removed: 'تصویر حذف شد',
  restored: 'تصویر بازیابی شد',
  onePicture: {
    add: 'افزودن تصویر',
    replace: 'جایگزینی تصویر',
    orDrop: 'یا فایل را اینجا رها کنید',
    hint: max => `\u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066AVIF\u2069، حداکثر ${max}`,
    remove: 'حذف تصویر',
  },
}

export const fileTexts = { en, fa } satisfies Record<Locale, typeof en>
