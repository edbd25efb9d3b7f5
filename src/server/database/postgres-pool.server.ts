/**
 * The connection pool for PostgreSQL, used by Kysely. It differs from `pg.Pool` in this: a lost connection never ends the
 * process, an unreachable database is reported as `database_away`, a full pool and a lock that others hold too long as `busy`,
 * and a write whose outcome is unknown as `maybe_saved`. See docs/decisions/0027-database-away.md.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { AppError, codeOf, type ErrorCode } from '#shared/errors.ts'
import { busyRetrySeconds } from '../http/errors.server.ts'
import { createReachability } from './reachability.server.ts'

/** How long it may take to open a connection or for one to become free. No request should wait more than five seconds. */
const connectionMs = 4500
/** How long a statement waits for a lock that another transaction holds: as long as on SQLite. */
const lockMs = 5000
const closeMs = 2000
/** The message of `pg` when all connections are in use. The error has no code. */
const poolIsFull = 'timeout exceeded when trying to connect'
const tooManyConnections = '53300'
const lockNotAvailable = '55P03'
/**
 * The server ended the connection, does not accept connections, or is a read-only replica. After a failover the next connection
 * may reach the right server.
 */
const lossCodes = /^(08...|57P0[1-5]|25006)$/
/** Statements that change nothing, whether or not they were executed. */
const changesNothing = /^\s*(select|show|begin|start transaction|rollback)\b/i
/** Identifies the server: another one that took over started at another time. */
const identityQuery = 'select pg_postmaster_start_time()::text as "startedAt"'

const ignore = () => {}

type Pg = Pick<typeof import('pg'), 'Pool' | 'Client'>

export function openPostgresPool(pg: Pg, connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectionMs,
    lock_timeout: lockMs,
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
    const outage = Promise.withResolvers<never>()
    let isGivenUp = false
    const connecting = pool.connect().then(client => {
      if (isGivenUp) client.release()
      return client
    })
    try {
      return await reachability.watch(Promise.race([connecting, outage.promise]), () => {
        isGivenUp = true
        outage.reject(refusal('database_away'))
      })
    } catch (error) {
      if (codeOf(error)) throw error
      const { message, code } = error as NodeJS.ErrnoException
      if (message === poolIsFull || code === tooManyConnections) throw refusal('busy', error)
      reachability.suspect(error)
      throw refusal('database_away', error)
    }
  }

  type WatchedClient = ReturnType<typeof watchClient>

  function watchClient(client: PoolClient) {
    const epoch = reachability.epoch()
    let hasFailed = false
    let inTransaction = false
    const isLost = () => hasFailed || epoch !== reachability.epoch()

    function noteLoss(error: unknown) {
      hasFailed = true
      reachability.suspect(error)
    }
    function giveUp() {
      hasFailed = true
      client.end().catch(ignore)
    }

    /** With a name, the statement stays prepared for the next time. */
    async function query<R>(text: string, values: readonly unknown[] = [], name?: string) {
      const statement = text.toLowerCase()
      let isSent = false
      try {
        if (isLost()) throw new Error('the connection was lost')
        isSent = true
        const statementConfig = { text, values: values as unknown[], ...(name && { name }) }
        const result = await reachability.watch(client.query(statementConfig), giveUp)
        reachability.noteResponse()
        if (statement === 'begin' || statement.startsWith('start transaction')) inTransaction = true
        if (statement === 'commit' || statement === 'rollback') inTransaction = false
        return result as unknown as PostgresQueryResult<R>
      } catch (error) {
        if ((error as { code?: string }).code === lockNotAvailable) throw refusal('busy', error)
        if (!isLost() && !lossCodes.test((error as { code?: string }).code ?? '')) throw error
        noteLoss(error)
        // A lost connection has rolled back by itself, and the error that led to the rollback is the one to report.
        if (statement === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] } as never
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

function refusal(code: ErrorCode, cause?: unknown) {
  return Object.assign(new AppError(code, { retryAfter: busyRetrySeconds }), { cause })
}
