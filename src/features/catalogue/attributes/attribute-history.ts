/** How the history of an attribute is shown. Joined with the others in `src/histories.ts`. */
import {
  asCategory,
  asPosition,
  type DescribeValue,
  type EntityHistory,
  inWords,
} from '#features/history/entity-history.ts'
import type { EventName } from '#features/history/event.ts'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import type { AttributeEventField } from '../model/attribute.ts'
import { attributeTexts } from '../texts/attributes.ts'
import type { MendedValues } from './mended-values.ts'
import type { MergedChoice } from './merged-choice.ts'

/** How many texts a line names. */
const maxNamed = 5

const nameIn = ({ label, translations }: EventName, locale: Locale) => translations[locale]?.label ?? label

const asMerge: DescribeValue = (value, { locale }) => {
  const { name, target, isMerged, products } = value as MergedChoice
  const [from, into] = [nameIn(name, locale), nameIn(target, locale)]
  if (locale === 'fa') {
    const count = `${formatNumber(products, 'fa')} محصول`
    return isMerged ? `«${from}» ادغام‌شده در «${into}» (${count})` : `«${from}» جدا از «${into}» (${count})`
  }
  const count = plural(products, 'product', 'products')
  return isMerged ? `“${from}” merged into “${into}” (${count})` : `“${from}” apart from “${into}” (${count})`
}

const asMended: DescribeValue = (value, { locale }) => {
  const { values, isMended, products } = value as MendedValues
  const texts = values.slice(0, maxNamed).map(({ text }) => (locale === 'fa' ? `«${text}»` : `“${text}”`))
  const more = values.length > maxNamed ? ['…'] : []
  const list = [...texts, ...more].join(locale === 'fa' ? '، ' : ', ')
  if (locale === 'fa') {
    return `${list} ${isMended ? 'تطبیق‌یافته' : 'به‌صورت متن'} (${formatNumber(products, 'fa')} محصول)`
  }
  return `${list} ${isMended ? 'matched' : 'as text'} (${plural(products, 'product', 'products')})`
}

/** It has no page of its own, because attributes are edited on the page of their category. */
export const attributeHistory: EntityHistory<AttributeEventField, 'merge' | 'mend'> = {
  texts: {
    en: {
      title: 'Attributes',
      one: 'attribute',
      many: 'attributes',
      actions: { merge: 'Choices merged', mend: 'Values matched' },
      fields: {
        categoryId: 'Category',
        name: 'Name',
        type: 'Type',
        unit: 'Unit',
        choices: 'Choices',
        filterable: 'Filter',
        position: 'Position',
        translations: 'Translation',
        products: 'Products with a value',
        merged: 'Merged choices',
        mended: 'Matched values',
        leftAsText: 'Values left as text',
      },
    },
    fa: {
      title: 'ویژگی‌ها',
      one: 'ویژگی',
      many: 'ویژگی',
      actions: { merge: 'گزینه‌ها ادغام شد', mend: 'مقدارها تطبیق داده شد' },
      fields: {
        categoryId: 'دسته',
        name: 'نام',
        type: 'نوع',
        unit: 'واحد',
        choices: 'گزینه‌ها',
        filterable: 'فیلتر',
        position: 'ترتیب',
        translations: 'ترجمه',
        products: 'محصولات دارای مقدار',
        merged: 'ادغام گزینه‌ها',
        mended: 'تطبیق مقدارها',
        leftAsText: 'مقدارهای متنی',
      },
    },
  },
  values: {
    categoryId: asCategory,
    type: inWords({ en: attributeTexts.en.types, fa: attributeTexts.fa.types }),
    position: asPosition,
    merged: asMerge,
    mended: asMended,
  },
  sentences: {
    en: ({ event, object, changes }) => {
      const mended = mendIn(event.action, changes.mended?.after)
      if (mended) {
        const { values, products } = mended
        if (values.length === 0) return `left values of ${object} as text`
        return `matched ${plural(values.length, 'value', 'values')} of ${object} in ${plural(products, 'product', 'products')}`
      }
      const merged = mergeIn(event.action, changes.merged?.after)
      if (!merged) return undefined
      const { name, target, products } = merged
      const count = products > 0 ? ` (${plural(products, 'product', 'products')})` : ''
      return `merged “${quoted(name, 'en')}” into “${quoted(target, 'en')}” in ${object}${count}`
    },
    fa: ({ event, object, changes }) => {
      const mended = mendIn(event.action, changes.mended?.after)
      if (mended) {
        const { values, products } = mended
        if (values.length === 0) return `مقدارهایی از ${object} را به‌صورت متن نگه داشت`
        return `${formatNumber(values.length, 'fa')} مقدار ${object} را در ${formatNumber(products, 'fa')} محصول تطبیق داد`
      }
      const merged = mergeIn(event.action, changes.merged?.after)
      if (!merged) return undefined
      const { name, target, products } = merged
      const count = products > 0 ? ` (${formatNumber(products, 'fa')} محصول)` : ''
      return `«${quoted(name, 'fa')}» را در «${quoted(target, 'fa')}» ادغام کرد، در ${object}${count}`
    },
  },
}

const mergeIn = (action: string, value: unknown) =>
  action === 'merge' ? (value as MergedChoice | undefined) : undefined

const mendIn = (action: string, value: unknown) =>
  action === 'mend' ? (value as MendedValues | undefined) : undefined

/** A name with its own direction, whatever stands beside it. */
const quoted = (name: EventName, locale: Locale) => `\u2068${nameIn(name, locale)}\u2069`
