/** Health checks for process managers and load balancers. Exempt from load shedding, because a busy process is not a dead one. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { codeOf, isDatabaseAway } from '#shared/errors.ts'
import type { Database } from '../database/database.server.ts'
import type { Pages } from '../pages/page-bundle.server.ts'
import type { PageCache } from '../pages/page-cache.server.ts'
import { programVersion as version } from '../process/version.server.ts'

type Options = {
  database: Pick<Database, 'db' | 'isAway' | 'isDamaged'>
  pages?: Pick<Pages, 'build'> | undefined
  cache: Pick<PageCache, 'hasStale'>
  /** Whether somebody can log in. */
  hasFirstAdmin(): Promise<boolean>
  /** Names of missing things the shop can do without for a while: the file storage, free disk space. Never throws. */
  degradedParts(): Promise<string[]>
}

/** Load balancers wait a few seconds for a response. */
const databaseMs = 2000
/** Anybody may call this as often as they like, so the file storage is checked at most this often. */
const partsMs = 5000

export function registerHealth(app: FastifyInstance, options: Options) {
  const { database, pages, cache, hasFirstAdmin, degradedParts } = options
  let checked: { at: number; parts: Promise<string[]> } | undefined
  const listParts = () => {
    const at = performance.now()
    if (!checked || at - checked.at > partsMs) checked = { at, parts: degradedParts() }
    return checked.parts
  }
  const config = { quiet: true }

  /** The process responds. */
  app.get('/healthz', { config }, async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )

  /**
   * Whether it can serve pages: it is not stopping, pages can be rendered (it waits for that after a start), and the database
   * responds or there are cached pages to show without it. A new shop is `starting` until it has its first administrator.
   * Anything else that is missing is named in `degraded`, but is no
   * reason to route visitors to another process. Every answer names the version that runs.
   */
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (app.connections.isStopping()) return reply.code(503).send({ status: 'stopping', version })
    const state = await stateOf(database, request.log)
    const damaged = database.isDamaged() ? ['database-damaged'] : []
    if (state === 'away' && !cache.hasStale()) {
      const degraded = damaged.length > 0 && { degraded: damaged }
      return reply.code(503).send({ status: 'no database', version, ...degraded })
    }
    if (state === 'ok' && !(await hasFirstAdmin()))
      return reply.code(503).send({ status: 'starting', version })
    try {
      await pages?.build()
    } catch (error) {
      request.log.error({ err: error }, 'the pages cannot be loaded')
      return reply.code(503).send({ status: 'no pages', version })
    }
    const missing = [...(state === 'ok' ? [] : ['database']), ...damaged, ...(await listParts())]
    return { status: 'ready', version, ...(missing.length > 0 && { degraded: missing }) }
  })
}

/** A slow database is not an unreachable one: the query either completes in the end, or fails with `database_away`. */
async function stateOf(
  { db }: Pick<Database, 'db'>,
  log: FastifyBaseLogger,
): Promise<'ok' | 'slow' | 'away'> {
  const query = sql`select "version" from "contentVersion"`.execute(db).then(
    () => 'ok' as const,
    error => {
      const code = codeOf(error)
      if (code === 'busy') return 'slow' as const
      // An outage and damage have their own log line; other errors, like a missing table, do not.
      if (!isDatabaseAway(error)) log.error({ err: error }, 'the database does not answer')
      return 'away' as const
    },
  )
  const tooLong = new AbortController()
  try {
    return await Promise.race([
      query,
      sleep(databaseMs, 'slow' as const, { ref: false, signal: tooLong.signal }),
    ])
  } finally {
    tooLong.abort()
  }
}
