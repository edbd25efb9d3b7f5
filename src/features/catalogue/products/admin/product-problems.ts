import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import { parseNumber } from '#admin/editor/number-text.ts'
import type { Locale } from '#shared/locale.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { newProduct } from '../product.ts'
import { priceText, toMinor } from './price-text.ts'
import { type ProductValues, toProductBody, toProductFormPath } from './product-values.ts'

type FieldUnits = { currency: string; locale: Locale }

const highestPrice = 10 ** 12

/** The problems that the schema finds. Limits of numbers are given in the units of the form. */
export function productProblems(values: ProductValues, { currency, locale }: FieldUnits): FieldErrors {
  const t = catalogueAdminTexts[locale].product
  const found = Object.entries(problemsOf(newProduct, toProductBody(values, currency), locale))
  const problems = Object.fromEntries(found.map(([path, text]) => [toProductFormPath(path, values), text]))
  const price = toMinor(values.price, currency)
  if (Number.isNaN(price)) problems.price = t.notANumber
  else if (price !== null && price > highestPrice) {
    problems.price = t.atMost(priceText(highestPrice, { currency, locale }))
  }
  const months = parseNumber(values.warrantyMonths)
  if (months !== null && !Number.isInteger(months)) problems.warrantyMonths = t.notANumber
  return problems
}
