/** How the history of a tag is shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import type { TagEventField } from '../model/tag.ts'

const titles = { en: 'Tags', fa: 'برچسب‌ها' }

/** A merge names the other tag and says how many products were changed. */
export const tagHistory: EntityHistory<TagEventField, 'merge'> = {
  texts: {
    en: {
      title: titles.en,
      one: 'tag',
      many: 'tags',
      actions: { merge: 'Merged' },
      fields: {
        name: 'Name',
        translations: 'Translation',
        into: 'Merged into',
        products: 'Products changed',
      },
    },
    fa: {
      title: titles.fa,
      one: 'برچسب',
      many: 'برچسب',
      actions: { merge: 'ادغام شد' },
      fields: { name: 'نام', translations: 'ترجمه', into: 'ادغام در', products: 'محصولات تغییرکرده' },
    },
  },
  values: {},
  sentences: {
    en: ({ event, object, changes, words }) => {
      const count = Number(changes.products?.after ?? 0)
      const products = plural(count, 'product', 'products')
      if (event.action === 'merge') {
        const merged = `merged ${object} into “${words('into', 'after')}”`
        return count > 0 ? `${merged} in ${products}` : merged
      }
      if (event.action === 'delete' && count > 0) return `deleted ${object} and removed it from ${products}`
      return undefined
    },
    fa: ({ event, object, changes, words }) => {
      const count = Number(changes.products?.after ?? 0)
      const products = `${formatNumber(count, 'fa')} محصول`
      if (event.action === 'merge') {
        const merged = `${object} را در «${words('into', 'after')}» ادغام کرد`
        return count > 0 ? `در ${products}، ${merged}` : merged
      }
      if (event.action === 'delete' && count > 0) return `${object} را حذف کرد و از ${products} برداشت`
      return undefined
    },
  },
  page: { pathOf: () => '/admin/tags', label: titles },
}
