import { formatNumber } from '#shared/number.ts'
import type { en } from './en.ts'

export const fa: typeof en = {
  skip: 'رفتن به محتوای صفحه',
  home: 'صفحهٔ اصلی',
  mainMenu: 'فهرست اصلی',
  menu: 'فهرست',
  closeMenu: 'بستن فهرست',
  categories: 'دسته‌بندی‌ها',
  warranty: 'گارانتی',
  theme: 'تغییر پوستهٔ روشن و تیره',
  otherLanguage: 'English',
  breadcrumb: 'مسیر صفحه',
  footerLine: 'با دقت ببینید، با آرامش مقایسه کنید، درست انتخاب کنید.',
  help: 'راهنما',
  adminLogin: 'ورود مدیر',
  languageMark: { en: 'EN', fa: 'فا' },
  inLanguage: { en: 'به انگلیسی؛ هنوز ترجمه نشده است', fa: 'به فارسی' },
  loadFailed: 'این صفحه بارگذاری نشد. اتصال خود را بررسی کنید و کمی بعد دوباره امتحان کنید.',
  error: {
    notFound: 'صفحه پیدا نشد',
    notFoundAt: path => `صفحه پیدا نشد: ${path}`,
    gone: 'دیگر عرضه نمی‌شود',
    goneText: 'این محصول از کاتالوگ برداشته شده است. محصولات امروز را ببینید.',
    internal: 'خطای داخلی سرور',
    internalText: 'مشکلی در سایت پیش آمده و تقصیر شما نیست. لطفاً کمی بعد دوباره امتحان کنید.',
    refusedText: 'نمایش این صفحه به این شکل ممکن نیست. لطفاً برگردید یا از صفحهٔ اصلی شروع کنید.',
    busyText: 'بازدیدکنندگان زیادی هم‌زمان در سایت هستند. لطفاً کمی بعد دوباره امتحان کنید.',
    status: status => `خطای ${formatNumber(status, 'fa')}`,
    toHome: 'رفتن به صفحهٔ اصلی',
    again: 'تلاش دوباره',
  },
}
