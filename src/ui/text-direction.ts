import type { Locale } from '#shared/locale.ts'

/** Letters of the Persian alphabet and its neighbours, but no digits: those are used with either direction. */
const persianLetter = /[\u0621-\u064a\u066e-\u06d3]/

/**
 * The direction of one line in this language. Browsers take it from the first letter, which is wrong for a Persian line that begins
 * with a Latin word, as `RCA و بلوتوث`. Undefined: the browser is right.
 */
export const directionOfText = (text: string, language: Locale): 'rtl' | undefined =>
  language === 'fa' && persianLetter.test(text) ? 'rtl' : undefined
