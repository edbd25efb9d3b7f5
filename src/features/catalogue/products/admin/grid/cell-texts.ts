/** The cells of a product as texts, as people read and edit them. `read-cell.ts` reads such a text back. */
import { numberText, priceText } from '#admin/editor/number-text.ts'
import { numberTag } from '#shared/number.ts'
import { decimalsOf } from '#shared/price.ts'
import { localize } from '#ui/localize.ts'
import { toWords, withoutUnit, yesNo } from '../../../model/attribute-value.ts'
import type { EachProduct } from '../../each/each-product.ts'
import type { GridColumn, GridWords } from './grid-columns.ts'
import type { CellReading, Meaning } from './read-cell.ts'

export function textOfCell(product: EachProduct, column: GridColumn, words: GridWords): string {
  const { locale, base, currency } = words
  switch (column.kind) {
    case 'text':
      return (column.key === 'name' ? product.name : nameIn(product, column)) ?? ''
    case 'code':
      return product.code ?? ''
    case 'money':
      return priceText(product.price, { currency, locale })
    case 'integer':
      return numberText(product.warrantyMonths, { locale })
    case 'category':
      return categoryText(product.categoryId, words)
    case 'tags':
      return product.tagList.map(tag => localize(tag, 'name', { locale, base }).text).join(separators[locale])
    case 'toggle':
      return yesNo[locale][product.visible ? 'yes' : 'no']
    default:
      return valueText(product, column, words)
  }
}

const separators = { en: ', ', fa: '، ' }

const nameIn = ({ translations }: EachProduct, { language }: GridColumn) =>
  language && translations[language]?.name

/** The name alone where no other category has it, and else with those above it. */
export function categoryText(id: number | null, { categories }: GridWords): string {
  const option = categories.find(({ value }) => value === id)
  if (!option) return id === null ? '' : String(id)
  const isAmbiguous = categories.some(({ value, name }) => name === option.name && value !== id)
  return isAmbiguous ? option.label : option.name
}

function valueText(product: EachProduct, { attribute }: GridColumn, { locale }: GridWords): string {
  const value = attribute && product.values.find(({ attributeId }) => attributeId === attribute.id)
  if (!value) return ''
  const text = toWords(value, attribute, locale)
  return value.kind === 'number' ? withoutUnit(text, attribute) : text
}

/** A value that was read, in the words in which it is shown once it is saved: `1250.5` becomes `1,250.50`. */
export function textOfValue(
  typed: string,
  value: Extract<CellReading, { isWrong: false }>['value'],
  { column, words }: { column: GridColumn; words: GridWords },
): string {
  const { locale, currency } = words
  const number = typeof value === 'number' ? value : null
  switch (column.kind) {
    case 'money':
      return priceText(number, { currency, locale })
    case 'integer':
      return numberText(number, { locale })
    case 'category':
      return categoryText(number, words)
    case 'toggle':
      return yesNo[locale][value ? 'yes' : 'no']
    case 'attribute': {
      const { attribute } = column
      const meaning = value as Meaning
      if (!attribute || meaning.kind === 'none' || meaning.kind === 'text') return typed
      const text = toWords(meaning, attribute, locale)
      return meaning.kind === 'number' ? withoutUnit(text, attribute) : text
    }
    default:
      return typed
  }
}

/** Numbers on the clipboard are written so that every spreadsheet reads them: Latin digits without groups. */
export function clipboardText(product: EachProduct, column: GridColumn, words: GridWords): string {
  const { currency } = words
  const write = (value: number | null, decimals = 10) =>
    value === null
      ? ''
      : new Intl.NumberFormat(numberTag.en, { useGrouping: false, maximumFractionDigits: decimals }).format(
          value,
        )
  if (column.kind === 'integer') return write(product.warrantyMonths)
  if (column.kind === 'money') {
    const decimals = decimalsOf(currency)
    return product.price === null ? '' : (product.price / 10 ** decimals).toFixed(decimals)
  }
  const id = column.attribute?.id
  const value = product.values.find(({ attributeId }) => attributeId === id)
  return value?.kind === 'number' && !value.unit ? write(value.number) : textOfCell(product, column, words)
}
