/** For process managers and load balancers. Outside of load shedding: a busy process is not a dead one. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'

export function registerHealth(app: FastifyInstance, { db }: Pick<Database, 'db'>) {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const config = { quiet: true }

  /** The process answers. */
  app.get('/healthz', { config }, async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )

  /** It can serve: not stopping, and the database answers. */
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select "version" from "contentVersion"`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
