/** Texts of the error page. Most visits never load them. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'

const en = {
  notFound: 'Page Not Found',
  notFoundAt: (path: string) => `Page not found: ${path}`,
  gone: 'No longer available',
  goneText: 'This product was taken out of the catalogue. Have a look at what is there today.',
  internal: 'Internal Server Error',
  internalText: 'Something went wrong on our side. Nothing you did caused it. Please try again in a moment.',
  refusedText: 'This page could not be shown as asked for. Please go back or start from the home page.',
  busy: 'Just a moment',
  busyText: 'We can’t show this page right now. Please try again in a moment.',
  status: (status: number) => `Error ${status}`,
  toHome: 'Go to the home page',
}
const fa: typeof en = {
  notFound: 'صفحه پیدا نشد',
  notFoundAt: path => `صفحه پیدا نشد: ${path}`,
  gone: 'دیگر عرضه نمی‌شود',
  goneText: 'این محصول از کاتالوگ برداشته شده است. محصولات امروز را ببینید.',
  internal: 'خطای داخلی سرور',
  internalText: 'مشکلی در سایت پیش آمده و تقصیر شما نیست. لطفاً کمی بعد دوباره امتحان کنید.',
  refusedText: 'نمایش این صفحه به این شکل ممکن نیست. لطفاً برگردید یا از صفحهٔ اصلی شروع کنید.',
  busy: 'چند لحظه صبر کنید',
  busyText: 'الان نمایش این صفحه ممکن نیست. لطفاً کمی بعد دوباره امتحان کنید.',
  status: status => `خطای ${formatNumber(status, 'fa')}`,
  toHome: 'رفتن به صفحهٔ اصلی',
}

export const errorTexts = { en, fa } satisfies Record<Locale, typeof en>
