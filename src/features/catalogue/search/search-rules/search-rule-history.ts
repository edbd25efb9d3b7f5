/** How the history of synonyms, ignored words and pinned results is shown. Joined with the others in `src/histories.ts`. */
import type { DescribeValue, EntityHistory } from '#features/history/entity-history.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const page = {
  pathOf: (id: number) => `/admin/search/${id}`,
  label: { en: 'Search', fa: 'جست‌وجو' },
}

const asProducts: DescribeValue = (ids, { locale }) => {
  const count = (ids as number[]).length
  return locale === 'fa' ? `${formatNumber(count, 'fa')} محصول` : plural(count, 'product', 'products')
}

export const synonymHistory: EntityHistory<'from' | 'words', never> = {
  texts: {
    en: {
      title: 'Synonyms',
      one: 'group of synonyms',
      many: 'groups of synonyms',
      actions: {},
      fields: { from: 'When visitors search for', words: 'Words and phrases' },
    },
    fa: {
      title: 'مترادف‌ها',
      one: 'گروه مترادف',
      many: 'گروه مترادف',
      actions: {},
      fields: { from: 'عبارت جست‌وجوی بازدیدکننده', words: 'کلمه‌ها و عبارت‌ها' },
    },
  },
  values: {},
  page,
}

export const ignoredWordHistory: EntityHistory<'word', never> = {
  texts: {
    en: {
      title: 'Ignored words',
      one: 'ignored word',
      many: 'ignored words',
      actions: {},
      fields: { word: 'Word' },
    },
    fa: {
      title: 'کلمه‌های بی‌اثر',
      one: 'کلمهٔ بی‌اثر',
      many: 'کلمهٔ بی‌اثر',
      actions: {},
      fields: { word: 'کلمه' },
    },
  },
  values: {},
  page,
}

export const pinHistory: EntityHistory<'q' | 'productIds', never> = {
  texts: {
    en: {
      title: 'Pinned results',
      one: 'pinned result',
      many: 'pinned results',
      actions: {},
      fields: { q: 'Search', productIds: 'Pinned products' },
    },
    fa: {
      title: 'نتایج سنجاق‌شده',
      one: 'نتیجهٔ سنجاق‌شده',
      many: 'نتیجهٔ سنجاق‌شده',
      actions: {},
      fields: { q: 'جست‌وجو', productIds: 'محصولات سنجاق‌شده' },
    },
  },
  values: { productIds: asProducts },
  page,
}
