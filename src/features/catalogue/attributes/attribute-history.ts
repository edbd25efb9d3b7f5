/** How the history of an attribute is shown. Joined with the others in `src/histories.ts`. */
import { asCategory, asPosition, type EntityHistory, inWords } from '#features/history/entity-history.ts'
import type { AttributeEventField } from '../model/attribute.ts'
import { attributeTexts } from '../texts/attributes.ts'

/** It has no page of its own, because attributes are edited on the page of their category. */
export const attributeHistory: EntityHistory<AttributeEventField, never> = {
  texts: {
    en: {
      title: 'Attributes',
      one: 'attribute',
      many: 'attributes',
      actions: {},
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
      },
    },
    fa: {
      title: 'ویژگی‌ها',
      one: 'ویژگی',
      many: 'ویژگی',
      actions: {},
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
      },
    },
  },
  values: {
    categoryId: asCategory,
    type: inWords({ en: attributeTexts.en.types, fa: attributeTexts.fa.types }),
    position: asPosition,
  },
}
