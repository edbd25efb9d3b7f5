/**
 * Hashes passwords with Argon2id off the main thread. The number of simultaneous hashes is limited, so that many logins at once
 * take neither all cores nor all memory. Used for logins and for new passwords.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { AppError } from '#shared/errors.ts'

const argon = promisify(argon2)
export type HashCost = { memory: number; passes: number; parallelism: number }
/** OWASP's parameters: 19 MiB, two passes, one lane. */
export const standardCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
/** Half of the cores, so that the other half can serve requests. */
const maxRunning = Math.max(1, Math.floor(availableParallelism() / 2))
/**
 * About a second's worth of work. When this many are waiting, further requests are refused, because a longer wait would only
 * time out.
 */
const maxWaiting = 20

const limit = pLimit(maxRunning)

/** Hashing is only possible inside `withHasher`, which limits how many run at once. */
export type Hasher = typeof hasher

/** Refuses if the queue is full. This is cheap, so under load a login is refused before anything is read for it. */
export function requireRoomInQueue() {
  if (limit.pendingCount >= maxWaiting) throw new AppError('busy', { retryAfter: 1 })
}

export async function withHasher<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
  requireRoomInQueue()
  return await limit(() => work(hasher))
}

const hasher = {
  /** In the format `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that the parameters can be raised later. */
  async hash(password: string, cost: HashCost): Promise<string> {
    const salt = randomBytes(16)
    return toStored(salt, { cost, derived: await derive(password, { salt, cost }) })
  },
  /** Derives with the parameters that the stored hash was made with. */
  async matches(password: string, stored: string): Promise<boolean> {
    const [salt, expected] = stored.split('$').slice(-2).map(toBytes)
    const cost = getCost(stored)
    if (!salt || !expected || !cost) return false
    const actual = await derive(password, { salt, cost })
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  },
}

/** Compared against if there is no such account, so that this takes as long as a wrong password. */
export const nobodysHash = (cost: HashCost) =>
  toStored(randomBytes(16), { cost, derived: randomBytes(tagLength) })

/** Normalises the password, so that it is the same whatever keyboard it was typed on. */
function derive(password: string, { salt, cost }: { salt: Buffer; cost: HashCost }) {
  return argon('argon2id', {
    ...cost,
    tagLength,
    message: Buffer.from(password.normalize('NFC')),
    nonce: salt,
  }) as Promise<Buffer>
}

function toStored(salt: Buffer, { cost, derived }: { cost: HashCost; derived: Buffer }) {
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${toText(salt)}$${toText(derived)}`
}

function getCost(stored: string): HashCost | undefined {
  const [, memory, passes, parallelism] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)?.map(Number) ?? []
  return memory && passes && parallelism ? { memory, passes, parallelism } : undefined
}

function toText(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}

function toBytes(text: string) {
  return Buffer.from(text, 'base64')
}
