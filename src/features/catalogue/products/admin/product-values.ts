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
import type { NewProduct, NewProductWithFiles, Product, ProductSpec } from '../../model/product.ts'
import { productFields } from '../../model/product-fields.ts'

export type ProductTexts = FormTexts<typeof productFields> & { description: string; specs: ProductSpec[] }
export type ProductValues = FormValues<typeof productFields> &
  Pick<NewProduct, 'description' | 'extraCategoryIds' | 'relatedIds'> & {
    specs: ProductSpec[]
    translations: Partial<Record<Locale, ProductTexts>>
    /** Only while creating: the files of a saved product are saved by themselves. */
    files: DraftedFiles | undefined
  }
export type ProductBody = NewProductWithFiles

type ShopUnits = { site: Pick<Site, 'baseLocale' | 'currency'>; locale: Locale }

export function toProductValues(product: Product | undefined, { site, locale }: ShopUnits): ProductValues {
  const other = otherLocale(site.baseLocale)
  const translated = product?.translations[other]
  return {
    ...toFormValues(productFields, product, { currency: site.currency, locale }),
    description: product?.description ?? '',
    extraCategoryIds: product?.extraCategoryIds ?? [],
    relatedIds: product?.relatedIds ?? [],
    specs: product?.specs ?? [],
    translations: {
      [other]: {
        ...toFormTexts(productFields, translated),
        description: translated?.description ?? '',
        specs: translated?.specs ?? [],
      },
    },
    files: product ? undefined : noDraftedFiles,
  }
}

export function toProductBody(values: ProductValues, units: FormUnits): ProductBody {
  const translations = Object.entries(values.translations).map(
    ([locale, texts]) => [locale, { ...texts, specs: texts.specs.filter(isFilled) }] as const,
  )
  const { description, extraCategoryIds, relatedIds } = values
  return {
    ...fromFormValues(productFields, values, units),
    description,
    extraCategoryIds,
    relatedIds,
    specs: values.specs.filter(isFilled),
    translations: Object.fromEntries(translations),
    ...(values.files && toNewFiles(values.files)),
  }
}

/** Rows that were left blank are not sent. */
const isFilled = ({ name, value, attributeId }: ProductSpec) =>
  Boolean(value.trim()) || (attributeId === null && Boolean(name.trim()))

/** The form's path for a path in the request body. They differ because blank rows are not sent. */
export function toProductFormPath(path: string, values: ProductValues): string {
  const [, list = '', locale, index, rest = ''] =
    /^(specs|translations\.(\w+)\.specs)\.(\d+)(.*)$/.exec(path) ?? []
  if (index === undefined) return path
  const rows = locale ? (values.translations[locale as Locale]?.specs ?? []) : values.specs
  const sentRows = rows.flatMap((row, rowIndex) => (isFilled(row) ? [rowIndex] : []))
  return `${list}.${sentRows[Number(index)] ?? index}${rest}`
}
