/** The columns of the table: the fields of a product that fit into a cell, and the attributes of the filtered category. */
import type { CategoryOption } from '#admin/category-select/category-options.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { currencySign } from '#shared/price.ts'
import { type Attribute, attributeName, attributeUnit } from '../../../model/attribute.ts'
import { productFieldLabels } from '../../../texts/product-fields.ts'
import { gridTexts } from './texts/index.ts'

/** What a table reads and writes its cells by. */
export type GridWords = {
  locale: Locale
  base: Locale
  currency: string
  categories: CategoryOption[]
}

type Kind = 'text' | 'code' | 'money' | 'integer' | 'category' | 'tags' | 'toggle' | 'attribute'

export type GridColumn = {
  /** Names it in edits and drafts: a field, `name.fa`, or `attribute.7`. */
  key: string
  kind: Kind
  label: string
  /** In pixels. */
  width: number
  /** Of a text that is written in one language. */
  language?: Locale
  attribute?: Attribute
}

/** The columns in which a value is chosen from a list. */
export const hasChoices = ({ kind, attribute }: GridColumn) =>
  kind === 'category' || attribute?.type === 'choice' || attribute?.type === 'yes-no'

export const isNumeric = ({ kind, attribute }: GridColumn) =>
  kind === 'money' || kind === 'integer' || attribute?.type === 'number'

export function toGridColumns(attributes: Attribute[], { locale, base, currency }: GridWords): GridColumn[] {
  const t = gridTexts[locale]
  const labels = productFieldLabels[locale]
  const name = (language: Locale): GridColumn => ({
    key: language === base ? 'name' : `name.${language}`,
    kind: 'text',
    label: t.nameIn[language],
    width: 240,
    language,
  })
  return [
    name(locale),
    name(otherLocale(locale)),
    { key: 'code', kind: 'code', label: labels.code, width: 176 },
    { key: 'categoryId', kind: 'category', label: labels.categoryId, width: 168 },
    {
      key: 'price',
      kind: 'money',
      label: t.inUnit(labels.price, currencySign(currency, locale)),
      width: 116,
    },
    { key: 'warrantyMonths', kind: 'integer', label: t.months, width: 108 },
    { key: 'visible', kind: 'toggle', label: labels.visible, width: 92 },
    { key: 'tags', kind: 'tags', label: labels.tags, width: 200 },
    ...attributes.map((attribute): GridColumn => {
      const unit = attribute.type === 'number' ? attributeUnit(attribute, locale) : ''
      const label = attributeName(attribute, locale)
      return {
        key: `attribute.${attribute.id}`,
        kind: 'attribute',
        label: unit ? t.inUnit(label, unit) : label,
        width: attribute.type === 'text' ? 208 : 144,
        attribute,
        ...(attribute.type === 'text' && { language: base }),
      }
    }),
  ]
}
