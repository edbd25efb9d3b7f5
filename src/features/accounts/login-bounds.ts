import type { Bound } from '#server/http/limits.server.ts'
import { addressBounds } from './address-bounds.ts'

const windowMs = 15 * 60_000

type LoginAttempt = {
  username: string
  address: string
  /** Whether this account has logged in from this address before. */
  isKnown: boolean
  /** The device, if a valid device token was sent. */
  device?: string | undefined
}

/**
 * The limits of failed logins. A device that has logged in before has a limit of its own instead, wherever it is, so that nobody
 * else can use it up.
 */
export function loginBounds({ username, address, isKnown, device }: LoginAttempt): Bound[] {
  if (device !== undefined) return [{ name: 'login-device', key: device, max: 5, windowMs }]
  const bounds: Bound[] = [
    // An address contains no space, so this key is one account at one address.
    ...addressBounds(address, [{ name: 'login', max: 5, windowMs }], ` ${username}`),
    ...addressBounds(address, [{ name: 'login-address', max: 20, windowMs }]),
  ]
  // Limits guessing from many addresses. An address from which this account has logged in before is exempt.
  return isKnown ? bounds : [...bounds, { name: 'login-account', key: username, max: 100, windowMs }]
}
