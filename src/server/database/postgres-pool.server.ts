/**
 * The connection pool for PostgreSQL, used by Kysely. It differs from `pg.Pool` in this: a lost connection never ends the
 * process, an unreachable database is reported as `database_away`, a full pool and a lock that others hold too long as `busy`,
 * and a write whose outcome is unknown as `maybe_saved`. See docs/decisions/0027-database-away.md.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { AppError, codeOf, type ErrorCode } from '#shared/errors.ts'
import { busyRetrySeconds } from '../http/errors.server.ts'
import type { Damage } from './damage/damage.server.ts'
import { createReachability } from './reachability.server.ts'
import { currentBudget, maxWaitMs, tooBusy } from './waiting/wait-budget.server.ts'

const maxConnections = 10
/** The others are for reads alone. */
export const maxTransactions = 6
/** How long it may take to open a connection. The wait for a free one ends earlier if the request has waited before. */
const connectionMs = 4500
/** Enough to open a connection for a request that has nothing left to wait. */
const minConnectionMs = 250
/**
 * How long PostgreSQL lets a transaction stand idle: a process that was stopped inside a save would otherwise keep its locks, and
 * every other save would be refused for as long. No transaction of ours does anything slow between two statements.
 */
const maxIdleMs = 10_000
const closeMs = 2000
/** The message of `pg` when all connections are in use. The error has no code. */
const poolIsFull = 'timeout exceeded when trying to connect'
const tooManyConnections = '53300'
const lockNotAvailable = '55P03'
/** The server has ended a transaction that stood idle for too long. Nothing of it is saved. */
const endedWhileIdle = '25P03'
/**
 * The server ended the connection, does not accept connections, or is a read-only replica. After a failover the next connection
 * may reach the right server.
 */
const lossCodes = /^(08...|57P0[1-5]|25006|25P03)$/
/** Statements that change nothing, whether or not they were executed. */
const changesNothing = /^\s*(select|show|begin|start transaction|rollback)\b/i
/** Identifies the server: another one that took over started at another time. */
const identityQuery = 'select pg_postmaster_start_time()::text as "startedAt"'

/**
 * Set by a plain `set` on every new connection and not as parameters of the connection, which poolers such as PgBouncer refuse.
 * Without the keepalives PostgreSQL notices only after two hours that the machine of a client is gone. The last one is for a client
 * that no longer reads what it has asked for.
 */
const sessionSettings = [
  `lock_timeout = ${maxWaitMs}`,
  'tcp_keepalives_idle = 30',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 30000',
]
  .map(setting => `set ${setting}`)
  .join('; ')

/** In one message, so that it costs no round trip. With `local` it also holds where a pooler gives every transaction another connection. */
const beginStatement = (lockMs: number) =>
  `begin; set local lock_timeout = ${Math.max(1, Math.round(lockMs))}; set local idle_in_transaction_session_timeout = ${maxIdleMs}`

const ignore = () => {}

type Pg = Pick<typeof import('pg'), 'Pool' | 'Client'>

type PoolEvents = {
  damage: Pick<Damage, 'check' | 'requireNone'>
  /** Another transaction held a lock for as long as a statement waits for it. */
  onHeld(error: unknown): void
}

