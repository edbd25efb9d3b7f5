/**
 * Counts look-ups of serial numbers: sums of each day and outcome, and which unknown numbers were asked for. A look-up never waits for
 * it: counts wait in memory and are stored together, so a crash loses up to ten seconds of them. No visitor is stored.
 * Recorded by `warranty-api.server.ts`, shown by `look-ups-api.server.ts`.
 */
import type { Database } from '#server/database/database.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { AppError } from '#shared/errors.ts'
import { dayOf } from '#shared/times.ts'
import { readSerial } from '../serial.ts'
import { addMonths, type Warranty } from '../warranty.ts'
import type { WarrantyState } from '../warranty-states.ts'
import { type LookUpOutcome, type LookUpPeriod, lookUpDays, lookUpOutcomes, monthsAhead } from './look-up.ts'
import { addLookUps, countLookUps, listEnds, listSums, listUnknown } from './look-up-rows.server.ts'
import { guessAll } from './nearest-serial.server.ts'
import { holdsPersonalData } from './personal-serials.ts'

const flushEveryMs = 10_000
/** What waits in memory is bounded, whatever is asked for. */
const maxWaiting = 1000

const outcomes: Record<WarrantyState, LookUpOutcome> = {
  active: 'active',
  'not-activated': 'not-activated',
  expired: 'expired',
  'no-warranty': 'expired',
  void: 'ended',
  replaced: 'ended',
  recalled: 'ended',
  unknown: 'unknown',
}

type Options = {
  database: Pick<Database, 'db' | 'transaction'>
  timeZone: string
  now?: () => number
}

export type LookUps = ReturnType<typeof createLookUps>

export function createLookUps({ database, timeZone, now = Date.now }: Options) {
  const { db, transaction } = database
  let days = new Map<string, number>()
  let unknown = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const today = () => dayOf(now(), timeZone)

  /** Never fails: what could not be stored waits for the next time. */
  async function storeAll() {
    const [ownDays, ownUnknown] = [days, unknown]
    if (ownDays.size === 0) return
    days = new Map()
    unknown = new Map()
    try {
      await transaction(tx =>
        addLookUps(tx, {
          days: [...ownDays].map(([key, count]) => ({ ...toDay(key, 'outcome'), count })),
          unknown: [...ownUnknown].map(([key, count]) => ({ ...toDay(key, 'serial'), count })),
        }),
      )
    } catch {
      for (const [key, count] of ownDays) days.set(key, (days.get(key) ?? 0) + count)
      for (const [key, count] of ownUnknown) add(unknown, key, count)
      flushLater()
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing ??= storeAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  function flushLater() {
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref()
  }

  return {
    flush,

    /** How a look-up of a visitor ended. It is stored a little later. */
    record({ serial, state }: Pick<Warranty, 'serial' | 'state'>) {
      const day = today()
      const key = `${day} ${outcomes[state]}`
      days.set(key, (days.get(key) ?? 0) + 1)
      if (state === 'unknown' && !holdsPersonalData(serial)) add(unknown, `${day} ${serial}`, 1)
      flushLater()
    },

    async summary({ days: length }: { days: LookUpPeriod }) {
      const to = today()
      const from = addDays(to, 1 - Number(length))
      const before = { from: addDays(from, -Number(length)), to: addDays(from, -1) }
      const sums = await listSums(db, { from, to })
      const countOf = new Map(sums.map(({ day, outcome, count }) => [`${day} ${outcome}`, count]))
      return {
        from,
        to,
        days: Array.from({ length: Number(length) }, (_, at) => {
          const day = addDays(from, at)
          const counts = lookUpOutcomes.map(outcome => [outcome, countOf.get(`${day} ${outcome}`) ?? 0])
          return { day, counts: Object.fromEntries(counts) as Record<LookUpOutcome, number> }
        }),
        before: await countLookUps(db, before),
        ends: await listEnds(db, { from: to, to: addMonths(to, monthsAhead) }),
      }
    },

    async listUnknown({ page, pageSize, ignored, ...period }: UnknownQuery) {
      const offset = requireOffset({ page, pageSize })
      const list = await listUnknown(db, {
        ...period,
        ...{ ignored: ignored === 'true', limit: pageSize, offset },
      })
      const guesses = await guessAll(
        db,
        list.items.map(({ serial }) => serial),
      )
      const unlike = { cause: 'unlike', nearest: null, range: null } as const
      const items = list.items.map(item => ({ ...item, ...(guesses.get(item.serial) ?? unlike) }))
      return { items, total: list.total, page, pageSize }
    },

    async ignore(serial: string) {
      const createdAt = new Date(now()).toISOString()
      await transaction(async tx => {
        await tx
          .insertInto('ignoredSerial')
          .values({ serial, createdAt })
          .onConflict(conflict => conflict.doNothing())
          .execute()
      })
    },

    async listAgain(typed: string) {
      const serial = readSerial(typed) ?? typed
      const { numDeletedRows } = await transaction(tx =>
        tx.deleteFrom('ignoredSerial').where('serial', '=', serial).executeTakeFirstOrThrow(),
      )
      if (numDeletedRows === 0n) throw new AppError('not_found')
    },

    /** Sums are kept for two years, unknown numbers for 90 days. A number stays ignored as long as anybody asks for it. */
    async purge() {
      const oldest = addDays(today(), -lookUpDays.unknown)
      await transaction(async tx => {
        await tx.deleteFrom('lookUpDay').where('day', '<', addDays(today(), -lookUpDays.sums)).execute()
        await tx.deleteFrom('unknownSerial').where('day', '<', oldest).execute()
        await tx
          .deleteFrom('ignoredSerial')
          .where('createdAt', '<', oldest)
          .where('serial', 'not in', tx.selectFrom('unknownSerial').select('serial'))
          .execute()
      })
    },

    /** Stores what waits. Called before the database closes. */
    async close() {
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}

type UnknownQuery = { from: string; to: string; ignored: 'true' | 'false'; page: number; pageSize: number }

/** Adds to what waits, unless too many others wait already. */
function add(waiting: Map<string, number>, key: string, count: number) {
  if (waiting.size >= maxWaiting && !waiting.has(key)) return
  waiting.set(key, (waiting.get(key) ?? 0) + count)
}

function toDay<Name extends string>(key: string, name: Name) {
  const [day = '', text = ''] = key.split(' ')
  return { day, [name]: text } as { day: string } & Record<Name, string>
}

const dayMs = 24 * 3600_000
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
