/** Texts of the files that a visitor sends with a message. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const en = {
  label: 'Files',
  hint: (max: number, megabytes: number) =>
    `Up to ${enNumber(max)} JPEG, PNG, WebP or PDF files, ${enNumber(megabytes)} MB each.`,
  choose: 'Choose files',
  orDrop: 'or drop or paste them here',
  waiting: 'Waiting',
  uploading: (percent: number) => `Uploading: ${enNumber(percent)}%`,
  ready: 'Attached',
  attached: (name: string) => `Attached: ${name}`,
  keep: 'Clear the box to leave a file out.',
  remove: (name: string) => `Remove file ${name}`,
  retry: 'Try again',
  retryNamed: (name: string) => `Try again: ${name}`,
  removed: (name: string) => `File ${name} removed`,
  problems: {
    tooMany: (max: number) => `You can attach up to ${enNumber(max)} files.`,
    tooManyAgain: (max: number) => `You can attach up to ${enNumber(max)} files. Choose them again.`,
    tooLarge: (megabytes: number) => `Larger than ${enNumber(megabytes)} MB. Choose a smaller file.`,
    empty: 'This file is empty. Choose another one.',
    wrongType: 'This file type isn’t supported. Choose a JPEG, PNG, WebP or PDF.',
    network: 'Couldn’t upload. Check your connection and try again.',
    later: 'Couldn’t upload. Try again in a moment.',
    expired: 'This file is no longer attached. Choose it again.',
    failed: 'A file couldn’t be uploaded. Try again or remove the file.',
    chooseAgain: 'Choose your files again.',
    named: (name: string, problem: string) => `“${name}”: ${problem}`,
  },
}

/** Latin names keep their own direction inside a Persian sentence. */
const own = (name: string) => `\u2068${name}\u2069`
const types = `${own('JPEG')}، ${own('PNG')}، ${own('WebP')} یا ${own('PDF')}`

const fa: typeof en = {
  label: 'فایل‌ها',
  hint: (max, megabytes) =>
    `حداکثر ${faNumber(max)} فایل ${types}، هر کدام تا ${faNumber(megabytes)} مگابایت.`,
  choose: 'انتخاب فایل',
  orDrop: 'یا فایل را اینجا رها یا جای‌گذاری کنید',
  waiting: 'در نوبت',
  uploading: percent => `در حال آپلود: ${faNumber(percent)}٪`,
  ready: 'پیوست شد',
  attached: name => `پیوست: ${own(name)}`,
  keep: 'برای کنار گذاشتن هر فایل، علامت آن را بردارید.',
  remove: name => `حذف فایل ${own(name)}`,
  retry: 'تلاش دوباره',
  retryNamed: name => `تلاش دوباره: ${own(name)}`,
  removed: name => `فایل ${own(name)} حذف شد`,
  problems: {
    tooMany: max => `حداکثر ${faNumber(max)} فایل می‌توانید پیوست کنید.`,
    tooManyAgain: max => `حداکثر ${faNumber(max)} فایل می‌توانید پیوست کنید. فایل‌ها را دوباره انتخاب کنید.`,
    tooLarge: megabytes => `بزرگ‌تر از ${faNumber(megabytes)} مگابایت است. فایل کوچک‌تری انتخاب کنید.`,
    empty: 'این فایل خالی است. فایل دیگری انتخاب کنید.',
    wrongType: `این نوع فایل پشتیبانی نمی‌شود. یک فایل ${types} انتخاب کنید.`,
    network: 'آپلود نشد. اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.',
    later: 'آپلود نشد. کمی بعد دوباره امتحان کنید.',
    expired: 'این فایل دیگر پیوست نیست. آن را دوباره انتخاب کنید.',
    failed: 'یکی از فایل‌ها آپلود نشد. دوباره امتحان کنید یا فایل را حذف کنید.',
    chooseAgain: 'فایل‌ها را دوباره انتخاب کنید.',
    named: (name, problem) => `«${own(name)}»: ${problem}`,
  },
}

export const attachmentTexts = { en, fa } satisfies Record<Locale, typeof en>
export type AttachmentTexts = typeof en
