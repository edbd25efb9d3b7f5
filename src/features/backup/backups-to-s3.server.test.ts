// Scheduled backups into an S3 store: whole archives, how many are kept, and what staff are told when the store is away.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { startS3 } from '../../testing/s3.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, toUpload } from '../../testing/test-pictures.ts'
import { openStorage } from '../media/storage/open-storage.server.ts'
import { staffSettingsApi } from '../settings/staff-settings.contract.ts'
import { backupsApi } from './backups.contract.ts'
import { checkArchive, withArchive } from './restore.server.ts'

const s3 = await startS3()
/** In front of the store, so that it can be away. */
const proxy = await startTcpProxy(s3.config.endpoint)
const mails = await startMailServer()
const folder = mkdtempSync(join(tmpdir(), 'vitrin-s3-backups-'))
const prefix = 'shops/lamps'
const app = openTestApp({
  env: {
    BACKUP_TO: `s3://S3RVER:S3RVER@${s3.config.bucket}/${prefix}?endpoint=${new URL(proxy.url).origin}`,
    BACKUP_KEEP: '2',
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'support@shop.example' },
  },
})
beforeAll(async () => {
  await app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 20_000 })
})
afterAll(async () => {
  await app.services.jobs.stop()
  await proxy.stop()
  await Promise.all([s3.stop(), mails.close()])
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  mails.mails.length = 0
})

const status = async () => (await app.send(backupsApi.backupStatus)).body
const openStore = () => openStorage({ storage: s3.config })
const kept = async () => (await Array.fromAsync((await openStore()).names(prefix))).sort()
const ours = async () => (await kept()).filter(name => name.startsWith('vitrin-'))
/** Makes the schedule run now, and waits for the end of the backup. */
async function runSchedule() {
  const before = (await status()).last?.at
  await app.database.db
    .updateTable('job')
    .set({ runAt: new Date().toISOString() })
    .where('kind', '=', 'backup')
    .execute()
  await expect.poll(async () => (await status()).last?.at, { timeout: 30_000 }).not.toBe(before)
  return await status()
}

test('the archive in the store is whole, and nothing of it is left on this machine', async () => {
  await app.services.media.ingestPicture(await toUpload(await jpeg()))
  await app.services.media.finished()
  const { to, last, lastGood } = await runSchedule()
  // Never with its key.
  expect(to).toBe(`s3://${s3.config.bucket}/${prefix}`)
  expect(last).toEqual(lastGood)
  const name = (await ours()).at(-1) ?? ''
  const archive = await (await openStore()).get(`${prefix}/${name}`)
  const path = join(folder, 'shop.tar')
  writeFileSync(path, archive ?? '')
  const { manifest, seal } = await withArchive(path, handle => checkArchive(handle))
  expect(seal.files).toBeGreaterThan(1)
  expect(last).toMatchObject({ problem: null, bytes: archive?.length, files: seal.files, missing: 0 })
  expect(last.rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0))
  expect(readdirSync(app.config.dataDir).filter(one => one.startsWith('backup-'))).toEqual([])
})

test('the newest ones are kept, and what is not ours stays', async () => {
  const store = await openStore()
  const older = ['vitrin-2020-01-01T00-00-00Z.tar', 'vitrin-2021-01-01T00-00-00Z.tar']
  expect(await ours()).toHaveLength(1)
  for (const name of [...older, 'mine.tar']) await store.put(`${prefix}/${name}`, Buffer.from('x'))
  await store.put(`elsewhere/${older[0]}`, Buffer.from('x'))
  await runSchedule()
  expect(await ours()).toHaveLength(2)
  expect((await ours()).filter(name => older.includes(name))).toEqual([])
  expect(await kept()).toContain('mine.tar')
  expect(await Array.fromAsync(store.names('elsewhere'))).toEqual([older[0]])
})

test('staff are told by mail and on the screen when the store is away, once a day, and old archives stay', async () => {
  const { lastGood } = await status()
  const archives = await ours()
  await app.send(staffSettingsApi.updateStaffSettings, { body: { notifyEmails: ['owner@staff.example'] } })
  const job = () => app.database.db.selectFrom('job').selectAll().where('kind', '=', 'backup')
  await proxy.cut()
  const failed = await runSchedule()
  expect(failed.last).toMatchObject({ problem: 'failed', bytes: null, isDownload: false })
  expect(failed.lastGood).toEqual(lastGood)
  await expect.poll(() => mails.to('owner@staff.example').length).toBe(1)
  const [mail] = mails.to('owner@staff.example')
  expect(mail?.headers.subject).toBe('The backup of the shop failed')
  expect(mail?.text).toContain('/admin/jobs')
  expect(await job().executeTakeFirstOrThrow()).toMatchObject({
    state: 'waiting',
    error: expect.stringContaining('backup_failed'),
  })
  await runSchedule()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(mails.to('owner@staff.example')).toHaveLength(1)
  await proxy.resume()
  expect((await runSchedule()).last).toMatchObject({ problem: null })
  // A good one is in the place of the oldest of those that the failures left alone.
  expect((await ours()).slice(0, 1)).toEqual(archives.slice(-1))
})
