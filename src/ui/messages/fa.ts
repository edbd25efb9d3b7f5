import type { en } from './en.ts'

export const fa: typeof en = {
  skip: 'رفتن به محتوای صفحه',
  home: 'صفحهٔ اصلی',
  mainMenu: 'فهرست اصلی',
  menu: 'فهرست',
  closeMenu: 'بستن فهرست',
  categories: 'دسته‌بندی‌ها',
  warranty: 'گارانتی',
  search: 'جست‌وجو',
  theme: 'تغییر پوستهٔ روشن و تیره',
  otherLanguage: 'English',
  breadcrumb: 'مسیر صفحه',
  help: 'راهنما',
  contact: {
    title: 'تماس با ما',
    phone: 'تلفن',
    email: 'ایمیل',
    address: 'نشانی',
    hours: 'ساعت کاری',
    serviceCentres: 'مراکز خدمات',
    elsewhere: 'ما را دنبال کنید',
  },
  adminLogin: 'ورود مدیر',
  languageMark: { en: 'EN', fa: 'فا' },
  inLanguage: { en: 'به انگلیسی؛ هنوز ترجمه نشده است', fa: 'به فارسی' },
  loadFailed: 'این صفحه بارگذاری نشد. اتصال خود را بررسی کنید و کمی بعد دوباره امتحان کنید.',
}
