/** Texts of the product form about related products, the replacement, and what search engines show. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const en = {
  relatedHint: (max: number) =>
    `Choose up to ${enNumber(max)}, in your order. Similar products from the category fill the rest.`,
  addRelated: 'Add related product',
  chosen: 'Your choice, in this order',
  noneChosen: 'None chosen. Similar products appear automatically.',
  unseen: 'Visitors don’t see products that are hidden or in the trash.',
  preview: 'On the product page',
  previewHint:
    'Small screens may leave out the last automatic ones. Unsaved tags and attributes don’t count yet.',
  previewLoading: 'Loading…',
  previewFailed: 'Couldn’t load the preview. Trying again…',
  previewEmpty: 'No related products appear. Choose some, or add products to the category.',
  previewNoCategory: 'No related products appear. Choose some, or choose a category for this product.',
  isChosen: 'Chosen',
  isAutomatic: 'Automatic',
  replacementHint: 'The product to buy instead. Visitors see it under “Replaced by”.',
  replacementShown: 'Visitors see it under “Replaced by”.',
  replacementLater: 'Visitors see it once this product is discontinued.',
  replacementUnseen: 'Visitors don’t see it, because it’s hidden or in the trash.',
  seoHint: 'Leave empty to use the text shown in grey.',
  counter: (length: number, max: number) => `${enNumber(length)} of ${enNumber(max)}`,
  resultPreview: 'In search results',
}

const fa: typeof en = {
  relatedHint: max =>
    `حداکثر ${faNumber(max)} محصول را به ترتیب دلخواه انتخاب کنید. بقیه با محصولات مشابه همان دسته پر می‌شود.`,
  addRelated: 'افزودن محصول مرتبط',
  chosen: 'انتخاب شما، به همین ترتیب',
  noneChosen: 'انتخابی نشده است. محصولات مشابه خودکار نمایش داده می‌شود.',
  unseen: 'محصولاتی که پنهان یا در سطل زباله است، به بازدیدکنندگان نمایش داده نمی‌شود.',
  preview: 'در صفحهٔ محصول',
  previewHint:
    'در صفحه‌های کوچک شاید آخرین محصولات خودکار نمایش داده نشود. برچسب‌ها و ویژگی‌های ذخیره‌نشده هنوز در نظر گرفته نمی‌شود.',
  previewLoading: 'در حال بارگذاری…',
  previewFailed: 'پیش‌نمایش بارگذاری نشد. در حال تلاش دوباره…',
  previewEmpty: 'محصول مرتبطی نمایش داده نمی‌شود. چند محصول انتخاب کنید یا به این دسته محصول اضافه کنید.',
  previewNoCategory: 'محصول مرتبطی نمایش داده نمی‌شود. چند محصول انتخاب کنید یا دستهٔ این محصول را مشخص کنید.',
  isChosen: 'انتخاب شما',
  isAutomatic: 'خودکار',
  replacementHint:
    'محصولی که به‌جای این محصول پیشنهاد می‌شود. بازدیدکنندگان آن را با عنوان «محصول جایگزین» می‌بینند.',
  replacementShown: 'بازدیدکنندگان آن را با عنوان «محصول جایگزین» می‌بینند.',
  replacementLater: 'پس از توقف تولید این محصول، به بازدیدکنندگان نمایش داده می‌شود.',
  replacementUnseen: 'پنهان یا در سطل زباله است و به بازدیدکنندگان نمایش داده نمی‌شود.',
  seoHint: 'اگر خالی بماند، متن خاکستری به کار می‌رود.',
  counter: (length, max) => `${faNumber(length)} از ${faNumber(max)}`,
  resultPreview: 'در نتایج جست‌وجو',
}

export const productLinkTexts = { en, fa } satisfies Record<Locale, typeof en>
