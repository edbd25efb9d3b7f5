import { formatNumber } from '#shared/number.ts'
import type { en } from './files.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  focus: {
    label: 'نقطهٔ کانونی',
    hint: 'هر جا تصویر بریده شود، این نقطه دیده می‌شود.',
    automaticHint:
      'خودکار انتخاب شده است. برای انتخاب بخشی که هنگام برش تصویر دیده شود، نقطه را بکشید یا کلیدهای جهت را بزنید.',
    at: (x, y) => `${n(x)}٪ از چپ، ${n(y)}٪ از بالا`,
    automatic: 'انتخاب خودکار',
    square: 'مربع',
    wide: 'عریض',
  },
  megabytes: count => `${n(count)} مگابایت`,
  waiting: 'در نوبت',
  sending: 'در حال آپلود',
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
    hint: most => `\u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066AVIF\u2069، حداکثر ${most}`,
    remove: 'حذف تصویر',
  },
}
