/**
 * Backups of a running shop: by a schedule, into a folder or a store, and by an administrator, who downloads one. Each is taken by a
 * process of its own. Created by `services.server.ts`.
 */
import type { RecordEvent } from '#features/history/event.ts'
import { JobError, type JobHandler } from '#features/jobs/job.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import { isBackupRunning } from '#server/database/leases.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { describeTarget } from '#server/process/backup-config.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import type { SavedFile } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { archiveName } from './archive-name.ts'
import type { BackupStatus, EndedBackup } from './backup.ts'
import { readBackups, storeBackups } from './backup-state.server.ts'
import { leftoverMs, removeLeftovers } from './leftovers.server.ts'
import { type BackupMessage, type BackupTask, startBackup } from './run-backup.server.ts'

const hourMs = 3_600_000
/** A link is used by the browser at once. */
const linkMs = 60_000
const linkName = 'backupLink'
/** A backup reads the whole shop. Nobody needs more of them. */
const downloadBound = { name: 'backup-download', key: '', max: 10, windowMs: 24 * hourMs }
/** How long it waits for another backup. */
const otherMs = 5 * 60_000
/** Staff are told again of backups that go on failing. */
const tellAgainMs = 24 * hourMs
/** A backup that is this much later than it should be is late: a failed one is tried again many times before. */
const graceHours = 2

type Options = {
  database: Database
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'backup' | 'apiBase'>
  limits: Pick<Limits, 'take'>
  record: RecordEvent
  proof: { require(caller: Caller): Promise<void> }
  /** Tells staff by mail, if there is one who gets mail. */
  tellFailed(tx: Tx): Promise<void>
  /** Only set by tests. */
  start?: typeof startBackup
}

export type Backups = ReturnType<typeof createBackups>

export function createBackups(options: Options) {
  const { database, config, limits, record, proof, tellFailed, start = startBackup } = options
  const { db, transaction } = database
  const { to, everyHours, keep } = config.backup
  const { dataDir, databaseUrl, storage, apiBase } = config
  const place = { dataDir, databaseUrl, storage }
  /** Those that this process started, which end with it. */
  const running = new Set<{ stop(): void }>()
  let secondLook: NodeJS.Timeout | undefined

  async function note(message: BackupMessage, begun: number, isDownload: boolean) {
    const before = await readBackups(db)
    const isGood = 'done' in message
    const last: EndedBackup = {
      at: new Date().toISOString(),
      seconds: Math.round((Date.now() - begun) / 100) / 10,
      problem: isGood ? null : message.problem,
      ...(isGood ? message.done : { bytes: null, rows: 0, files: 0, missing: 0 }),
      isDownload,
    }
    if (isGood) return await storeBackups(database, { last, lastGood: last, toldAt: null })
    // Whoever downloads one sees that it failed.
    const isTold = before.toldAt !== null && Date.parse(before.toldAt) > Date.now() - tellAgainMs
    const mustTell = !isDownload && !isTold
    if (mustTell) await transaction(tellFailed)
    await storeBackups(database, { ...before, last, ...(mustTell && { toldAt: last.at }) })
  }

  async function take(task: BackupTask, signal: AbortSignal): Promise<BackupMessage> {
    const begun = Date.now()
    const backup = start(task)
    running.add(backup)
    signal.addEventListener('abort', backup.stop)
    const message = await backup.ended
    signal.removeEventListener('abort', backup.stop)
    running.delete(backup)
    const isOther = 'problem' in message && message.problem === 'already_running'
    if (!signal.aborted && !isOther) await note(message, begun, false)
    return message
  }

  const handler: JobHandler = {
    kind: 'backup',
    lane: 'backup',
    ...(to && { everyMs: everyHours * hourMs }),
    async run({ signal }) {
      // One that was queued before the variable was taken away.
      if (!to) return { dropped: true }
      const message = await take({ config: place, to, keep }, signal)
      if (signal.aborted) return { postponedTo: new Date().toISOString() }
      if ('done' in message) return
      if (message.problem === 'already_running')
        return { postponedTo: new Date(Date.now() + otherMs).toISOString() }
      throw new JobError(
        message.problem === 'no_space' ? 'backup_no_space' : 'backup_failed',
        message.problem,
      )
    },
  }

  async function* archiveOf(task: BackupTask): AsyncGenerator<Uint8Array> {
    const begun = Date.now()
    const backup = start(task)
    running.add(backup)
    let hasArrived = false
    try {
      for await (const piece of backup.archive ?? []) yield piece as Uint8Array
      const message = await backup.ended
      hasArrived = true
      await note(message, begun, true)
      // The browser sees that the file is not whole.
      if ('problem' in message) throw new Error(`a downloaded backup failed: ${message.message}`)
    } finally {
      running.delete(backup)
      backup.stop()
      if (!hasArrived) await note({ problem: 'failed', message: 'the download was stopped' }, begun, true)
    }
  }

  return {
    handler,

    async status(): Promise<BackupStatus> {
      const { last, lastGood } = await readBackups(db)
      const since = lastGood && Date.now() - Date.parse(lastGood.at)
      return {
        to: to ? describeTarget(to) : null,
        everyHours,
        keep,
        isRunning: await isBackupRunning(db),
        last,
        lastGood,
        isLate: to !== undefined && since !== null && since > (everyHours + graceHours) * hourMs,
      }
    },

    /** When the last good backup ended. For metrics and the checklist. */
    async lastGood(): Promise<Date | null> {
      const { lastGood } = await readBackups(db)
      return lastGood && new Date(lastGood.at)
    },

    async startDownload(caller: Caller): Promise<{ url: string }> {
      await proof.require(caller)
      if (await isBackupRunning(db)) throw new AppError('still_running')
      await limits.take(downloadBound)
      const token = newSecret()
      const value = JSON.stringify({ hash: secretHashOf(token), until: Date.now() + linkMs })
      await transaction(async tx => {
        await tx
          .insertInto('setting')
          .values({ name: linkName, value })
          .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
          .execute()
        await record(tx, {
          admin: caller.admin,
          entity: 'backup',
          entityId: 1,
          label: '',
          action: 'download',
        })
      })
      return { url: `${apiBase}/backups/download/${token}` }
    },

    /** The link is deleted before the backup begins, so only one of two requests takes one. */
    async download(token: string): Promise<SavedFile> {
      const row = await db
        .deleteFrom('setting')
        .where('name', '=', linkName)
        .where('value', 'like', `%"${secretHashOf(token)}"%`)
        .returning('value')
        .executeTakeFirst()
      if (!row || JSON.parse(row.value).until < Date.now()) throw new AppError('not_found')
      if (await isBackupRunning(db)) throw new AppError('still_running')
      const content = archiveOf({ config: place, to: undefined, keep })
      return { name: archiveName(), type: 'application/x-tar', content }
    },

    /** Removes what killed backups left. Called when the process serves, and looks again when one of a moment ago counts as gone. */
    removeLeftovers() {
      const folders = to?.kind === 'folder' ? [to.folder] : []
      const remove = () => void removeLeftovers(config, folders)
      remove()
      secondLook = setTimeout(remove, leftoverMs + 60_000).unref()
    },

    /** Ends those that this process takes. Called when it stops. */
    stop() {
      clearTimeout(secondLook)
      for (const backup of running) backup.stop()
    },
  }
}
