// Run as a separate process: rebuilds the search of an existing database as if an upgrade had changed its words, and is killed by a test.
import { createProductRebuild } from '#features/catalogue/derived/rebuild-outdated.server.ts'
import { createBackgroundJobs } from '#features/jobs/background-jobs.server.ts'
import { createRebuildJob } from '#features/jobs/rebuild-job.server.ts'
import { openDatabase } from '#server/database/database.server.ts'
import { readConfig } from '#server/process/config.server.ts'

const [version = '', partSize = '', leaseMs = ''] = process.argv.slice(2)
const database = await openDatabase(readConfig(process.env))
const jobs = createBackgroundJobs(database)
const rebuild = createRebuildJob(createProductRebuild(database, Number(version)), {
  database,
  enqueue: jobs.enqueue,
  partSize: Number(partSize),
})
jobs.handle(rebuild.handler)
await rebuild.queueIfOutdated()
const print = (data: object, text: string) =>
  void process.stdout.write(`${JSON.stringify({ ...data, text })}\n`)
rebuild.logTo({ info: print })
await jobs.start({ warn: print }, { leaseMs: Number(leaseMs), pollMs: 50 })
process.on('SIGTERM', async () => {
  await jobs.stop()
  await database.close()
  process.exit(0)
})
