/**
 * Fractions and mixed numbers in Persian values: `۳۳⅓` is shown as `۳۳ ۱ ⁄ ۳`. Left as typed, the sign ⅓ has Latin digits, and
 * stands on the wrong side of its number, because it has no direction of its own. Used by pages and cards of products; what is stored
 * stays as typed.
 */
import { localDigits } from '#shared/number.ts'

const sign = /[¼-¾⅐-⅞]/g
const blankBeforeSign = /(?<=[\d۰-۹])\s?(?=[¼-¾⅐-⅞])/g
/**
 * A fraction, or a whole number and a fraction. Dates and other rows of numbers are none. A slash without a whole number stays a
 * slash, because in Persian it may also stand before decimals.
 */
const fraction = /(?<![\d۰-۹/])([\d۰-۹]+\s)?([\d۰-۹]+)[/⁄]([\d۰-۹]+)(?![\d۰-۹/])/g

/**
 * The stroke comes from the Latin font, and would touch the Persian digits beside it: ۱⁄۳ would read as ۷۳. Blanks that do not break
 * keep them apart; narrow ones are too narrow for that in small text.
 */
const stroke = '\u00a0⁄\u00a0'

/** Isolated from left to right, as numbers are written in Persian too. */
const leftToRight = (text: string) => `\u2066${text}\u2069`

/** A value counts as Persian if it or its name is written in Persian letters or digits. */
export function withPersianFractions(value: string, name = ''): string {
  if (!/[\u0600-\u06ff]/.test(value + name)) return value
  return value
    .replace(blankBeforeSign, ' ')
    .replace(sign, one => one.normalize('NFKD'))
    .replace(fraction, (typed: string, whole: string | undefined, over: string, under: string) =>
      leftToRight(
        localDigits(whole ? `${whole.trim()}\u00a0${over}⁄${under}` : typed, 'fa').replace('⁄', stroke),
      ),
    )
}
