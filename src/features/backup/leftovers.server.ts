/**
 * Removes what a backup, a download or a move that was killed left on the disk: the whole shop, as rows or as half an archive. Called
 * by every backup before it begins, and by every start.
 */
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/process/config.server.ts'
import { archiveNamePattern } from './archive-name.ts'

/** Where rows wait for a download or a store. */
export const spoolPrefix = 'backup-'
/** The archive of a move, which is removed when it has been loaded. */
export const movePrefix = 'move-'
/** Whoever still needs a file touches it three times a minute, so what is older than this was left by a process that is gone. */
export const leftoverMs = 10 * 60_000
const touchMs = 20_000

const spool = new RegExp(`^${spoolPrefix}\\w{6}$`)
const unfinished = new RegExp(`^(${movePrefix})?${archiveNamePattern}\\.(part|rows)$`)
const moved = new RegExp(`^${movePrefix}${archiveNamePattern}$`)

/** Says that the file or folder is in use, until the end of the block that holds it. */
export function keepInUse(path: string): Disposable {
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => {})
  const timer = setInterval(touch, touchMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** `folders`: where archives are written, beside those of `DATA_DIR`. */
export async function removeLeftovers(
  { dataDir }: Pick<Config, 'dataDir'>,
  folders: string[] = [],
  now = Date.now(),
) {
  await removeOld(dataDir, name => spool.test(name), now)
  for (const folder of new Set([join(dataDir, 'backups'), ...folders]))
    await removeOld(folder, name => unfinished.test(name) || moved.test(name), now)
}

/** What cannot be removed now is removed another time. Nobody's backup or start fails for it. */
async function removeOld(folder: string, isOurs: (name: string) => boolean, now: number) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isOurs)) {
    const path = join(folder, name)
    // Half an archive is in use while its rows are: a slow disk may take it long to grow.
    const beside = path.replace(/\.part$/, '.rows')
    const changed = await Promise.all([path, beside].map(changedAt))
    if (Math.max(...changed) > now - leftoverMs) continue
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

const changedAt = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
