/**
 * A product as its form holds it: numbers as typed, one block of texts per language. Converts from the API's product and to the
 * body of a request. Used by `product-editor.tsx`.
 */

import { numberText, toFormNumber } from '#admin/editor/number-text.ts'
import type { Site } from '#app/app-context.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { readNumber } from '#shared/typed-number.ts'
import type { NewProduct, Product, ProductSpec } from '../product.ts'
import { priceText, toMinor } from './price-text.ts'

/** Not fields of this form, or handled apart: other products are chosen by a search, translations have fields of their own. */
type ExcludedField = 'replacementId' | 'relatedIds' | 'translations'
export type ProductField = Exclude<keyof NewProduct, ExcludedField>
export type SpecField = Exclude<keyof ProductSpec, 'attributeId'>

export type ProductTexts = { name: string; summary: string; description: string; specs: ProductSpec[] }
type TypedFields = { code: string; price: string; warrantyMonths: string; specs: ProductSpec[] }
export type ProductValues = Omit<Pick<NewProduct, ProductField>, keyof TypedFields> &
  TypedFields & { translations: Partial<Record<Locale, ProductTexts>> }
export type ProductBody = Pick<NewProduct, ProductField | 'translations'>

type ShopUnits = { site: Pick<Site, 'baseLocale' | 'currency'>; locale: Locale }

export function toProductValues(product: Product | undefined, { site, locale }: ShopUnits): ProductValues {
  const other = otherLocale(site.baseLocale)
  const translated = product?.translations[other]
  return {
    name: product?.name ?? '',
    code: product?.code ?? '',
    summary: product?.summary ?? '',
    description: product?.description ?? '',
    categoryId: product?.categoryId ?? null,
    extraCategoryIds: product?.extraCategoryIds ?? [],
    specs: product?.specs ?? [],
    price: priceText(product?.price ?? null, { currency: site.currency, locale }),
    warrantyMonths: numberText(product?.warrantyMonths ?? null, { locale }),
    tags: product?.tags ?? [],
    lifecycle: product?.lifecycle ?? 'active',
    seoTitle: product?.seoTitle ?? '',
    seoDescription: product?.seoDescription ?? '',
    visible: product?.visible ?? false,
    translations: {
      [other]: {
        name: translated?.name ?? '',
        summary: translated?.summary ?? '',
        description: translated?.description ?? '',
        specs: translated?.specs ?? [],
      },
    },
  }
}

export function toProductBody(
  values: ProductValues,
  units: { currency: string; locale: Locale },
): ProductBody {
  const translations = Object.entries(values.translations).map(
    ([locale, texts]) => [locale, { ...texts, specs: texts.specs.filter(isFilled) }] as const,
  )
  return {
    ...values,
    code: values.code.trim() === '' ? null : values.code,
    specs: values.specs.filter(isFilled),
    price: toMinor(values.price, units),
    warrantyMonths: toFormNumber(readNumber(values.warrantyMonths, { locale: units.locale, decimals: 0 })),
    translations: Object.fromEntries(translations),
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
