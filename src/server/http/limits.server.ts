/**
 * Rate limits: how often something may be tried. Tries are counted in the database, so that a limit holds over all processes.
 * Each key is one row, which is locked while a try is counted. So of many concurrent tries exactly the allowed number passes.
 * Used by login, tickets, tracking, warranty and notifications.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError, codeOf, notSavedYet } from '#shared/errors.ts'
import type { Database, Db, Tx } from '../database/database.server.ts'
import type { TryLimitTable } from '../database/tables.server.ts'

/** No window is longer than a day. */
const maxWindowMs = 24 * 3_600_000

export type Bound = {
  /** The name of what is tried, for example `ticket`. */
  name: string
  /** Who tries: an address, an account, or both. */
  key: string
  /** How many tries pass within the window. Refused tries do not count. */
  max: number
  windowMs: number
}

/**
 * A counted try as it is stored: the time, in milliseconds, when it stops counting. It is a bare number, because most tries have
 * nothing else to say. A try of something that may be repeated, such as a job, also names its owner.
 */
type CountedTry = number | { until: number; owner: string }

/** Tries that were counted. Where only failures should count, the try is counted first and given back after a success. */
export type ReservedTries = { giveBack(tx: Tx): Promise<void> }

export type Limits = ReturnType<typeof createLimits>

export function createLimits(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  now: () => number = Date.now,
) {
  /** Counts one try against every bound, or refuses it and counts nothing. */
  const take = (...bounds: Bound[]) => takeFor([], ...bounds)

  /**
   * Counts one try of the first owner. Tries that an earlier attempt of any of these owners has left, because its process was
   * killed, are replaced by this one. So an owner never has two, however often it is repeated.
   */
  async function takeFor(owners: readonly string[], ...bounds: Bound[]): Promise<ReservedTries> {
    const [owner] = owners
    const counted = await transaction(tx => count(tx, owners, bounds)).catch(notSavedYet)
    return {
      async giveBack(tx) {
        for (const { key, until } of counted) {
          const tries = await lockTries(tx, key)
          // A later attempt of the same owner may have replaced this try by its own, which stays.
          const at = tries.findIndex(
            one => endOf(one) === until && (owner === undefined || isOwnedBy(one, [owner])),
          )
          await writeTries(
            tx,
            key,
            tries.filter((_, index) => index !== at),
          )
        }
      },
    }
  }

  /** Nothing is written before every bound has room, so a refusal needs no rollback. */
  async function count(tx: Tx, owners: readonly string[], bounds: Bound[]) {
    const [owner] = owners
    const counted: { key: string; until: number }[] = []
    // A bound that is given several times, as for several files, counts as often.
    const triesOfKey = new Map<string, CountedTry[]>()
    for (const { key, ...bound } of inLockOrder(bounds)) {
      const tries = triesOfKey.get(key) ?? (await lockTries(tx, key))
      // The clock is read under the lock, because waiting for the lock may have taken long.
      const until = now() + bound.windowMs
      const counting = notExpired(tries, bound.windowMs, now()).filter(one => !isOwnedBy(one, owners))
      requireRoom(counting, bound.max, now())
      triesOfKey.set(key, [...counting, owner === undefined ? until : { until, owner }])
      counted.push({ key, until })
    }
    for (const [key, tries] of triesOfKey) await writeTries(tx, key, tries)
    return counted
  }

  /**
   * Counts one try in the caller's transaction, so that it is stored with what was tried, or not at all. Returns false, and
   * counts nothing, if a bound has no room.
   */
  async function takeIn(tx: Tx, ...bounds: Bound[]): Promise<boolean> {
    try {
      await count(tx, [], bounds)
      return true
    } catch (error) {
      if (codeOf(error) === 'rate_limited') return false
      throw error
    }
  }

  /** When a bound that is full now has room again, or undefined if it has room. */
  async function fullUntil(db: Db, bound: Bound): Promise<string | undefined> {
    const next = nextRoom(await listCounting(db, bound, keyOf(bound)), bound.max, now())
    return next === undefined ? undefined : toText(next)
  }

  async function listCounting(db: Db, { windowMs }: Pick<Bound, 'windowMs'>, key: string) {
    const row = await db.selectFrom('tryLimit').selectAll().where('key', '=', key).executeTakeFirst()
    return row ? notExpired(triesOf(row), windowMs, now()) : []
  }

  /** Refuses what `take` would refuse, without a lock, so that requests over the limit cost next to nothing. */
  async function check(...bounds: Bound[]) {
    for (const { key, ...bound } of inLockOrder(bounds))
      requireRoom(await listCounting(db, bound, key), bound.max, now())
  }

  /** Deletes rows whose tries have all expired, and those from before the clock was set back by more than any window. */
  async function purge() {
    await db
      .deleteFrom('tryLimit')
      .where(row =>
        row.or([row('endsAt', '<', toText(now())), row('endsAt', '>', toText(now() + 2 * maxWindowMs))]),
      )
      .execute()
  }

  return { take, takeFor, takeIn, check, fullUntil, purge }
}

/** All processes lock several keys in the same order, to avoid deadlocks. */
function inLockOrder(bounds: Bound[]) {
  const keyed = bounds.map(bound => ({ ...bound, key: keyOf(bound) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1))
}

const keyOf = ({ name, key }: Bound) =>
  createHash('sha256').update(`${name}\0${key}`).digest('base64url').slice(0, 22)

const toText = (time: number) => new Date(time).toISOString()
const triesOf = ({ times }: Pick<Selectable<TryLimitTable>, 'times'>) => JSON.parse(times) as CountedTry[]
const endOf = (one: CountedTry) => (typeof one === 'number' ? one : one.until)
const isOwnedBy = (one: CountedTry, owners: readonly string[]) =>
  typeof one === 'object' && owners.includes(one.owner)

/**
 * Each stored time is when a try stops counting. A time further away than the window was written before the clock was set back.
 * It is ignored, because otherwise a limit of minutes would hold for as long as the clock was wrong.
 */
const notExpired = (tries: CountedTry[], windowMs: number, now: number) =>
  tries.filter(one => endOf(one) > now && endOf(one) <= now + windowMs)

/** Creates the row if needed, and locks it until the transaction ends. */
async function lockTries(tx: Tx, key: string): Promise<CountedTry[]> {
  const row = await tx
    .insertInto('tryLimit')
    .values({ key, times: '[]', endsAt: '' })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ key }))
    .returning('times')
    .executeTakeFirstOrThrow()
  return triesOf(row)
}

async function writeTries(tx: Tx, key: string, tries: CountedTry[]) {
  const endsAt = tries.length > 0 ? toText(Math.max(...tries.map(endOf))) : ''
  const change = { times: JSON.stringify(tries), endsAt }
  await tx.updateTable('tryLimit').set(change).where('key', '=', key).execute()
}

/** When there is room again, if there is none. When that try stops counting, fewer than `max` are left. */
function nextRoom(counting: CountedTry[], max: number, now: number): number | undefined {
  if (counting.length < max) return undefined
  return counting.map(endOf).sort((one, other) => one - other)[counting.length - max] ?? now
}

function requireRoom(counting: CountedTry[], max: number, now: number) {
  const next = nextRoom(counting, max, now)
  if (next === undefined) return
  throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil((next - now) / 1000)) })
}
