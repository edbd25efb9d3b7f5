/** What the product form asks about numbers in its specifications before it is sent. Used by `product-editor.tsx`. */
import type { FieldErrors } from '#admin/editor/form-problems.ts'
import { numberQuestion } from '#admin/editor/number-text.ts'
import type { Locale } from '#shared/locale.ts'
import type { Attribute } from '../../model/attribute.ts'
import { doubtfulReadings } from '../../model/attribute-value.ts'
import type { ProductSpec } from '../../model/product.ts'
import type { ProductValues } from './product-values.ts'

type Asking = {
  /** The attributes of the product's categories. */
  attributes: Attribute[]
  baseLocale: Locale
  /** The language of the questions. Each value is read in its own language, in which it is stored and shown. */
  locale: Locale
}

export function specQuestions(
  { specs, translations }: Pick<ProductValues, 'specs' | 'translations'>,
  { attributes, baseLocale, locale }: Asking,
): FieldErrors {
  const questionsIn = (rows: ProductSpec[], language: Locale, path: string) =>
    rows.flatMap(({ attributeId, value }, index) => {
      const attribute = attributes.find(({ id, type }) => id === attributeId && type === 'number')
      const readings = attribute && doubtfulReadings(value, attribute, language)
      return readings ? [[`${path}.${index}.value`, numberQuestion(readings, { locale })]] : []
    })
  const translated = Object.entries(translations) as [Locale, { specs: ProductSpec[] }][]
  return Object.fromEntries([
    ...questionsIn(specs, baseLocale, 'specs'),
    ...translated.flatMap(([language, texts]) =>
      questionsIn(texts.specs, language, `translations.${language}.specs`),
    ),
  ])
}
