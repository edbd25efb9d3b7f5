import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import { numberProblem, priceText, toMinor } from '#admin/editor/number-text.ts'
import type { FormUnits } from '#admin/fields/form-values.ts'
import { decimalsOf } from '#shared/price.ts'
import { newProductWithFiles } from '../../model/product.ts'
import { productFields } from '../../model/product-fields.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { type ProductValues, toProductBody, toProductFormPath } from './product-values.ts'

/** The problems that the schema finds. Limits of numbers are given in the units of the form. */
export function productProblems(values: ProductValues, units: FormUnits): FieldErrors {
  const { currency, locale } = units
  const t = catalogueAdminTexts[locale].product
  const found = Object.entries(problemsOf(newProductWithFiles, toProductBody(values, units), locale))
  const problems = Object.fromEntries(found.map(([path, text]) => [toProductFormPath(path, values), text]))
  for (const [name, field] of Object.entries(productFields)) {
    if (field.kind !== 'money' && field.kind !== 'integer') continue
    const typed = String(values[name as keyof ProductValues])
    const decimals = field.kind === 'money' ? decimalsOf(currency) : 0
    const problem = numberProblem(typed, { locale, decimals })
    if (problem) problems[name] = problem
    else if (field.kind === 'money' && (toMinor(typed, units) ?? 0) > field.max) {
      problems[name] = t.atMost(priceText(field.max, units))
    }
  }
  return problems
}
