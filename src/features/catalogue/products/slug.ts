/** The names of things in addresses, and the key by which product codes are unique. */
import { fold } from '#shared/fold.ts'

/** Empty when the name has neither letters nor digits: the caller then falls back to the id. */
export function toSlug(name: string): string {
  return fold(name).replaceAll(' ', '-')
}

/** Codes are one and the same whatever their case, blanks and punctuation. */
export function codeKey(code: string): string {
  // Joined words can compose anew (Korean letters), hence the second normalisation.
  return fold(code).replaceAll(' ', '').normalize('NFC')
}
