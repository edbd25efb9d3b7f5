/**
 * How often something may be tried. Counted in the database, so that a bound holds over all processes: each key is one row
 * that a try locks while it counts, so that of many at once exactly as many pass as may.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError, notSavedYet } from '#shared/errors.ts'
import type { Database, Tx } from '../database/database.server.ts'
import type { TryLimitTable } from '../database/tables.server.ts'

export type Bound = {
  /** What is tried, as `ticket`. */
  name: string
  /** Who tries: an address, an account, or both. */
  key: string
  /** How many tries within the window pass; those that are refused do not count. */
  max: number
  windowMs: number
}

/** Tries that were counted, for those that count only when they fail: taken before, given back after a success. */
export type TakenTries = { giveBack(tx: Tx): Promise<void> }

export type Limits = ReturnType<typeof createLimits>

export function createLimits(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  now: () => number = Date.now,
) {
  /** Counts one try against every bound, or refuses it and counts nothing. */
  async function take(...bounds: Bound[]): Promise<TakenTries> {
    const counted = await transaction(async tx => {
      const added: { key: string; time: number }[] = []
      for (const { key, ...bound } of inOneOrder(bounds)) {
        const times = await lockTimes(tx, key)
        // Read under the lock: whoever waited for it must not count with an old clock.
        const time = now() + bound.windowMs
        const live = stillCounting(times, bound.windowMs, now())
        requireRoom(live, bound.max, now())
        await writeTimes(tx, key, [...live, time])
        added.push({ key, time })
      }
      return added
    }).catch(notSavedYet)
    return {
      async giveBack(tx) {
        for (const { key, time } of counted) {
          const times = await lockTimes(tx, key)
          const at = times.indexOf(time)
          await writeTimes(
            tx,
            key,
            times.filter((_, index) => index !== at),
          )
        }
      },
    }
  }

  /** Refuses what `take` would refuse, without a lock: whoever is over the bound costs next to nothing. */
  async function check(...bounds: Bound[]) {
    for (const { key, max, windowMs } of inOneOrder(bounds)) {
      const row = await db.selectFrom('tryLimit').selectAll().where('key', '=', key).executeTakeFirst()
      const live = row ? stillCounting(timesOf(row), windowMs, now()) : []
      requireRoom(live, max, now())
    }
  }

  /** Forgets what counts no more. */
  async function purge() {
    await db.deleteFrom('tryLimit').where('endsAt', '<', toText(now())).execute()
  }

  return { take, check, purge }
}

/** All processes lock several keys in the same order, so that none waits for one that waits for it. */
function inOneOrder(bounds: Bound[]) {
  const keyed = bounds.map(bound => ({ ...bound, key: keyOf(bound) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1))
}

const keyOf = ({ name, key }: Bound) =>
  createHash('sha256').update(`${name}\0${key}`).digest('base64url').slice(0, 22)

const toText = (time: number) => new Date(time).toISOString()
const timesOf = ({ times }: Pick<Selectable<TryLimitTable>, 'times'>) => JSON.parse(times) as number[]

/**
 * Each time is when a try stops counting. One further away than the window was written by a clock that has been set back
 * since: it is believed no longer, or a bound of minutes would hold for as long as the clock was wrong.
 */
const stillCounting = (times: number[], windowMs: number, now: number) =>
  times.filter(time => time > now && time <= now + windowMs)

/** The row stays locked until the transaction ends; a new one does too. */
async function lockTimes(tx: Tx, key: string): Promise<number[]> {
  const row = await tx
    .insertInto('tryLimit')
    .values({ key, times: '[]', endsAt: '' })
    .onConflict(there => there.column('key').doUpdateSet({ key }))
    .returning('times')
    .executeTakeFirstOrThrow()
  return timesOf(row)
}

async function writeTimes(tx: Tx, key: string, times: number[]) {
  const endsAt = times.length > 0 ? toText(Math.max(...times)) : ''
  const change = { times: JSON.stringify(times), endsAt }
  await tx.updateTable('tryLimit').set(change).where('key', '=', key).execute()
}

function requireRoom(live: number[], max: number, now: number) {
  if (live.length < max) return
  // As soon as this one stops counting, fewer than `max` are left.
  const next = live.toSorted((one, other) => one - other)[live.length - max] ?? now
  throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil((next - now) / 1000)) })
}
