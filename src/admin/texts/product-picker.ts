/** Texts of the fields that choose products, and of what a corrected search says. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

/** Typed words have their own direction: without this, signs at their ends would change sides. */
const isolated = (text: string) => `\u2068${text}\u2069`

const en = {
  placeholder: 'Name or model code',
  searching: 'Searching…',
  found: (count: number) => `${plural(count, 'product', 'products')} found`,
  nothingFound: 'No matching products',
  noOthers: 'No other matching products',
  failed: 'Couldn’t search. Trying again…',
  more: (count: number, isAtLeast: boolean) =>
    isAtLeast
      ? 'More products match. Enter more of the name.'
      : `${enNumber(count)} more. Enter more of the name.`,
  /** What stands before and after the wording. */
  showing: ['Showing results for ', '.'],
  leftOut: (words: string[]) => ` Left out: ${words.map(word => `“${isolated(word)}”`).join(', ')}.`,
  instead: (q: string) => `Search for “${isolated(q)}” instead`,
  similar: 'Show results for similar words',
  loading: 'Loading…',
  notLoaded: 'Couldn’t load this product.',
  gone: 'This product no longer exists.',
  hidden: 'Hidden',
  hiddenByCategory: 'Category hidden',
  discontinued: 'Discontinued',
  inTrash: 'In trash',
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  /** A product whose name is not known. */
  nameless: (id: number) => `product ${id}`,
  moved: (name: string, place: number) => `${name} moved to position ${enNumber(place)}`,
  added: (name: string) => `${name} added`,
  removed: (name: string) => `${name} removed`,
}

const fa: typeof en = {
  placeholder: 'نام یا کد مدل',
  searching: 'در حال جست‌وجو…',
  found: count => `${faNumber(count)} محصول پیدا شد`,
  nothingFound: 'محصولی پیدا نشد',
  noOthers: 'محصول دیگری پیدا نشد',
  failed: 'جست‌وجو انجام نشد. در حال تلاش دوباره…',
  more: (count, isAtLeast) =>
    isAtLeast
      ? 'محصولات بیشتری پیدا شد. بخش بیشتری از نام را وارد کنید.'
      : `${faNumber(count)} محصول دیگر. بخش بیشتری از نام را وارد کنید.`,
  showing: ['نتایج ', ' نمایش داده می‌شود.'],
  leftOut: words => ` بدون ${words.map(word => `کلمهٔ «${isolated(word)}»`).join(' و ')}.`,
  instead: q => `جست‌وجوی خود «${isolated(q)}»`,
  similar: 'نمایش نتایج کلمه‌های مشابه',
  loading: 'در حال بارگذاری…',
  notLoaded: 'این محصول بارگذاری نشد.',
  gone: 'این محصول دیگر وجود ندارد.',
  hidden: 'پنهان',
  hiddenByCategory: 'دستهٔ پنهان',
  discontinued: 'توقف تولید',
  inTrash: 'در سطل زباله',
  up: name => `انتقال به بالا: ${name}`,
  down: name => `انتقال به پایین: ${name}`,
  remove: name => `حذف ${name}`,
  nameless: id => `محصول ${faNumber(id)}`,
  moved: (name, place) => `${name} به جایگاه ${faNumber(place)} منتقل شد`,
  added: name => `${name} اضافه شد`,
  removed: name => `${name} حذف شد`,
}

export const productPickerTexts = { en, fa } satisfies Record<Locale, typeof en>
