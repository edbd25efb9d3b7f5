/**
 * Texts that a spreadsheet program would take for a formula when it opens a CSV file, or when somebody edits the cell, get an
 * apostrophe in front, which reading takes off again. A text that has apostrophes before such a sign gets one more, so that what is
 * written and read is always the same.
 */

/** The signs that begin a formula, also in their full-width form, and blanks that some programs skip before one. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const guarded = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

export const guardFormula = (text: string) => (formula.test(text) ? `'${text}` : text)

export const unguardFormula = (text: string) => (guarded.test(text) ? text.slice(1) : text)
