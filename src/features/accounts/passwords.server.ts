/** Password hashes: Argon2id off the main thread, in turns so that a rush of logins takes neither all cores nor all memory. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '#shared/errors.ts'

const argon = promisify(argon2)
/** OWASP's figures: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** Half of the cores: the other half serves. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
/** About a second's worth. Whoever comes when so many wait is sent away: a longer wait would only be given up. */
const mostWaiting = 20

let running = 0
const waiting: (() => void)[] = []

/** Hashing is only to be had in a turn. */
export type Hasher = typeof hasher

/** Refuses when nobody more may wait, which costs nothing: a rush is sent away before anything is read for it. */
export function requireRoomInQueue() {
  if (waiting.length >= mostWaiting) throw new AppError('busy', { retryAfter: 1 })
}

export async function withHasher<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
  requireRoomInQueue()
  if (running < atOnce) running++
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work(hasher)
  } finally {
    // Handed on, not freed: a newcomer must not slip in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const hasher = {
  /** As `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that the figures can be raised later. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return toStored(salt, await derive(password, salt))
  },
  async matches(password: string, stored: string): Promise<boolean> {
    const [salt, expected] = stored.split('$').slice(-2).map(toBytes)
    if (!salt || !expected) return false
    const actual = await derive(password, salt)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  },
}

/** Compared against when there is no such account, so that it fails as late as any other. */
export const nobodysHash = toStored(randomBytes(16), randomBytes(cost.tagLength))

/** In one form of each letter, whatever keyboard it was typed on. */
function derive(password: string, salt: Buffer) {
  return argon('argon2id', {
    ...cost,
    message: Buffer.from(password.normalize('NFC')),
    nonce: salt,
  }) as Promise<Buffer>
}

function toStored(salt: Buffer, derived: Buffer) {
  const figures = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${figures}$${toText(salt)}$${toText(derived)}`
}

function toText(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}

function toBytes(text: string) {
  return Buffer.from(text, 'base64')
}
