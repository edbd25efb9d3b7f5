/**
 * Every field of a product that an administrator can set, each described once. Add a field here first: what follows from it does
 * so by itself, and the compiler or a test names the rest (CONTRIBUTING.md).
 */

import type { FieldDefinitions } from '#shared/field-definitions/field-definition.ts'
import { toAsciiDigits } from '#shared/number.ts'

export const lifecycles = ['active', 'discontinued'] as const

export const productFields = {
  name: { kind: 'text', min: 1, max: 200, translated: true, searched: 'name', inCards: true },
  /** The model. */
  code: { kind: 'code', max: 64, searched: 'code', inCards: true, unique: true },
  /** The number under the bars, by which shops and search engines know a product. */
  barcode: { kind: 'code', max: 40, toCanonical: toGtin, searched: 'code', unique: true },
  summary: { kind: 'text', max: 300, translated: true, searched: 'text', inCards: true },
  /** Rich text. */
  description: { kind: 'own' },
  /** The breadcrumb's category. */
  categoryId: { kind: 'link', to: 'category', inCards: true },
  extraCategoryIds: { kind: 'own' },
  specs: { kind: 'own' },
  /** Null: no price is shown. */
  price: { kind: 'money', max: 10 ** 12, inCards: true },
  warrantyMonths: { kind: 'integer', min: 0, max: 120, unit: 'months' },
  /** Whoever looks up the serial number of one reads that it is recalled, and this. Empty: it is not. */
  recall: { kind: 'text', max: 300, translated: true },
  tags: { kind: 'tags', maxCount: 20, max: 40, searched: 'text' },
  lifecycle: { kind: 'choice', choices: lifecycles, inCards: true },
  replacementId: { kind: 'link', to: 'product' },
  relatedIds: { kind: 'own' },
  seoTitle: { kind: 'text', max: 70, translated: true },
  seoDescription: { kind: 'text', max: 300, translated: true },
  visible: { kind: 'toggle', initial: false, inCards: true },
  translations: { kind: 'own' },
} as const satisfies FieldDefinitions

export type ProductFieldName = keyof typeof productFields

/** The digits of a GTIN-8, -12, -13 or -14. Undefined if their number is wrong, or if the last one does not fit the others. */
function toGtin(typed: string): string | undefined {
  // Scanners and web pages add blanks, dashes and invisible characters.
  const digits = toAsciiDigits(typed).replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return undefined
  // From the right, every second digit counts three times. The last digit is chosen so that the sum ends in 0.
  const weighted = Array.from(digits, Number).reverse()
  const sum = weighted.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum > 0 && sum % 10 === 0 ? digits : undefined
}
