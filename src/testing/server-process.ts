// A process of its own that serves the API of a database that is there already, runs its jobs, and stops as the program does.
import type { AddressInfo } from 'node:net'
import { openDatabase } from '#server/database/database.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { readConfig } from '#server/process/config.server.ts'
import { createServices } from '#server/process/services.server.ts'
import { stopOnSignals } from '#server/process/stop.server.ts'

/** How jobs are run, as JSON: a test does not wait a minute for a lease to end. */
const jobOptions = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({ STOP_DELAY_SECONDS: '0', ...process.env })
const database = await openDatabase(config)
const services = await createServices(database, config)
// Many calls at once on a busy machine are no overload here.
const longestWaitMs = Number.POSITIVE_INFINITY
const app = await createApp({ config, database, services, longestWaitMs })
app.addHook('preClose', services.jobs.stop)
stopOnSignals(app, { database, config })
await app.listen({ port: 0, host: '127.0.0.1' })
await services.jobs.start(app.log, jobOptions)
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
