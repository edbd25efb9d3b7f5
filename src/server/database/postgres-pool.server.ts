/**
 * Connections to PostgreSQL, as Kysely takes them from a pool. What differs from the bare pool: a lost connection never ends the
 * process, a database that is away is told as `database_away` and a full pool as `busy`, and a write whose end nobody
 * saw as `maybe_saved`. See docs/decisions/0027-database-away.md.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { AppError, codeOf, type ErrorCode } from '#shared/errors.ts'
import { busyRetrySeconds } from '../http/errors.server.ts'
import { createReachability } from './reachability.server.ts'

/** How long a connection may take to be made, or to become free: nobody waits over five seconds. */
const connectionMs = 4500
const closeMs = 2000
/** What `pg` says when all connections are in use; it has no code. */
const poolIsFull = 'timeout exceeded when trying to connect'
const tooManyConnections = '53300'
/** The server ended the connection, does not take any, or is a copy that only reads: after a failover the next one may be right. */
const lossCodes = /^(08...|57P0[1-5]|25006)$/
/** Statements that leave nothing behind, whether or not they were carried out. */
const leavesNothing = /^\s*(select|show|begin|start transaction|rollback)\b/i
/** Another server that took this one's place started at another time. */
const identityQuery = 'select pg_postmaster_start_time()::text as "startedAt"'

const ignore = () => {}

type Pg = Pick<typeof import('pg'), 'Pool' | 'Client'>

export function openPostgresPool(pg: Pg, connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: connectionMs })
  const reachability = createReachability({ probe })
  const clients = new WeakMap<PoolClient, WatchedClient>()

  // Without these two a connection that is lost would end the process: the first is for one that nobody uses at the moment, the
  // second for one in use, also between two statements of a transaction.
  pool.on('error', reachability.suspect)
  pool.on('connect', client => {
    const watched = watchClient(client)
    clients.set(client, watched)
    client.on('error', watched.noteLoss)
  })

  /** On a connection of its own: those of the pool may all be in use. */
  async function probe(): Promise<string | undefined> {
    const limits = { connectionTimeoutMillis: connectionMs, query_timeout: connectionMs }
    const client: ClientBase & { end(): Promise<void> } = new pg.Client({ connectionString, ...limits })
    client.on('error', ignore)
    try {
      await client.connect()
      const { rows } = await client.query<{ startedAt: string }>(identityQuery)
      return rows[0]?.startedAt
    } catch (error) {
      // It is there, and has enough to do.
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
      // Made before an outage: it may be dead without knowing it.
      if (!client.isLost()) return client
      client.release()
    }
  }

  async function take(): Promise<PoolClient> {
    const early = Promise.withResolvers<never>()
    let isGivenUp = false
    const taken = pool.connect().then(client => {
      if (isGivenUp) client.release()
      return client
    })
    try {
      return await reachability.watch(Promise.race([taken, early.promise]), () => {
        isGivenUp = true
        early.reject(refusal('database_away'))
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

    /** A name keeps the statement prepared for the next time. */
    async function query<R>(text: string, values: readonly unknown[] = [], name?: string) {
      const statement = text.toLowerCase()
      let isSent = false
      try {
        if (isLost()) throw new Error('the connection was lost')
        isSent = true
        const asked = { text, values: values as unknown[], ...(name && { name }) }
        const result = await reachability.watch(client.query(asked), giveUp)
        reachability.noteAnswer()
        if (statement === 'begin' || statement.startsWith('start transaction')) inTransaction = true
        if (statement === 'commit' || statement === 'rollback') inTransaction = false
        return result as unknown as PostgresQueryResult<R>
      } catch (error) {
        if (!isLost() && !lossCodes.test((error as { code?: string }).code ?? '')) throw error
        noteLoss(error)
        // A lost connection has rolled back by itself; and the error that led here is the one to be told.
        if (statement === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] } as never
        const mayBeSaved = isSent && (statement === 'commit' || (!inTransaction && !leavesNothing.test(text)))
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
      // A database that is away does not say goodbye.
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, closeMs)
      await Promise.race([pool.end(), patience.promise])
      clearTimeout(timer)
    },
  } satisfies PostgresPool & Record<string, unknown>
}

function refusal(code: ErrorCode, cause?: unknown) {
  return Object.assign(new AppError(code, { retryAfter: busyRetrySeconds }), { cause })
}
