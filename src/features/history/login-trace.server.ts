/**
 * Records logins, logouts, refused passwords and lockouts, in Activity and in the log. A username without an account is never
 * recorded, because people type passwords into that field. Used by the accounts feature.
 */
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Changes, LoginAction, LoginEventField, LoginTrace } from './event.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs
export const loginTraceLimits = {
  /** The number of entries per UTC day. Everything beyond that is only in the log. */
  aDay: 1000,
  /** How many of these may be refused passwords, so that guessing cannot displace successful logins. */
  refusedADay: 800,
} as const

type Log = { info(details: object, text: string): void; warn(details: object, text: string): void }
type Counter = { count: number; eventId: number | null; endsAt: string }
type Refused = Parameters<LoginTrace['refused']>[0]

export function createLoginTrace({ transaction, db }: Database, now: () => number = Date.now) {
  const time = (later = 0) => new Date(now() + later).toISOString()
  const today = () => ({ key: `day ${time().slice(0, 10)}`, ms: dayMs })
  let log: Log = { info() {}, warn() {} }

  /** Locks the row until the transaction ends, so that counts are exact across all processes. */
  async function lock(tx: Tx, { key, ms }: { key: string; ms: number }): Promise<Counter> {
    const newCounter = { count: 0, eventId: null, endsAt: time(ms) }
    const row = await tx
      .insertInto('loginCounter')
      .values({ key, ...newCounter })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ key }))
      .returning(['count', 'eventId', 'endsAt'])
      .executeTakeFirstOrThrow()
    return row.endsAt > time() ? row : newCounter
  }

  const save = (tx: Tx, key: string, counter: Counter) =>
    tx.updateTable('loginCounter').set(counter).where('key', '=', key).execute()

  type Entry = {
    action: LoginAction
    address: string
    count?: number
    account: { id: number; displayName: string }
    /** Whether it was certainly the owner of the account. */
    isOwner: boolean
  }

  async function insert(tx: Tx, { action, address, count, account, isOwner }: Entry): Promise<number> {
    const { id } = await tx
      .insertInto('event')
      .values({
        at: time(),
        adminId: isOwner ? account.id : null,
        adminName: isOwner ? account.displayName : '',
        entity: 'login',
        entityId: account.id,
        label: account.displayName,
        action,
        changes: changesOf(address, count),
        undoneAt: null,
        undoes: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /**
   * Counts a refused password. For a username without an account it does the same except for writing an entry: as many
   * statements, and a commit that has written something. So the duration of a login does not reveal whether an account exists.
   */
  async function countRefusal(tx: Tx, action: LoginAction, { account, address }: Refused) {
    const key = `${action} ${account?.id ?? 0} ${address}`
    const before = await lock(tx, { key, ms: hourMs })
    const day = today()
    const entries = await lock(tx, account ? day : { ...day, key: 'nobody' })
    const count = before.count + 1
    let { eventId } = before
    const isNew = account && before.count === 0 && entries.count < loginTraceLimits.refusedADay
    if (isNew) {
      eventId = await insert(tx, { action, address, count, account, isOwner: false })
    } else {
      const changes = changesOf(address, count)
      await tx
        .updateTable('event')
        .set({ changes })
        .where('id', '=', eventId ?? 0)
        .execute()
    }
    await save(tx, key, { ...before, count, eventId })
    await save(tx, account ? day.key : 'nobody', { ...entries, count: entries.count + (isNew ? 1 : 0) })
  }

  const trace: LoginTrace = {
    async record(tx, { action, admin, address }) {
      const day = today()
      const entries = await lock(tx, day)
      if (entries.count < loginTraceLimits.aDay) {
        await insert(tx, { action, address, account: admin, isOwner: true })
        await save(tx, day.key, { ...entries, count: entries.count + 1 })
      }
      log.info({ account: admin.username, address }, action === 'login' ? 'logged in' : 'logged out')
    },

    async refused(refused) {
      const { account, address, isLocked } = refused
      await transaction(async tx => {
        await countRefusal(tx, 'login-failed', refused)
        if (isLocked) await countRefusal(tx, 'login-locked', refused)
      })
      const details = { ...(account && { account: account.username }), address }
      log.warn(details, account ? 'password refused' : 'password refused: no such account')
      if (isLocked) log.warn(details, 'locked out: too many tries')
    },
  }

  return {
    ...trace,

    /** Sets the log, once there is one. */
    logTo(target: Log) {
      log = target
    },

    /** Deletes expired counters. The entries are deleted by the history itself. */
    async purge() {
      await db.deleteFrom('loginCounter').where('endsAt', '<', time()).execute()
    },
  }
}

function changesOf(ipAddress: string, times?: number): string {
  const changes: Partial<Record<LoginEventField, Changes[string]>> = {
    ipAddress: { after: ipAddress },
    ...(times !== undefined && { times: { after: times } }),
  }
  return JSON.stringify(changes)
}
