/** The words of spreadsheets: headers that no field has, and the names of sheets and files. */
import type { Locale } from '#shared/locale.ts'

const en = {
  id: 'ID',
  image: 'Image',
  images: 'Images',
  address: 'Link',
  months: 'months',
  languages: { en: 'English', fa: 'Persian' } satisfies Record<Locale, string>,
  inLanguage: (label: string, language: string) => `${label} (${language})`,
  /** The names of sheets. */
  sheets: {
    products: 'Products',
    categories: 'Categories',
    attributes: 'Attributes',
    serials: 'Serial numbers',
  },
}

const fa: typeof en = {
  id: 'شناسه',
  image: 'تصویر',
  images: 'تصاویر',
  address: 'لینک',
  months: 'ماه',
  languages: { en: 'انگلیسی', fa: 'فارسی' },
  inLanguage: (label, language) => `${label} (${language})`,
  sheets: { products: 'محصولات', categories: 'دسته‌ها', attributes: 'ویژگی‌ها', serials: 'شماره‌های سریال' },
}

export const sheetTexts = { en, fa } satisfies Record<Locale, typeof en>
