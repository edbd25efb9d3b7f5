/** A product as its form holds it: numbers as typed, one block of texts per language. */

import { numberText, parseNumber } from '#admin/editor/number-text.ts'
import type { Site } from '#app/app-context.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { NewProduct, Product, ProductSpec } from '../product.ts'
import { priceText, toMinor } from './price-text.ts'

/** Other products are chosen by searching for them; translations are fields of their own. */
type OtherLanguageTexts = 'replacementId' | 'relatedIds' | 'translations'
export type ProductField = Exclude<keyof NewProduct, OtherLanguageTexts>
export type SpecField = Exclude<keyof ProductSpec, 'attributeId'>

export type ProductTexts = { name: string; summary: string; description: string; specs: ProductSpec[] }
type Typed = { code: string; price: string; warrantyMonths: string; specs: ProductSpec[] }
export type ProductValues = Omit<Pick<NewProduct, ProductField>, keyof Typed> &
  Typed & { translations: Partial<Record<Locale, ProductTexts>> }
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

export function toProductBody(values: ProductValues, currency: string): ProductBody {
  const translations = Object.entries(values.translations).map(
    ([locale, texts]) => [locale, { ...texts, specs: texts.specs.filter(isFilled) }] as const,
  )
  return {
    ...values,
    code: values.code.trim() === '' ? null : values.code,
    specs: values.specs.filter(isFilled),
    price: toMinor(values.price, currency),
    warrantyMonths: parseNumber(values.warrantyMonths),
    translations: Object.fromEntries(translations),
  }
}

/** Rows that were added or offered, and left blank, are not sent. */
const isFilled = ({ name, value, attributeId }: ProductSpec) =>
  Boolean(value.trim()) || (attributeId === null && Boolean(name.trim()))

/** Where in the form a problem of what was sent belongs: blank rows count there. */
export function toProductFormPath(path: string, values: ProductValues): string {
  const [, list = '', locale, place, rest = ''] =
    /^(specs|translations\.(\w+)\.specs)\.(\d+)(.*)$/.exec(path) ?? []
  if (place === undefined) return path
  const rows = locale ? (values.translations[locale as Locale]?.specs ?? []) : values.specs
  const sent = rows.flatMap((row, index) => (isFilled(row) ? [index] : []))
  return `${list}.${sent[Number(place)] ?? place}${rest}`
}
