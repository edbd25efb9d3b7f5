import { formatNumber } from '#shared/number.ts'
import type { en } from './admin.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'تنظیمات',
  saved: 'تنظیمات ذخیره شد.',
  savedAt: time => `آخرین ذخیره: ${time}.`,
  shop: 'فروشگاه',
  shopHint:
    'بالای همهٔ صفحه‌ها، در عنوان آن‌ها و در نتایج موتورهای جست‌وجو می‌آید. هر زبانی خالی بماند، متن زبان دیگر نشان داده می‌شود.',
  hero: 'تصویر صفحهٔ اصلی',
  heroHint:
    'بالای صفحهٔ اصلی را پر می‌کند و شعار روی سمت خالی آن می‌آید. عرض تصویر دست‌کم ۱۹۲۰ پیکسل و دو برابر ارتفاع آن باشد.',
  sides: { left: 'چپ', right: 'راست' },
  sideHint: 'در صفحه‌های زبان دیگر تصویر قرینه می‌شود؛ تصویری بدون نوشته انتخاب کنید.',
  contact: 'تماس',
  contactHint: 'در صفحهٔ اصلی و پایین همهٔ صفحه‌ها نشان داده می‌شود. هرچه خالی باشد نشان داده نمی‌شود.',
  onePerLine: 'هر مورد در یک سطر.',
  linksHint: 'نشانی کامل، هر مورد در یک سطر؛ مانند https://instagram.com/your-shop',
  line: (text, problem) => `«${text}»: ${problem}`,
  centres: 'مراکز خدمات',
  centresHint: 'جایی که مشتری برای تعمیر محصول مراجعه می‌کند.',
  centresEmpty: 'هنوز مرکزی ثبت نشده است.',
  centre: row => `مرکز خدمات ${n(row)}`,
  addCentre: 'افزودن مرکز خدمات',
  removeCentre: row => `حذف مرکز خدمات ${n(row)}`,
  centreName: 'نام',
  centreAddress: 'نشانی',
  centrePhone: 'تلفن',
  warranty: 'صفحهٔ گارانتی',
  warrantyHint: 'شرایط گارانتی شما. اگر خالی بماند، صفحه توضیحی کلی دربارهٔ گارانتی نشان می‌دهد.',
  money: 'قیمت‌ها',
  currencyHint: 'مبلغ‌ها تبدیل نمی‌شوند؛ بعد از تغییر واحد پول همهٔ قیمت‌ها را بررسی کنید.',
  elsewhere: 'جاهای دیگر',
  history: 'تاریخچهٔ تنظیمات',
  currencies: { IRT: 'تومان', IRR: 'ریال', USD: 'دلار آمریکا', EUR: 'یورو' },
  fields: {
    name: 'نام',
    tagline: 'شعار',
    heroAlt: 'شرح تصویر',
    heroSide: 'سمت خالی برای نوشته',
    address: 'نشانی',
    hours: 'ساعت کاری',
    warrantyText: 'شرایط گارانتی',
    phones: 'تلفن',
    email: 'ایمیل',
    serviceCentres: 'مراکز خدمات',
    currency: 'واحد پول',
    socialLinks: 'نشانی صفحه‌های شما در سایت‌های دیگر',
  },
}
