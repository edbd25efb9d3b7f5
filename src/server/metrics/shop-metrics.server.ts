/**
 * What is the same whichever process is asked: jobs, mails and pictures that wait, the disk, the last backup. It is read from the
 * database by one process, and not again for a few seconds.
 */
import { statfs } from 'node:fs/promises'
import { Gauge, Registry } from 'prom-client'
import { withOwnBudget } from '../database/waiting/wait-budget.server.ts'
import type { MetricJson } from './metric-json.server.ts'

export type JobCount = { kind: string; lane: string; state: 'running' | 'waiting' | 'failed'; count: number }

export type ShopSources = {
  countJobs(): Promise<JobCount[]>
  countPictures(): Promise<{ waiting: number; failed: number }>
  /** When the last backup was finished; null when there has been none. Undefined while nothing makes backups. */
  lastBackupAt?: (() => Promise<Date | null>) | undefined
  dataDir: string
}

/** A scraper may ask as often as it likes. */
const freshMs = 5000

export type ShopMetrics = () => Promise<MetricJson[]>

export function createShopMetrics(sources: ShopSources): ShopMetrics {
  let last: { at: number; values: Promise<MetricJson[]> } | undefined
  return () => {
    const at = performance.now()
    if (last && at - last.at < freshMs) return last.values
    const values = withOwnBudget(() => readShop(sources))
    last = { at, values }
    // What could not be read is read again by the next scrape.
    values.catch(() => {
      if (last?.values === values) last = undefined
    })
    return values
  }
}

async function readShop({
  countJobs,
  countPictures,
  lastBackupAt,
  dataDir,
}: ShopSources): Promise<MetricJson[]> {
  const [jobs, pictures, backup, disk] = await Promise.all([
    countJobs(),
    countPictures(),
    lastBackupAt?.(),
    // A system that cannot tell has no figures of its disk.
    statfs(dataDir).catch(() => undefined),
  ])
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

  const byState = gauge('vitrin_jobs', 'Background jobs, by what they do and how they stand.', [
    'kind',
    'state',
  ])
  for (const { kind, state, count } of jobs) byState.inc({ kind, state }, count)
  const mails = jobs.filter(({ lane, state }) => lane === 'mail' && state !== 'failed')
  gauge('vitrin_mails_waiting', 'Mails that are not sent yet.').set(
    mails.reduce((sum, { count }) => sum + count, 0),
  )
  const byPicture = gauge(
    'vitrin_pictures',
    'Pictures whose smaller sizes are waiting to be made, or failed.',
    ['state'],
  )
  byPicture.set({ state: 'waiting' }, pictures.waiting)
  byPicture.set({ state: 'failed' }, pictures.failed)
  const free = gauge('vitrin_disk_free_bytes', 'Free space where DATA_DIR is.')
  const size = gauge('vitrin_disk_size_bytes', 'Size of the disk where DATA_DIR is.')
  if (disk) {
    free.set(disk.bavail * disk.bsize)
    size.set(disk.blocks * disk.bsize)
  } else for (const one of [free, size]) one.remove()
  const backupAt = gauge(
    'vitrin_last_backup_timestamp_seconds',
    'When the last backup was finished, in seconds since 1970; 0 when there has been none.',
  )
  if (backup === undefined) backupAt.remove()
  else backupAt.set(backup ? Math.floor(backup.getTime() / 1000) : 0)
  return await registry.getMetricsAsJSON()
}
