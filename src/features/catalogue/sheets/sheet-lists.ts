/**
 * Several values in one cell, as tags, and the path of a category. Written by exports. What is split is what was joined, whatever the
 * values are.
 */

/** `Tools › Drills`. Names with the sign are rare, and are found again by comparing whole paths. */
export const pathSeparator = ' › '

export const toPath = (names: string[]) => names.join(pathSeparator)

/** `red | blue`. A stroke inside of a value has a backslash in front. */
export const joinValues = (values: string[]) =>
  values.map(value => value.replace(/[\\|]/g, sign => `\\${sign}`)).join(' | ')

export function splitValues(cell: string): string[] {
  if (cell.trim() === '') return []
  const values = ['']
  for (const [sign] of cell.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (sign === '|') values.push('')
    else values.push(values.pop() + (sign.length > 1 ? sign.slice(1) : sign))
  }
  return values.map(value => value.trim())
}
