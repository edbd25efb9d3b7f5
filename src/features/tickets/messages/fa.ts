import type { en } from './en.ts'

export const fa: typeof en = {
  title: 'پیام‌ها',
  emptyTitle: 'هنوز پیامی نیست',
  emptyText: 'پیام‌هایی که بازدیدکنندگان از سایت می‌فرستند اینجا دیده می‌شود.',
}
