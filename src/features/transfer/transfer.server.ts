/** Puts the parts of imports together, for whatever the features describe. Created by `services.server.ts`. */
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { Enqueue, JobHandler } from '#features/jobs/job.ts'
import type { LongWork } from '#features/long-work/long-work.ts'
import type { FileStore } from '#features/media/media.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { createErrorFiles } from './error-file.server.ts'
import { createImportFiles } from './import-files.server.ts'
import { createImportJob } from './import-job.server.ts'
import { createImportRows } from './import-rows.server.ts'
import { createImports } from './imports.server.ts'
import { createImportKind } from './run-import.server.ts'
import type { SheetEntity } from './sheet-entity.ts'
import { serveTransfer } from './transfer-api.server.ts'

const dayMs = 24 * 3600_000

type Options = {
  database: Database
  config: Pick<Config, 'dataDir' | 'apiBase'>
  media: { files: FileStore }
  limits: Pick<Limits, 'take'>
  jobs: { enqueue: Enqueue }
  longWork: LongWork
  record: RecordEvent
}

/** `described`: whatever can be imported. A feature adds its own here by a `SheetEntity`, and its name in `importEntities`. */
export function createTransfer(
  { config, media, jobs, record, ...options }: Options,
  ...described: { sheets: SheetEntity[] }[]
) {
  const entities = new Map(described.flatMap(({ sheets }) => sheets).map(one => [one.entity, one]))
  const files = createImportFiles({
    storage: media.files,
    withFolder: work => withTemporaryFolder(config, work),
  })
  const common = { ...options, enqueue: jobs.enqueue, entities, files }
  const imports = createImports(common)
  const owned = { ...common, requireOwn: imports.requireOwn }
  const job = createImportJob(common)
  const purge: JobHandler = {
    kind: 'purge-imports',
    lane: 'upkeep',
    everyMs: dayMs,
    run: () => imports.purge(),
  }
  return {
    revertHandler,
    job,
    handlers: [job, purge],
    kind: createImportKind({ record, entities }),
    purge: imports.purge,
    served: serveTransfer({
      imports,
      rows: createImportRows(owned),
      errorFiles: createErrorFiles({ ...owned, apiBase: config.apiBase }),
    }),
  }
}

/** The entry of an import stands for what it wrote, which has events of its own. There is nothing to revert in it. */
const revertHandler: RevertHandler = {
  fields: [],
  read: async () => ({}),
  update: async () => {},
  remove: async () => {},
}
