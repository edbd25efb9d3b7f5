/** Texts of the error page. Most visits never load them. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'

const en = {
  notFound: 'Page Not Found',
  notFoundAt: (path: string) => `Page not found: ${path}`,
  gone: 'No longer available',
  goneText: 'We no longer list this product. See our current range.',
  internal: 'Internal Server Error',
  internalText: 'Something went wrong on our side. Please try again in a moment.',
  refusedText: 'We couldn’t open this page. Go back, or start from the home page.',
  busy: 'Just a moment',
  busyText: 'We can’t show this page right now. Please try again in a moment.',
  status: (status: number) => `Error ${status}`,
  toHome: 'Go to home page',
}
const fa: typeof en = {
  notFound: 'صفحه پیدا نشد',
  notFoundAt: path => `صفحه پیدا نشد: ${path}`,
  gone: 'دیگر عرضه نمی‌شود',
  goneText: 'این محصول دیگر در کاتالوگ ما نیست. محصولات فعلی را ببینید.',
  internal: 'خطای داخلی سرور',
  internalText: 'مشکلی از سمت ما پیش آمد. لطفاً کمی بعد دوباره امتحان کنید.',
  refusedText: 'این صفحه باز نشد. به صفحهٔ قبل برگردید یا از صفحهٔ اصلی شروع کنید.',
  busy: 'چند لحظه صبر کنید',
  busyText: 'الان نمایش این صفحه ممکن نیست. لطفاً کمی بعد دوباره امتحان کنید.',
  status: status => `خطای ${formatNumber(status, 'fa')}`,
  toHome: 'رفتن به صفحهٔ اصلی',
}

export const errorTexts = { en, fa } satisfies Record<Locale, typeof en>