export function openPostgresPool(pg: Pg, connectionString: string, { damage, onHeld }: PoolEvents) {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    async onConnect(client) {
      await client.query(sessionSettings)
    },
  })
  const reachability = createReachability({ probe })
  const clients = new WeakMap<PoolClient, WatchedClient>()

  // Without these two listeners a lost connection would end the process. The first is for idle connections, the second for
  // connections in use, also between two statements of a transaction.
  pool.on('error', reachability.suspect)
  pool.on('connect', client => {
    const watched = watchClient(client)
    clients.set(client, watched)
    client.on('error', watched.noteLoss)
  })

  /** Uses its own connection, because those of the pool may all be in use. */
  async function probe(): Promise<string | undefined> {
    const limits = { connectionTimeoutMillis: connectionMs, query_timeout: connectionMs }
    const client: ClientBase & { end(): Promise<void> } = new pg.Client({ connectionString, ...limits })
    client.on('error', ignore)
    try {
      await client.connect()
      const { rows } = await client.query<{ startedAt: string }>(identityQuery)
      return rows[0]?.startedAt
    } catch (error) {
      // The server is reachable, only busy.
      if ((error as { code?: string }).code === tooManyConnections) return undefined
      throw error
    } finally {
      client.end().catch(ignore)
    }
  }

  async function connect(): Promise<WatchedClient> {
    for (;;) {
      if (reachability.isAway()) throw refusal('database_away')
      const client = clients.get(await take())
      if (!client) throw new Error('a connection that was not announced')
      // A connection opened before an outage may be dead without having reported an error.
      if (!client.isLost()) return client
      client.release()
    }
  }

  async function take(): Promise<PoolClient> {
    const budget = currentBudget()
    const refused = Promise.withResolvers<never>()
    let isGivenUp = false
    const giveUp = (error: AppError) => {
      isGivenUp = true
      refused.reject(error)
    }
    const connecting = pool.connect().then(client => {
      if (isGivenUp) client.release()
      return client
    })
    const timer = setTimeout(
      () => giveUp(tooBusy(new Error(poolIsFull))),
      Math.max(budget.leftMs(), minConnectionMs),
    )
    try {
      const connection = Promise.race([connecting, refused.promise])
      return await budget.spend(() => reachability.watch(connection, () => giveUp(refusal('database_away'))))
    } catch (error) {
      if (codeOf(error)) throw error
      const { message, code } = error as NodeJS.ErrnoException
      if (message === poolIsFull || code === tooManyConnections) throw tooBusy(error)
      reachability.suspect(error)
      throw refusal('database_away', error)
    } finally {
      clearTimeout(timer)
    }
  }

  type WatchedClient = ReturnType<typeof watchClient>

  function watchClient(client: PoolClient) {
    const epoch = reachability.epoch()
    let hasFailed = false
    let wasEndedWhileIdle = false
    let inTransaction = false
    const isLost = () => hasFailed || epoch !== reachability.epoch()

    function noteLoss(error: unknown) {
      hasFailed = true
      wasEndedWhileIdle ||= sqlStateOf(error) === endedWhileIdle
      reachability.suspect(error)
    }
    function giveUp() {
      hasFailed = true
      client.end().catch(ignore)
    }

    /** With a name, the statement stays prepared for the next time. */
    async function query<R>(text: string, values: readonly unknown[] = [], name?: string) {
      const statement = text.toLowerCase()
      const isBegin = statement === 'begin'
      let isSent = false
      try {
        // A commit after another session has found damage would still be a write.
        if (isBegin || statement === 'commit' || !changesNothing.test(text)) damage.requireNone()
        if (isLost()) throw new Error('the connection was lost')
        isSent = true
        const sent = isBegin ? beginStatement(currentBudget().leftMs()) : text
        const statementConfig = { text: sent, values: values as unknown[], ...(name && { name }) }
        const result = await reachability.watch(client.query(statementConfig), giveUp)
        reachability.noteResponse()
        if (isBegin || statement.startsWith('start transaction')) inTransaction = true
        if (statement === 'commit' || statement === 'rollback') inTransaction = false
        // Several statements in one message have several results.
        return (Array.isArray(result) ? result[0] : result) as PostgresQueryResult<R>
      } catch (error) {
        const state = sqlStateOf(error)
        if (state === lockNotAvailable) {
          onHeld(error)
          throw tooBusy(error)
        }
        if (!isLost() && !lossCodes.test(state)) throw damage.check(error)
        noteLoss(error)
        // A lost connection has rolled back by itself, and the error that led to the rollback is the one to report.
        if (statement === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] } as never
        // This process was too slow, or stopped. The database is there, and what was begun is certainly not saved.
        if (wasEndedWhileIdle) throw tooBusy(error)
        const mayBeSaved =
          isSent && (statement === 'commit' || (!inTransaction && !changesNothing.test(text)))
        throw refusal(mayBeSaved ? 'maybe_saved' : 'database_away', error)
      }
    }

    function release(destroy = false) {
      inTransaction = false
      client.release(destroy || isLost())
    }

    return { query: query as PostgresPoolClient['query'] & typeof query, release, isLost, noteLoss }
  }

  return {
    reachability,
    connect,
    options: pool.options,
    counts: () => ({
      open: pool.totalCount,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async end() {
      reachability.close()
      // An unreachable database does not confirm the close, so the wait is limited.
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, closeMs)
      await Promise.race([pool.end(), timeout.promise])
      clearTimeout(timer)
    },
  } satisfies PostgresPool & Record<string, unknown>
}

const sqlStateOf = (error: unknown) => (error as { code?: string }).code ?? ''

function refusal(code: ErrorCode, cause?: unknown) {
  return Object.assign(new AppError(code, { retryAfter: busyRetrySeconds }), { cause })
}
