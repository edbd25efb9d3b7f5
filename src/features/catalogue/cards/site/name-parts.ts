/** Two lines of a narrow card hold about this many characters. */
const fits = 38
/** Two lines of a wide card. */
const fitsWide = 60

export type NameParts = { start: string; middle: string; end: string; isCut: boolean; isLong: boolean }

/**
 * A name in three parts. A card that is too narrow for the whole name in two lines shows the first and the last part, because names of
 * one model often differ in their last word only. Used by `product-card.tsx`.
 */
export function namePartsOf(name: string): NameParts {
  const isCut = name.length > fits
  const start = isCut ? name.slice(0, 19).replace(/\s+\S*$/, '') : name
  const end = isCut ? name.slice(-17).replace(/^\S*\s+/, '') : ''
  const middle = name.slice(start.length, name.length - end.length)
  return { start, middle, end, isCut, isLong: name.length > fitsWide }
}
