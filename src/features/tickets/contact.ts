/**
 * Normalises email addresses and phone numbers, so that a stored contact and one that is typed later can be compared directly.
 */
import { machineText } from '#shared/text.ts'
import { ticketBounds } from './ticket-bounds.ts'

/** Undefined if it cannot be an email address. Whether anybody reads mail there cannot be checked. */
export function readEmail(typed: string): string | undefined {
  const email = machineText(typed).toLowerCase()
  const isAddress = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/.test(email)
  return isAddress && [...email].length <= ticketBounds.email.max ? email : undefined
}

/** Iranian mobile numbers in every spelling become +989…. Other numbers keep their digits and their plus. */
export function readPhone(typed: string): string | undefined {
  const number = machineText(typed)
    .replace(/[\s\p{Pd}().\u200c\u200e\u200f/]/gu, '')
    .replace(/^00/, '+')
  if (!/^\+?\d{6,15}$/.test(number)) return undefined
  const mobile = /^(?:\+980?|980?|0)?(9\d{9})$/.exec(number)?.[1]
  return mobile ? `+98${mobile}` : number
}

export const readContact = (typed: string) => (typed.includes('@') ? readEmail(typed) : readPhone(typed))
