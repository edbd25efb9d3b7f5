import { formatNumber } from '#shared/number.ts'
import type { en } from './files.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
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
