/** Texts of a product's page. They are in a file apart because lists need none of them. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { listTexts } from './lists.ts'

const en = {
  product: {
    ...listTexts.en.card,
    code: 'Model code',
    copyCode: 'Copy model code',
    copied: (code: string) => `Copied: ${code}`,
    copyFailed: 'Couldn’t copy. Select the code and copy it.',
    price: 'Price',
    discontinuedText: 'This product is no longer made. We keep this page for reference.',
    warranty: (months: number) => `${enNumber(months)}-month warranty`,
    noWarranty: 'No warranty',
    warrantyTerms: 'Warranty terms',
    ask: 'Ask about this product',
    share: 'Share',
    linkCopied: 'Link copied',
    linkCopyFailed: 'Couldn’t copy. Copy the link from the address bar.',
    print: 'Print',
    picture: (name: string, number: number) => `${name}, image ${enNumber(number)}`,
    pictures: 'Images',
    enlarge: 'Enlarge',
    related: 'Related products',
    documents: 'Manuals and documents',
    keySpecs: 'Key specifications',
    tags: 'Tags',
    description: 'Description',
    specs: 'Specifications',
    fallbackDescription: (name: string, site: string) =>
      `${name} at ${site}: specifications, price and warranty.`,
  },
}

const fa: typeof en = {
  product: {
    ...listTexts.fa.card,
    code: 'کد مدل',
    copyCode: 'کپی کد مدل',
    copied: code => `کپی شد: ${code}`,
    copyFailed: 'کپی نشد. کد را انتخاب و کپی کنید.',
    price: 'قیمت',
    discontinuedText: 'این محصول دیگر تولید نمی‌شود. این صفحه برای اطلاع شما باقی مانده است.',
    warranty: months => `گارانتی ${faNumber(months)} ماهه`,
    noWarranty: 'بدون گارانتی',
    warrantyTerms: 'شرایط گارانتی',
    ask: 'پرسش دربارهٔ این محصول',
    share: 'اشتراک‌گذاری',
    linkCopied: 'لینک کپی شد',
    linkCopyFailed: 'کپی نشد. لینک را از نوار آدرس مرورگر کپی کنید.',
    print: 'چاپ',
    picture: (name, number) => `${name}، تصویر ${faNumber(number)}`,
    pictures: 'تصاویر',
    enlarge: 'بزرگ‌نمایی',
    related: 'محصولات مرتبط',
    documents: 'راهنماها و فایل‌ها',
    keySpecs: 'مشخصات اصلی',
    tags: 'برچسب‌ها',
    description: 'معرفی محصول',
    specs: 'مشخصات',
    fallbackDescription: (name, site) => `${name} در ${site}: مشخصات، قیمت و گارانتی.`,
  },
}

export const siteTexts = { en, fa } satisfies Record<Locale, typeof en>
