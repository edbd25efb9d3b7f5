import { formatNumber } from '#shared/number.ts'
import type { en } from './files.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  focus: {
    label: 'نقطهٔ کانونی',
    hint: 'هر جا تصویر بریده شود، این نقطه دیده می‌شود.',
    automaticHint:
      'خودکار انتخاب شده است. برای انتخاب بخشی که هنگام برش تصویر دیده شود، روی تصویر کلیک کنید یا کلیدهای جهت را بزنید.',
    at: (x, y) => `٪${formatNumber(x, 'fa')} از چپ، ٪${formatNumber(y, 'fa')} از بالا`,
    automatic: 'انتخاب خودکار',
  },
  megabytes: count => `${n(count)} مگابایت`,
  waiting: 'در نوبت',
  sending: 'در حال ارسال',
  retry: 'تلاش دوباره',
  dismiss: name => `بستن ${name}`,
  undo: 'برگرداندن',
  added: 'تصویر اضافه شد.',
  removed: 'تصویر حذف شد.',
  restored: 'تصویر برگشت.',
  onePicture: {
    add: 'افزودن تصویر',
    replace: 'جایگزین کردن',
    orDrop: 'یا فایل را اینجا رها کنید',
    hint: most => `JPEG، PNG، WebP یا AVIF، تا ${most}`,
    remove: 'حذف تصویر',
  },
}
