/** For process managers and load balancers. Outside of load shedding: a busy process is not a dead one. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { codeOf } from '#shared/errors.ts'
import type { Database } from '../database/database.server.ts'
import type { Pages } from '../pages/page-bundle.server.ts'
import type { PageCache } from '../pages/page-cache.server.ts'

type Options = {
  database: Pick<Database, 'db' | 'isAway'>
  pages?: Pick<Pages, 'build'> | undefined
  cache: Pick<PageCache, 'hasStale'>
  /** What the shop can do without for a while, beside the database: the store of files, room on the disk. Never throws. */
  degradedParts(): Promise<string[]>
}

/** Load balancers wait a few seconds for an answer. */
const databaseMs = 2000
/** Anybody may ask this, as often as they like: the store of files is asked so seldom. */
const partsMs = 5000

export function registerHealth(app: FastifyInstance, { database, pages, cache, degradedParts }: Options) {
  let asked: { at: number; parts: Promise<string[]> } | undefined
  const listParts = () => {
    const at = performance.now()
    if (!asked || at - asked.at > partsMs) asked = { at, parts: degradedParts() }
    return asked.parts
  }
  const config = { quiet: true }

  /** The process answers. */
  app.get('/healthz', { config }, async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )

  /**
   * It can serve pages: not stopping, pages can be rendered (for which it waits after a start), and the database answers or there
   * are pages to show without it. What else is missing is named: no reason to send visitors elsewhere.
   */
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (app.connections.isStopping()) return reply.code(503).send({ status: 'stopping' })
    const state = await stateOf(database, request.log)
    if (state === 'away' && !cache.hasStale()) return reply.code(503).send({ status: 'no database' })
    try {
      await pages?.build()
    } catch (error) {
      request.log.error({ err: error }, 'the pages cannot be loaded')
      return reply.code(503).send({ status: 'no pages' })
    }
    const missing = [...(state === 'ok' ? [] : ['database']), ...(await listParts())]
    return { status: 'ready', ...(missing.length > 0 && { degraded: missing }) }
  })
}

/** Slow is not away: what is asked is answered in the end, or the database is found to be away. */
async function stateOf(
  { db }: Pick<Database, 'db'>,
  log: FastifyBaseLogger,
): Promise<'ok' | 'slow' | 'away'> {
  const asked = sql`select "version" from "contentVersion"`.execute(db).then(
    () => 'ok' as const,
    error => {
      const code = codeOf(error)
      if (code === 'busy') return 'slow' as const
      // An outage has its own line; anything else, like a missing table, has not.
      if (code !== 'database_away') log.error({ err: error }, 'the database does not answer')
      return 'away' as const
    },
  )
  const tooLong = new AbortController()
  try {
    return await Promise.race([
      asked,
      sleep(databaseMs, 'slow' as const, { ref: false, signal: tooLong.signal }),
    ])
  } finally {
    tooLong.abort()
  }
}
