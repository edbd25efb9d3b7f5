/**
 * Puts the parts of the media feature together: ingest, the queue that makes widths, delivery, and garbage collection. Created
 * by `services.server.ts`.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.server.ts'
import { clearLeftovers } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { hasSpaceLeft } from '#server/process/disk-space.server.ts'
import { isDatabaseAway } from '#shared/errors.ts'
import { registerMedia } from './delivery.server.ts'
import { createGarbageCollection } from './garbage-collection.server.ts'
import { createPictureQueue } from './image-queue.server.ts'
import { createPictureWorker } from './image-worker.server.ts'
import { createIngest } from './ingest.server.ts'
import type { FileStore } from './media.ts'
import { createPublicFiles } from './public-files.server.ts'
import { createSignedAddresses, ensureSigningKey } from './signed-addresses.server.ts'
import { createSignedResponses } from './signed-responses.server.ts'
import { isStorageReachable, openStorage } from './storage/open-storage.server.ts'
import { createIcons } from './thumbnails/icons.server.ts'
import { createThumbnails } from './thumbnails/thumbnails.server.ts'

/** How often the queue is checked. It is also how soon a picture is taken over from a process that has ended. */
const checkMs = 15 * 1000
const hourMs = 60 * 60 * 1000
/** Listing the whole storage is more work than reading the rows, so it is done once a day instead of once an hour. */
const hoursBetweenFileCollections = 24

type Options = { database: Database; config: Pick<Config, 'dataDir' | 'storage' | 'staleSeconds'> }

export async function createMedia({ database, config }: Options) {
  let log: Pick<FastifyBaseLogger, 'error'> | undefined
  const onProblem = (error: unknown, text: string) => {
    if (!isDatabaseAway(error)) log?.error({ err: error }, text)
  }

  const storage = await openStorage(config)
  const worker = createPictureWorker()
  const queue = createPictureQueue({ database, config, storage, worker, onProblem })
  const garbageCollection = createGarbageCollection({ database, storage })
  const publicFiles = createPublicFiles(database, config)
  const signedAddresses = createSignedAddresses(await ensureSigningKey(database.db))
  const ingest = createIngest({ database, config, storage, worker, onStored: queue.notify })

  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, work: () => unknown) => timers.push(setInterval(work, ms).unref())
  let hoursPassed = 0
  let collecting: Promise<void> | undefined

  async function collectUnusedMedia(now = new Date(), { files = true } = {}) {
    await clearLeftovers(config, now.getTime())
    await garbageCollection.collectRows(now)
    if (files) await garbageCollection.collectFiles(now)
  }

  function collectInBackground() {
    const files = hoursPassed++ % hoursBetweenFileCollections === 0
    collecting ??= collectUnusedMedia(new Date(), { files })
      .catch(error => onProblem(error, 'unused files were not swept'))
      .finally(() => {
        collecting = undefined
      })
  }

  async function close() {
    for (const timer of timers) clearInterval(timer)
    const ended = queue.close()
    await worker.close()
    await ended
    await collecting
  }

  return {
    ...ingest,
    files: storage satisfies FileStore,
    thumbnails: createThumbnails({ config, worker }),
    icons: createIcons({ database, config, storage, worker }),
    /** Wraps every API call: see signed-responses.server.ts. */
    withSignedAddresses: createSignedResponses({ ...publicFiles, ...signedAddresses }),

    register(app: FastifyInstance) {
      log = app.log
      registerMedia(app, { database, storage, publicFiles, signedAddresses })
      app.addHook('onClose', close)
    },

    /** Continues unfinished work, and checks for more at regular intervals. */
    resume() {
      queue.notify()
      every(checkMs, queue.notify)
      every(hourMs, collectInBackground)
    },

    collectUnusedMedia,

    /**
     * The parts that fail while pages are still served: the storage is unreachable, or the disk is nearly full. Reported by
     * `/readyz`.
     */
    async degradedParts(): Promise<('storage' | 'space')[]> {
      const [isReachable, hasSpace] = await Promise.all([isStorageReachable(storage), hasSpaceLeft(config)])
      return [...(isReachable ? [] : ['storage' as const]), ...(hasSpace ? [] : ['space' as const])]
    },

    /** Pictures that wait for their other widths, and those whose widths could not be made. */
    async countPictures() {
      const count = async (state: 'stored' | 'failed') => {
        const { pictures } = await database.db
          .selectFrom('media')
          .select(one => one.fn.countAll<number>().as('pictures'))
          .where('state', '=', state)
          .executeTakeFirstOrThrow()
        return Number(pictures)
      }
      return { waiting: await count('stored'), failed: await count('failed') }
    },

    /** Resolves when this process has no widths left to make. */
    finished: queue.finished,
    /** The id of the picture process, while there is one. */
    processId: worker.pid,
    close,
  }
}
