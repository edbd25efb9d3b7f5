/** The names of the entries that the program itself puts into menus. The server sends them with the menus. */
import type { Locale } from '#shared/locale.ts'
import type { BuiltInEntry, MenuName } from '../menus/menu.ts'

const en: Record<BuiltInEntry, string> = {
  categories: 'Categories',
  warranty: 'Warranty',
  contact: 'Contact us',
  help: 'Frequently asked questions',
  ticket: 'Track your message',
}
const fa: Record<BuiltInEntry, string> = {
  categories: 'دسته‌بندی محصولات',
  warranty: 'گارانتی',
  contact: 'تماس با ما',
  help: 'پرسش‌های متداول',
  ticket: 'پیگیری پیام',
}

export const menuEntryTexts = { en, fa } satisfies Record<Locale, typeof en>

export const menuNameTexts: Record<Locale, Record<MenuName, string>> = {
  en: { header: 'Header menu', footer: 'Footer menu' },
  fa: { header: 'منوی بالای صفحه', footer: 'منوی پایین صفحه' },
}
