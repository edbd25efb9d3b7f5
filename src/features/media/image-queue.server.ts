/** Makes the widths of stored pictures, one picture at a time. Several processes and machines share the work by claims. */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import { withTemporaryFolder } from '#server/http/uploads/uploads.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { isOutOfSpace } from '#server/process/disk-space.server.ts'
import { type Form, variantNameOf, variantsOf } from './image-variants.ts'
import { type PictureWorker, ProcessDied } from './image-worker.server.ts'
import { originalName } from './ingest.server.ts'
import type { Storage } from './storage.server.ts'

/** A claim older than this was left by a process that is gone: whoever is at work renews it long before. */
const claimMs = 30 * 1000
/** A picture that fails this often is left as it is. */
const maxAttempts = 2

type Options = {
  database: Database
  config: Pick<Config, 'dataDir'>
  storage: Storage
  worker: Pick<PictureWorker, 'makeWidths'>
  /** Told what could not be done; it is tried again. */
  onProblem(error: unknown, text: string): void
}
type Claimed = { ref: string; folder: string; width: number | null; height: number | null; attempts: number }

export function createPictureQueue({ database: { db }, config, storage, worker, onProblem }: Options) {
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  /** The oldest that nobody works at, now ours. */
  async function claim(): Promise<Claimed | undefined> {
    while (!closed) {
      const now = Date.now()
      const isFree = freeAt(now)
      const row = await db
        .selectFrom('media')
        .select(['ref', 'folder', 'width', 'height', 'attempts'])
        .where('state', '=', 'stored')
        .where(isFree)
        .orderBy('createdAt')
        .limit(1)
        .executeTakeFirst()
      if (!row) return undefined
      const taken = await db
        .updateTable('media')
        .set({ claimedAt: new Date(now).toISOString() })
        .where('ref', '=', row.ref)
        .where('folder', '=', row.folder)
        .where('state', '=', 'stored')
        .where(isFree)
        .returning('ref')
        .executeTakeFirst()
      if (taken) return row
    }
    return undefined
  }

  const settle = ({ ref, folder }: Claimed, change: { state?: 'ready' | 'failed'; attempts?: number }) =>
    db
      .updateTable('media')
      .set({ ...change, claimedAt: null })
      .where('ref', '=', ref)
      // Not if other files took their place meanwhile.
      .where('folder', '=', folder)
      .execute()

  async function make({ folder, width, height }: Claimed) {
    const size = { width: width ?? 0, height: height ?? 0 }
    const made = new Set(await Array.fromAsync(storage.names(folder)))
    const forms = variantsOf(size.width).filter(form => !made.has(variantNameOf(form)))
    if (forms.length === 0) return
    const original = await storage.getStream(`${folder}/${originalName}`)
    if (!original) throw new Unmade(new Error('its file is gone'))
    await withTemporaryFolder(config, async work => {
      const source = join(work, originalName)
      await pipeline(original, createWriteStream(source))
      let storing: Promise<unknown> = Promise.resolve()
      const store = (form: Form) => {
        storing = storing.then(async () =>
          storage.put(`${folder}/${variantNameOf(form)}`, await readFile(join(work, variantNameOf(form)))),
        )
        // Looked at below; until then it must not count as forgotten.
        storing.catch(() => {})
      }
      try {
        await worker.makeWidths({ source, folder: work, size, forms }, store)
      } catch (error) {
        await storing.catch(() => {})
        throw new Unmade(error)
      }
      await storing
    })
  }

  /** Says again and again that somebody is at work. */
  function renewing({ ref, folder }: Claimed) {
    const renew = () =>
      db
        .updateTable('media')
        .set({ claimedAt: new Date().toISOString() })
        .where('ref', '=', ref)
        .where('folder', '=', folder)
        .where('state', '=', 'stored')
        .where('claimedAt', 'is not', null)
        .execute()
        // Taken over by another process at worst, which makes the same files.
        .catch(() => {})
    return setInterval(renew, claimMs / 3).unref()
  }

  async function work(row: Claimed) {
    const renewal = renewing(row)
    try {
      await make(row)
      await settle(row, { state: 'ready' })
    } catch (error) {
      if (closed) return await settle(row, {})
      onProblem(
        error instanceof Unmade ? error.cause : error,
        `the widths of picture ${row.ref} were not made`,
      )
      await settle(row, blamed(error) ? failedOnce(row) : {})
      // Storage that is away or full will be so for the next one too: the minute's turn tries again.
      if (!(error instanceof Unmade) || isOutOfSpace(error)) throw error
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

  /** Looks for work; returns at once. */
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

    /** When there is nothing left that this process can do. */
    async finished() {
      while (running) await running
    },

    async close() {
      closed = true
      await running
    },
  }
}

/** Nobody's, or of a process that is gone. A time ahead of now is of a clock that was set back since, and believed no longer. */
const freeAt = (now: number) => (row: ExpressionBuilder<Tables, 'media'>) =>
  row.or([
    row('claimedAt', 'is', null),
    row('claimedAt', '<', new Date(now - claimMs).toISOString()),
    row('claimedAt', '>', new Date(now + claimMs).toISOString()),
  ])

/** The picture process could not do it. */
class Unmade extends Error {
  constructor(cause: unknown) {
    super('not made', { cause })
  }
}

const blamed = (error: unknown) =>
  error instanceof Unmade &&
  !isOutOfSpace(error) &&
  (!(error.cause instanceof ProcessDied) || error.cause.alone)

const failedOnce = ({ attempts }: Claimed) =>
  attempts + 1 >= maxAttempts
    ? ({ attempts: attempts + 1, state: 'failed' } as const)
    : { attempts: attempts + 1 }
