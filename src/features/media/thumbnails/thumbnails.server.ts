/** Thumbnails of pictures that other features store, such as attachments of messages. Created by `media.server.ts`. */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import type { PictureWorker } from '../image-worker.server.ts'
import type { Thumbnails } from '../media.ts'

type Options = {
  config: Pick<Config, 'dataDir'>
  worker: Pick<PictureWorker, 'checkHeader' | 'makeThumbnail'>
}

export function createThumbnails({ config, worker }: Options): Thumbnails {
  return {
    refusalOf: worker.checkHeader,

    make: picture =>
      withTemporaryFolder(config, async folder => {
        const source = join(folder, 'original')
        const target = join(folder, 'thumbnail.webp')
        await pipeline(picture, createWriteStream(source))
        return (await worker.makeThumbnail(source, target)) ?? (await readFile(target))
      }),
  }
}
