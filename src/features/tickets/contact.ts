/** How a visitor can be reached, in one spelling: what is stored and what is asked for later are compared as they are. */
import { machineText } from '#shared/text.ts'
import { ticketBounds } from './ticket-bounds.ts'

/** Undefined when it cannot be an address. Whether somebody reads there, only a mail can tell. */
export function readEmail(typed: string): string | undefined {
  const email = machineText(typed).toLowerCase()
  const isAddress = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/.test(email)
  return isAddress && [...email].length <= ticketBounds.email.max ? email : undefined
}

/** Iranian mobiles in every spelling become +989…; other numbers keep their digits, and their plus. */
export function readPhone(typed: string): string | undefined {
  const number = machineText(typed)
    .replace(/[\s\p{Pd}().\u200c\u200e\u200f/]/gu, '')
    .replace(/^00/, '+')
  if (!/^\+?\d{6,15}$/.test(number)) return undefined
  const mobile = /^(?:\+980?|980?|0)?(9\d{9})$/.exec(number)?.[1]
  return mobile ? `+98${mobile}` : number
}

export const readContact = (typed: string) => (typed.includes('@') ? readEmail(typed) : readPhone(typed))
