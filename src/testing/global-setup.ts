// Starts one PostgreSQL for the whole run; each test file creates its own database in it.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dialect: 'sqlite' | 'postgres'
    /** The server's address up to the name of a database; only in the project `postgres`. */
    postgresUrl: string
  }
}

// A hundred small databases that live for seconds are not worth a vacuum, a checkpoint or compiled queries.
const forSmallDatabases = ['autovacuum=off', 'checkpoint_timeout=1h', 'max_wal_size=8GB', 'jit=off']

export default async function setup(project: TestProject) {
  const server = await startPostgres(forSmallDatabases)
  project.provide('postgresUrl', server.url)
  return server.stop
}
