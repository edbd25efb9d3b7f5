/** Reads from the name of a picture file which product it may belong to, and at which position. Used by `match-pictures.server.ts`. */
import { toAsciiDigits } from '#shared/number.ts'

/** A model code or barcode that the name may hold. The picture is at this position of the product, from 1. */
export type NameReading = { code: string; number: number }

/** `KT-1_2`, `KT-1-2`, `KT-1 (2)`. */
const numbered = /^(.+?)(?:[_-](\d{1,2})|\s*\((\d{1,2})\))$/
const longestCode = 64

/** Without the folders it was in: of `photos/KT-1.jpg` that is `KT-1.jpg`. */
export const baseNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')

/** The name as it is, because a code can end in a number, and then without its number. */
export function readPictureName(name: string): NameReading[] {
  const text = withoutEnding(baseNameOf(name)).normalize('NFC').trim()
  const [, rest = '', afterMark, inBrackets] = numbered.exec(toAsciiDigits(text)) ?? []
  const readings = [{ code: text, number: 1 }]
  // As many characters of the name itself, whose digits may be Persian ones.
  if (rest)
    readings.push({ code: text.slice(0, rest.length).trim(), number: Number(afterMark ?? inBrackets) })
  return readings.filter(({ code }) => code !== '' && code.length <= longestCode)
}

/** The key under which a file is found that a spreadsheet names. The ending may be left out there. */
export const fileKeyOf = (name: string) =>
  baseNameOf(name.replaceAll('\\', '/')).normalize('NFC').trim().toLowerCase()

/** Files that computers add to archives by themselves. */
export function isHiddenFile(path: string): boolean {
  const name = baseNameOf(path)
  return (
    path.startsWith('__MACOSX/') ||
    name.startsWith('.') ||
    ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase())
  )
}

type Placed = { ref: string; number: number }

/**
 * The pictures of a product in their new order: each one at the position that its name says, after those before it. The others stay in
 * their order behind and between them. `imported` is in the order of its numbers.
 */
export function placePictures(current: string[], imported: Placed[]): string[] {
  const refs = new Set(imported.map(({ ref }) => ref))
  const order = current.filter(ref => !refs.has(ref))
  let before = -1
  for (const { ref, number } of imported) {
    const at = Math.min(Math.max(number - 1, before + 1), order.length)
    order.splice(at, 0, ref)
    before = at
  }
  return order
}
