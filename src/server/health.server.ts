/** For process managers and load balancers. Outside of load shedding: a busy process is not a dead one. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { Pages } from './pages.server.ts'

type Options = Pick<Database, 'db'> & { pages?: Pick<Pages, 'build'> | undefined }

export function registerHealth(app: FastifyInstance, { db, pages }: Options) {
  const config = { quiet: true }

  /** The process answers. */
  app.get('/healthz', { config }, async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )

  /** It can serve: not stopping, the database answers, and pages can be drawn, for which it waits after a start. */
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (app.connections.isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select "version" from "contentVersion"`.execute(db)
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'no database' })
    }
    try {
      await pages?.build()
    } catch (error) {
      request.log.error({ err: error }, 'the pages cannot be loaded')
      return reply.code(503).send({ status: 'no pages' })
    }
    return { status: 'ready' }
  })
}
