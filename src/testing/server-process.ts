// Run as a separate process: serves the API of an existing database, runs its jobs, and stops like the real server.
import type { AddressInfo } from 'node:net'
import { openDatabase } from '#server/database/database.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { readConfig } from '#server/process/config.server.ts'
import { stopOnSignals } from '#server/process/stop.server.ts'
import { createServices } from '#services'

/** Options of the job runner, as JSON, so that a test does not have to wait a minute for a lease to end. */
const jobOptions = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({ STOP_DELAY_SECONDS: '0', ...process.env })
const database = await openDatabase(config)
const services = await createServices(database, config)
// No load shedding: many concurrent calls on a busy test machine are not an overload.
const longestWaitMs = Number.POSITIVE_INFINITY
const app = await createApp({ config, database, services, longestWaitMs })
app.addHook('preClose', services.jobs.stop)
stopOnSignals(app, { database, config })
await app.listen({ port: 0, host: '127.0.0.1' })
await services.jobs.start(app.log, jobOptions)
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
