/**
 * Brings the database to the version of the program: at a start, and in every command that opens the database. On SQLite it is
 * copied before anything is changed.
 */
import type { Config } from '../../process/config.server.ts'
import { type Progress, startProgress } from '../../process/start-progress.server.ts'
import { type Database, databaseFile } from '../database.server.ts'
import { migrate } from '../migrate.server.ts'
import { migrations as all } from '../migrations/all.server.ts'
import { copiesFolder, copyDatabase } from './copy-database.server.ts'

type Options = {
  say?(text: string): void
  progress?: Progress
  /** Only set by tests. */
  migrations?: typeof all
}

/** Returns the names of the migrations that were applied. */
export async function upgrade(
  database: Pick<Database, 'db' | 'engine'>,
  config: Pick<Config, 'dataDir' | 'copyBeforeUpgrade'>,
  { say = toOutput, progress = startProgress(), migrations = all }: Options = {},
): Promise<string[]> {
  return await migrate(database, migrations, {
    progress,
    tell: say,
    async prepare(before) {
      if (database.engine === 'postgres') {
        say('This version changes the database. PostgreSQL is not copied: a backup is up to you.')
      } else if (config.copyBeforeUpgrade) {
        const file = databaseFile(config)
        const copy = await copyDatabase({ file, folder: copiesFolder(config), before }, progress)
        say(`This version changes the database. As it was before, it is kept in ${copy}`)
      } else say('This version changes the database. It is not copied (COPY_BEFORE_UPGRADE=0).')
    },
  })
}

const toOutput = (text: string) => void process.stdout.write(`  ${text}\n`)
