/** What the product form asks about numbers in its specifications before it is sent. Used by `product-editor.tsx`. */
import type { FieldErrors } from '#admin/editor/form-problems.ts'
import { numberQuestion } from '#admin/editor/number-text.ts'
import type { Locale } from '#shared/locale.ts'
import type { Attribute } from '../../../model/attribute.ts'
import { doubtfulReadings } from '../../../model/attribute-value.ts'
import type { ProductValues } from '../product-values.ts'

type Asking = {
  /** The attributes of the product's categories. */
  attributes: Attribute[]
  /** The language of the interface, in which numbers are shown and read. */
  locale: Locale
}

export function specQuestions(
  { specRows }: Pick<ProductValues, 'specRows'>,
  { attributes, locale }: Asking,
): FieldErrors {
  return Object.fromEntries(
    specRows.flatMap(({ attributeId, value, meaning }, index) => {
      const attribute = attributes.find(({ id, type }) => id === attributeId && type === 'number')
      const readings = attribute && !meaning && doubtfulReadings(value, attribute, locale)
      return readings ? [[`specRows.${index}.value`, numberQuestion(readings, { locale })]] : []
    }),
  )
}
