import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import { numberProblem } from '#admin/editor/number-text.ts'
import type { Locale } from '#shared/locale.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { decimalsOf } from '../price.ts'
import { newProduct } from '../product.ts'
import { priceText, toMinor } from './price-text.ts'
import { type ProductValues, toProductBody, toProductFormPath } from './product-values.ts'

type FieldUnits = { currency: string; locale: Locale }

const highestPrice = 10 ** 12

/** The problems that the schema finds. Limits of numbers are given in the units of the form. */
export function productProblems(values: ProductValues, { currency, locale }: FieldUnits): FieldErrors {
  const t = catalogueAdminTexts[locale].product
  const found = Object.entries(problemsOf(newProduct, toProductBody(values, { currency, locale }), locale))
  const problems = Object.fromEntries(found.map(([path, text]) => [toProductFormPath(path, values), text]))
  const priceProblem = numberProblem(values.price, { locale, decimals: decimalsOf(currency) })
  if (priceProblem) problems.price = priceProblem
  else if ((toMinor(values.price, { currency, locale }) ?? 0) > highestPrice) {
    problems.price = t.atMost(priceText(highestPrice, { currency, locale }))
  }
  const monthsProblem = numberProblem(values.warrantyMonths, { locale, decimals: 0 })
  if (monthsProblem) problems.warrantyMonths = monthsProblem
  return problems
}
