/**
 * Makes the widths of stored pictures, one picture at a time. Several processes and machines share the work by claiming rows.
 * Started by `media.server.ts`.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { isOutOfSpace } from '#server/process/disk-space.server.ts'
import type { Tables } from '#tables'
import { type ImageVariant, variantNameOf, variantsOf } from './image-variants.ts'
import { type PictureWorker, ProcessDied } from './image-worker.server.ts'
import { originalName } from './ingest.server.ts'
import type { Storage } from './storage/storage.ts'

/**
 * A claim older than this was left by a process that has ended. A process that is still working renews its claim every third of
 * this time.
 */
const claimMs = 30 * 1000
/** A picture that failed this often is marked as failed and not tried again. */
const maxAttempts = 2

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  storage: Storage
  worker: Pick<PictureWorker, 'makeWidths'>
  /** Reports work that failed and will be tried again. */
  onProblem(error: unknown, text: string): void
}
type ClaimedPicture = {
  ref: string
  folder: string
  width: number | null
  height: number | null
  attempts: number
}

export function createPictureQueue({ database: { db }, config, storage, worker, onProblem }: Options) {
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  /**
   * Claims the newest picture that no process is working on: whoever uploaded it is looking at it. Older ones may be many, when an
   * upgrade wants another variant of every picture.
   */
  async function claim(): Promise<ClaimedPicture | undefined> {
    while (!closed) {
      const now = Date.now()
      const isFree = freeAt(now)
      const row = await db
        .selectFrom('media')
        .select(['ref', 'folder', 'width', 'height', 'attempts'])
        .where('state', '=', 'stored')
        .where(isFree)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row) return undefined
      const claimed = await db
        .updateTable('media')
        .set({ claimedAt: new Date(now).toISOString() })
        .where('ref', '=', row.ref)
        .where('folder', '=', row.folder)
        .where('state', '=', 'stored')
        .where(isFree)
        .returning('ref')
        .executeTakeFirst()
      if (claimed) return row
    }
    return undefined
  }

  const settle = (
    { ref, folder }: ClaimedPicture,
    change: { state?: 'ready' | 'failed'; attempts?: number },
  ) =>
    db
      .updateTable('media')
      .set({ ...change, claimedAt: null })
      .where('ref', '=', ref)
      // Does nothing if the same content was stored again in another folder meanwhile.
      .where('folder', '=', folder)
      .execute()

  async function makeMissingWidths({ folder, width, height }: ClaimedPicture) {
    const size = { width: width ?? 0, height: height ?? 0 }
    const made = new Set(await Array.fromAsync(storage.names(folder)))
    const variants = variantsOf(size.width).filter(variant => !made.has(variantNameOf(variant)))
    if (variants.length === 0) return
    const original = await storage.getStream(`${folder}/${originalName}`)
    if (!original) throw new WidthsNotMade(new Error('its file is gone'))
    await withTemporaryFolder(config, async work => {
      const source = join(work, originalName)
      await pipeline(original, createWriteStream(source))
      let storing: Promise<unknown> = Promise.resolve()
      const store = (variant: ImageVariant) => {
        storing = storing.then(async () =>
          storage.put(
            `${folder}/${variantNameOf(variant)}`,
            createReadStream(join(work, variantNameOf(variant))),
          ),
        )
        // The error is handled below by `await storing`. This handler only prevents an unhandled rejection until then.
        storing.catch(() => {})
      }
      try {
        await worker.makeWidths({ source, folder: work, size, variants }, store)
      } catch (error) {
        await storing.catch(() => {})
        throw new WidthsNotMade(error)
      }
      await storing
    })
  }

  /** Renews the claim regularly while this process works on the picture. */
  function startRenewing({ ref, folder }: ClaimedPicture) {
    const renew = () =>
      db
        .updateTable('media')
        .set({ claimedAt: new Date().toISOString() })
        .where('ref', '=', ref)
        .where('folder', '=', folder)
        .where('state', '=', 'stored')
        .where('claimedAt', 'is not', null)
        .execute()
        // At worst another process takes over the picture, and makes the same files.
        .catch(() => {})
    return setInterval(renew, claimMs / 3).unref()
  }

  async function work(row: ClaimedPicture) {
    const renewal = startRenewing(row)
    try {
      await makeMissingWidths(row)
      await settle(row, { state: 'ready' })
    } catch (error) {
      if (closed) return await settle(row, {})
      onProblem(
        error instanceof WidthsNotMade ? error.cause : error,
        `the widths of picture ${row.ref} were not made`,
      )
      await settle(row, isPictureAtFault(error) ? failedOnce(row) : {})
      // If the storage is unreachable or full, the next picture would fail too. Stop here; the regular timer tries again.
      if (!(error instanceof WidthsNotMade) || isOutOfSpace(error)) throw error
    } finally {
      clearInterval(renewal)
    }
  }

  async function run() {
    do {
      again = false
      for (let row = await claim(); row; row = await claim()) await work(row)
    } while (again && !closed)
  }

  /** Looks for work in the background and returns at once. */
  function notify() {
    if (closed) return
    again = true
    running ??= run()
      .catch(error => {
        again = false
        if (!closed) onProblem(error, 'the work on pictures waits')
      })
      .finally(() => {
        running = undefined
        if (again) notify()
      })
  }

  return {
    notify,

    /** Resolves when there is nothing left that this process can do. */
    async finished() {
      while (running) await running
    },

    async close() {
      closed = true
      await running
    },
  }
}

/**
 * True for rows without a claim and for claims of a process that has ended. A claim in the future was written by a clock that
 * was set back since, and is ignored.
 */
const freeAt = (now: number) => (row: ExpressionBuilder<Tables, 'media'>) =>
  row.or([
    row('claimedAt', 'is', null),
    row('claimedAt', '<', new Date(now - claimMs).toISOString()),
    row('claimedAt', '>', new Date(now + claimMs).toISOString()),
  ])

/** The picture process could not make the widths. */
class WidthsNotMade extends Error {
  constructor(cause: unknown) {
    super('not made', { cause })
  }
}

const isPictureAtFault = (error: unknown) =>
  error instanceof WidthsNotMade &&
  !isOutOfSpace(error) &&
  (!(error.cause instanceof ProcessDied) || error.cause.alone)

const failedOnce = ({ attempts }: ClaimedPicture) =>
  attempts + 1 >= maxAttempts
    ? ({ attempts: attempts + 1, state: 'failed' } as const)
    : { attempts: attempts + 1 }
