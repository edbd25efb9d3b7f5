/**
 * Addresses of files that only staff may see: `/media/{ref}~{expiry}~{signature}`. Whoever has one can fetch the file until it
 * expires, so an `<img>` needs neither a cookie nor a bearer.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/database/database.server.ts'

const keySetting = 'mediaKey'
/** Of 256 bits: nobody tries through 144, and addresses stay short. */
const signatureBytes = 18
/** Addresses end at noon or midnight UTC after at least this long, so that they stay the same, and cached, for hours. */
const stepSeconds = 12 * 60 * 60

const pattern = /^([0-9a-f]{32})~([1-9]\d{9,10})~([\w-]{24})$/

export type SignedAddresses = ReturnType<typeof createSignedAddresses>

export function createSignedAddresses(key: Buffer, now: () => number = Date.now) {
  const seconds = () => Math.floor(now() / 1000)
  const sign = (ref: string, expiry: number) =>
    createHmac('sha256', key).update(`${ref}~${expiry}`).digest().subarray(0, signatureBytes)

  return {
    /** What stands in an address instead of the reference: valid for 12 to 24 hours. */
    signed(ref: string): string {
      const expiry = (Math.floor(seconds() / stepSeconds) + 2) * stepSeconds
      return `${ref}~${expiry}~${sign(ref, expiry).toString('base64url')}`
    },

    /** The reference, and for how many seconds the address is good; undefined if it is not. */
    read(text: string): { ref: string; secondsLeft: number } | undefined {
      const [, ref = '', expiry = '', signature = ''] = pattern.exec(text) ?? []
      if (!ref) return undefined
      const secondsLeft = Number(expiry) - seconds()
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(ref, Number(expiry)))
      return isOurs && secondsLeft > 0 ? { ref, secondsLeft } : undefined
    },
  }
}

/** Made at the first start, and the same for all processes: several may start at once, then the first one decides. */
export async function ensureSigningKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('setting')
    .values({ name: keySetting, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const row = db.selectFrom('setting').select('value').where('name', '=', keySetting)
  return Buffer.from((await row.executeTakeFirstOrThrow()).value, 'base64url')
}
