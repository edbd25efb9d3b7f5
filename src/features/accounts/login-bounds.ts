import type { Bound } from '#server/http/limits.server.ts'
import { addressBounds } from './address-bounds.ts'

const windowMs = 15 * 60_000

type Try = {
  username: string
  address: string
  /** Whether this account logged in from this address before. */
  isKnown: boolean
}

/** How often a password may be wrong. */
export function loginBounds({ username, address, isKnown }: Try): Bound[] {
  const bounds: Bound[] = [
    // No address holds a blank, so this is one account at one address.
    ...addressBounds(address, [{ name: 'login', max: 5, windowMs }], ` ${username}`),
    ...addressBounds(address, [{ name: 'login-address', max: 20, windowMs }]),
  ]
  // Somebody guesses from many addresses: whoever logged in from here before is still let in.
  return isKnown ? bounds : [...bounds, { name: 'login-account', key: username, max: 100, windowMs }]
}
