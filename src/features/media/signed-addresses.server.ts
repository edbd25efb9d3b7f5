/**
 * Signed addresses of files that only staff may see: `/media/{ref}~{expiry}~{signature}`. Whoever has the address can fetch the
 * file until it expires, so an `<img>` needs neither a cookie nor a bearer token.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/database/database.server.ts'

const keySetting = 'mediaKey'
/** The signature is cut to 144 of its 256 bits. That is still far too many to guess, and keeps addresses short. */
const signatureBytes = 18
/** Addresses expire at noon or midnight UTC, after at least this long. So they stay the same, and cached, for hours. */
const stepSeconds = 12 * 60 * 60

const pattern = /^([0-9a-f]{32})~([1-9]\d{9,10})~([\w-]{24})$/

export type SignedAddresses = ReturnType<typeof createSignedAddresses>

export function createSignedAddresses(key: Buffer, now: () => number = Date.now) {
  const seconds = () => Math.floor(now() / 1000)
  const sign = (ref: string, expiry: number) =>
    createHmac('sha256', key).update(`${ref}~${expiry}`).digest().subarray(0, signatureBytes)

  return {
    /** The text that replaces the reference in an address. It is valid for 12 to 24 hours. */
    signed(ref: string): string {
      const expiry = (Math.floor(seconds() / stepSeconds) + 2) * stepSeconds
      return `${ref}~${expiry}~${sign(ref, expiry).toString('base64url')}`
    },

    /** The reference, and for how many seconds the address is still valid. Undefined if the address is invalid or expired. */
    read(text: string): { ref: string; secondsLeft: number } | undefined {
      const [, ref = '', expiry = '', signature = ''] = pattern.exec(text) ?? []
      if (!ref) return undefined
      const secondsLeft = Number(expiry) - seconds()
      const isValid = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(ref, Number(expiry)))
      return isValid && secondsLeft > 0 ? { ref, secondsLeft } : undefined
    },
  }
}

/** Creates the key at the first start. All processes share it: if several start at once, the first one to insert wins. */
export async function ensureSigningKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('setting')
    .values({ name: keySetting, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const row = db.selectFrom('setting').select('value').where('name', '=', keySetting)
  return Buffer.from((await row.executeTakeFirstOrThrow()).value, 'base64url')
}
