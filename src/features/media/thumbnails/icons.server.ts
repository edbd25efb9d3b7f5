/** Icons of a stored picture, for browsers and home screens. Created by `media.server.ts`; the settings say of which picture. */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/database/database.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { AppError } from '#shared/errors.ts'
import type { PictureWorker } from '../image-worker.server.ts'
import { originalName } from '../ingest.server.ts'
import type { Icons } from '../media.ts'
import type { Storage } from '../storage/storage.ts'

type Options = {
  database: Pick<Database, 'db'>
  config: Pick<Config, 'dataDir'>
  storage: Pick<Storage, 'getStream'>
  worker: Pick<PictureWorker, 'makeIcon'>
}

export function createIcons({ database: { db }, config, storage, worker }: Options): Icons {
  return {
    async make(ref, shape) {
      const row = await db.selectFrom('media').select('folder').where('ref', '=', ref).executeTakeFirst()
      const original = row && (await storage.getStream(`${row.folder}/${originalName}`))
      if (!original) throw new AppError('not_found')
      return await withTemporaryFolder(config, async folder => {
        const [source, target] = [join(folder, 'original'), join(folder, 'icon.png')]
        await pipeline(original, createWriteStream(source))
        if (await worker.makeIcon(source, target, shape)) throw new AppError('not_found')
        return await readFile(target)
      })
    },
  }
}
