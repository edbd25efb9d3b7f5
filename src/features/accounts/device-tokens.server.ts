/**
 * Device tokens: a browser that has logged in keeps one and sends it with the next login. Its wrong passwords are then counted for
 * this browser alone, so strangers who guess cannot lock its owner out. It opens nothing: whoever steals it still needs the
 * password, and gets a few guesses. OWASP describes the idea as device cookies. Nothing of it is stored on the server.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetimeSeconds = 90 * 24 * 3600

/** `{account}~{expiry}~{device}~{signature}`. The browser reads the account, to keep one token for each. */
const pattern = /^(\d{1,15})~([1-9]\d{9,10})~([\w-]{22})~([\w-]{43})$/

type Account = { id: number; passwordHash: string }

export type DeviceTokens = ReturnType<typeof createDeviceTokens>

export function createDeviceTokens(now: () => number) {
  const seconds = () => Math.floor(now() / 1000)

  /**
   * The key is the stored hash of the password: a secret that all processes share, with 128 random bits in it. A new password makes
   * another hash, so it revokes every token of the account.
   */
  const sign = ({ id, passwordHash }: Account, expiry: number, device: string) =>
    createHmac('sha256', passwordHash).update(`device~${id}~${expiry}~${device}`).digest()

  /** The random name of the device, if the token is valid for this account. */
  function read(token: string, account: Account): string | undefined {
    const [, id = '', expiry = '', device = '', signature = ''] = pattern.exec(token) ?? []
    if (!device || Number(id) !== account.id || Number(expiry) <= seconds()) return undefined
    const expected = sign(account, Number(expiry), device)
    return timingSafeEqual(Buffer.from(signature, 'base64url'), expected) ? device : undefined
  }

  return {
    create(account: Account): string {
      const expiry = seconds() + lifetimeSeconds
      const device = randomBytes(16).toString('base64url')
      const signature = sign(account, expiry, device).toString('base64url')
      return `${account.id}~${expiry}~${device}~${signature}`
    },

    /** A browser sends the tokens of all accounts that have used it. Returns the device of the one that is for this account. */
    findDevice(tokens: readonly string[], account: Account): string | undefined {
      return tokens.map(token => read(token, account)).find(device => device !== undefined)
    },
  }
}
