/** The slugs of names in addresses, and the key by which product codes are unique. */
import { fold } from '#shared/fold.ts'

/** Empty when the name has neither letters nor digits: the caller then falls back to the id. */
export function toSlug(name: string): string {
  return fold(name).replaceAll(' ', '-')
}

/** Codes that differ only in case, blanks and punctuation have the same key. */
export function codeKey(code: string): string {
  // Letters that stood apart can compose when the blanks between them go (Korean), hence the second normalisation.
  return fold(code).replaceAll(' ', '').normalize('NFC')
}
