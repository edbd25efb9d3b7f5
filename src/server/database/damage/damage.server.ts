/**
 * Remembers that the database is damaged. From then on nothing is written, because every write could spread the damage and would be
 * lost when a copy is restored; what can still be read is served. Used by both engines; created by `database.server.ts`.
 *
 * Each process finds damage by itself, in whatever it reads or writes. On SQLite it leaves a file beside the database, so that the
 * other processes stop writing within a second, and that the next start knows of it.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { AppError } from '#shared/errors.ts'
import { isDamagedFile } from '../sqlite-file.server.ts'

/** Called once, in the process that finds it and at a start after that. The text says what to do. */
export type DamageListener = (text: string, error?: unknown) => void

export type Damage = ReturnType<typeof createDamage>

const lookMs = 1000
/** What PostgreSQL reports of a damaged table or index. */
const postgresCodes = ['XX001', 'XX002']

const isDamage = (error: unknown) =>
  isDamagedFile(error) || postgresCodes.includes((error as { code?: string } | undefined)?.code ?? '')

const markerOf = (file: string) => `${file}-damaged`

/** Whether an earlier process has found the file damaged, and no check has found it whole since. */
export const wasFoundDamaged = (file: string) => existsSync(markerOf(file))

/** `file`: the SQLite database. */
export function createDamage({ file }: { file?: string } = {}) {
  const listeners: DamageListener[] = []
  let isFoundHere = false
  let isMarked = false
  let timer: NodeJS.Timeout | undefined

  const text = file
    ? `the database file ${file} is damaged. Nothing is saved from now on. Stop Vitrin, restore the file from a copy, without the files -wal and -shm beside it, and start again`
    : 'the database is damaged. Nothing is saved from now on. Mend it or restore a copy, then start Vitrin again'

  function tell(error?: unknown) {
    for (const listener of listeners) listener(text, error)
  }

  function note(error: unknown) {
    if (isFoundHere) return
    isFoundHere = true
    // Whoever left the marker has said it already.
    if (!isMarked) tell(error)
    if (!file) return
    try {
      writeFileSync(markerOf(file), `${new Date().toISOString()} ${(error as Error).message}\n`, {
        mode: 0o600,
      })
    } catch {
      // A full or broken disk. Other processes find the damage by themselves.
    }
  }

  // Without a time to retry: nothing changes until somebody restores a copy.
  const refusal = (cause?: unknown) => Object.assign(new AppError('database_damaged'), { cause })

  const isFound = () => isFoundHere || isMarked

  return {
    isFound,
    note,

    /** Returns what to throw for an error of the database: a refusal with words if it is a sign of damage. */
    check(error: unknown): unknown {
      if (!isDamage(error)) return error
      note(error)
      return refusal(error)
    },

    requireNone() {
      if (isFound()) throw refusal()
    },

    /** From here on the marker counts. Before, a start may write what it needs, so that what can be read is served. */
    listen(listener: DamageListener) {
      listeners.push(listener)
      if (!file || timer) return
      isMarked = wasFoundDamaged(file)
      if (isMarked) tell()
      timer = setInterval(() => {
        isMarked = wasFoundDamaged(file)
      }, lookMs).unref()
    },

    /** A check has found the whole file in order, so the copy that was restored may be written to. */
    forgetEarlier() {
      if (file && !isFoundHere) rmSync(markerOf(file), { force: true })
      isMarked = false
    },

    close: () => clearInterval(timer),
  }
}
