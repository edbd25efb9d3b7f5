/** Texts of the help page. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Frequently asked questions',
  description: 'Answers to common questions about our products, warranty and service.',
  lead: 'Answers to what we’re asked most often.',
  emptyTitle: 'No questions here yet',
  emptyText: 'We haven’t published any answers yet. Send us your question and we’ll reply.',
  moreTitle: 'Didn’t find your answer?',
  moreText: 'Send us a message and we’ll reply by phone or email.',
  contact: 'Contact us',
}

const fa: typeof en = {
  title: 'پرسش‌های متداول',
  description: 'پاسخ پرسش‌های متداول دربارهٔ محصولات، گارانتی و خدمات ما.',
  lead: 'پاسخ پرسش‌هایی که بیشتر از ما می‌پرسند.',
  emptyTitle: 'هنوز پرسشی نیست',
  emptyText: 'هنوز پاسخی منتشر نکرده‌ایم. پرسش خود را برای ما بفرستید تا پاسخ بدهیم.',
  moreTitle: 'پاسخ خود را پیدا نکردید؟',
  moreText: 'برای ما پیام بفرستید؛ با تلفن یا ایمیل پاسخ می‌دهیم.',
  contact: 'تماس با ما',
}

export const helpTexts = { en, fa } satisfies Record<Locale, typeof en>
