/**
 * A product as its form holds it: numbers as typed, one block of texts per language. Converts from the API's product and to the
 * body of a request. Used by `product-editor.tsx`.
 */

import {
  type FormTexts,
  type FormUnits,
  type FormValues,
  fromFormValues,
  toFormTexts,
  toFormValues,
} from '#admin/fields/form-values.ts'
import type { Site } from '#app/app-context.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { type DraftedFiles, noDraftedFiles, toNewFiles } from '../../files/admin/drafted-files.ts'
import type { NewProduct, NewProductWithFiles, Product } from '../../model/product.ts'
import { productFields } from '../../model/product-fields.ts'
import { type FormSpecRow, isFilled, toFormRows, toRowBody } from './specs/form-spec-rows.ts'

export type ProductTexts = FormTexts<typeof productFields> & { description: string }
export type ProductValues = FormValues<typeof productFields> &
  Pick<NewProduct, 'description' | 'extraCategoryIds' | 'relatedIds'> & {
    specRows: FormSpecRow[]
    translations: Partial<Record<Locale, ProductTexts>>
    /** Only while creating: the files of a saved product are saved by themselves. */
    files: DraftedFiles | undefined
  }
export type ProductBody = Omit<NewProductWithFiles, 'specs'>

type ShopUnits = { site: Pick<Site, 'baseLocale' | 'currency'>; locale: Locale }

export function toProductValues(product: Product | undefined, { site, locale }: ShopUnits): ProductValues {
  const { baseLocale } = site
  const other = otherLocale(baseLocale)
  const translated = product?.translations[other]
  return {
    ...toFormValues(productFields, product, { currency: site.currency, locale }),
    description: product?.description ?? '',
    extraCategoryIds: product?.extraCategoryIds ?? [],
    relatedIds: product?.relatedIds ?? [],
    specRows: toFormRows(product, { baseLocale, locale }),
    translations: {
      [other]: {
        ...toFormTexts(productFields, translated),
        description: translated?.description ?? '',
      },
    },
    files: product ? undefined : noDraftedFiles,
  }
}

export function toProductBody(values: ProductValues, units: FormUnits): ProductBody {
  const { description, extraCategoryIds, relatedIds } = values
  return {
    ...fromFormValues(productFields, values, units),
    description,
    extraCategoryIds,
    relatedIds,
    specRows: values.specRows.filter(isFilled).map(toRowBody),
    translations: values.translations,
    ...(values.files && toNewFiles(values.files)),
  }
}

/** The form's path for a path in the request body. Blank rows are not sent, and a value has one field, whatever its kind is. */
export function toProductFormPath(path: string, values: ProductValues): string {
  const [, index, rest = ''] = /^specRows\.(\d+)(.*)$/.exec(path) ?? []
  if (index === undefined) return path
  const sentRows = values.specRows.flatMap((row, rowIndex) => (isFilled(row) ? [rowIndex] : []))
  const field = rest.replace(/^\.(choiceId|number|unit|yes)$/, '.value')
  return `specRows.${sentRows[Number(index)] ?? index}${field}`
}
