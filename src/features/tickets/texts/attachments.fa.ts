import { formatNumber } from '#shared/number.ts'
import type { en } from './attachments.en.ts'

const n = (value: number) => formatNumber(value, 'fa')
/** Latin names keep their own direction inside a Persian sentence. */
const own = (name: string) => `\u2068${name}\u2069`
const types = `${own('JPEG')}، ${own('PNG')}، ${own('WebP')} یا ${own('PDF')}`

export const fa: typeof en = {
  label: 'فایل‌ها',
  hint: (most, megabytes) => `حداکثر ${n(most)} فایل ${types}، هر کدام تا ${n(megabytes)} مگابایت.`,
  choose: 'انتخاب فایل',
  orDrop: 'یا فایل را اینجا رها یا جای‌گذاری کنید',
  waiting: 'در نوبت',
  uploading: percent => `در حال آپلود: ${n(percent)}٪`,
  ready: 'پیوست شد',
  attached: name => `پیوست: ${own(name)}`,
  keep: 'برای کنار گذاشتن هر فایل، علامت آن را بردارید.',
  remove: name => `حذف فایل ${own(name)}`,
  retry: 'تلاش دوباره',
  retryNamed: name => `تلاش دوباره: ${own(name)}`,
  removed: name => `فایل ${own(name)} حذف شد`,
  problems: {
    tooMany: most => `حداکثر ${n(most)} فایل می‌توانید پیوست کنید.`,
    tooManyAgain: most => `حداکثر ${n(most)} فایل می‌توانید پیوست کنید. فایل‌ها را دوباره انتخاب کنید.`,
    tooLarge: megabytes => `بزرگ‌تر از ${n(megabytes)} مگابایت است. فایل کوچک‌تری انتخاب کنید.`,
    empty: 'این فایل خالی است. فایل دیگری انتخاب کنید.',
    wrongType: `فایل سالم ${types} نیست. فایل دیگری انتخاب کنید.`,
    network: 'آپلود نشد. اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.',
    later: 'آپلود نشد. کمی بعد دوباره امتحان کنید.',
    expired: 'این فایل دیگر پیوست نیست. آن را دوباره انتخاب کنید.',
    failed: 'یکی از فایل‌ها آپلود نشد. دوباره امتحان کنید یا فایل را حذف کنید.',
    chooseAgain: 'فایل‌ها را دوباره انتخاب کنید.',
    named: (name, problem) => `«${own(name)}»: ${problem}`,
  },
}
