/** Texts of the card about backups. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import type { BackupProblem } from '../backup-error.ts'

const en = {
  title: 'Backups',
  none: 'No good backup since the shop was set up or restored. Without one, the shop is lost when the server’s disk fails.',
  running: 'A backup is being taken now. The shop goes on as usual.',
  good: (time: string) => `Last good backup: ${time}`,
  size: (size: string, rows: number, files: number) =>
    `${size}, ${plural(rows, 'row', 'rows')}, ${plural(files, 'file', 'files')}`,
  toFile: 'downloaded',
  failed: (time: string) => `The last backup failed, ${time}.`,
  late: 'There should have been another one since.',
  missing: (count: number) =>
    `${plural(count, 'file', 'files')} of the shop ${count === 1 ? 'is' : 'are'} lost and not in it. Ask whoever runs the server to run npm run media:check.`,
  schedule: (hours: number, keep: number) =>
    `${hours === 24 ? 'Daily' : hours === 1 ? 'Every hour' : `Every ${enNumber(hours)} hours`}, the last ${enNumber(keep)} kept in`,
  unscheduled: 'No backups are taken by themselves. Whoever runs the server can set BACKUP_TO.',
  download: 'Download backup',
  downloadHint: 'One file with everything: products, images, messages and accounts. Keep it in a safe place.',
  started: 'The backup is on its way. Your browser shows how much has arrived.',
  problems: {
    no_space: 'There wasn’t enough free space.',
    already_running: 'Another backup was running.',
    unreadable_file: 'A file of the shop couldn’t be read.',
    unusable_target: 'Its folder couldn’t be written to.',
    failed: 'It was stopped or met an error. The server log says more.',
  } as Partial<Record<BackupProblem, string>>,
}

const fa: typeof en = {
  title: 'پشتیبان‌گیری',
  none: 'از زمان راه‌اندازی یا بازگردانی فروشگاه پشتیبان سالمی گرفته نشده است. بدون پشتیبان، با خراب شدن دیسک سرور فروشگاه از دست می‌رود.',
  running: 'اکنون از فروشگاه پشتیبان گرفته می‌شود. فروشگاه مثل همیشه کار می‌کند.',
  good: time => `آخرین پشتیبان سالم: ${time}`,
  size: (size, rows, files) => `${size}، ${faNumber(rows)} ردیف، ${faNumber(files)} فایل`,
  toFile: 'دانلود شد',
  failed: time => `آخرین پشتیبان‌گیری ناموفق بود: ${time}.`,
  late: 'از آن زمان باید پشتیبان دیگری گرفته می‌شد.',
  missing: count =>
    `${faNumber(count)} فایل فروشگاه گم شده است و در پشتیبان نیست. از مسئول سرور بخواهید npm run media:check را اجرا کند.`,
  schedule: (hours, keep) =>
    `${hours === 24 ? 'روزانه' : `هر ${faNumber(hours)} ساعت`}، ${faNumber(keep)} پشتیبان آخر نگه داشته می‌شود در`,
  unscheduled: 'پشتیبان خودکار تنظیم نشده است. مسئول سرور می‌تواند متغیر BACKUP_TO را تنظیم کند.',
  download: 'دانلود پشتیبان',
  downloadHint: 'یک فایل با همه چیز: محصولات، تصاویر، پیام‌ها و حساب‌ها. آن را در جای امنی نگه دارید.',
  started: 'پشتیبان در حال ارسال است. مرورگر نشان می‌دهد چه مقدار از آن رسیده است.',
  problems: {
    no_space: 'فضای خالی کافی نبود.',
    already_running: 'پشتیبان دیگری در حال گرفتن بود.',
    unreadable_file: 'یکی از فایل‌های فروشگاه خوانده نشد.',
    unusable_target: 'نوشتن در پوشهٔ آن ممکن نبود.',
    failed: 'متوقف شد یا با خطا روبه‌رو شد. جزئیات در گزارش سرور است.',
  },
}

export const backupTexts: Record<Locale, typeof en> = { en, fa }
