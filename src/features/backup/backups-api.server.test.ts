// Backups of a running shop: the schedule, the download, who may start one, and what staff are told.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { holdBackup } from '#server/database/leases.server.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { checklistApi } from '../checklist/checklist.contract.ts'
import { backupsApi } from './backups.contract.ts'
import { checkArchive, withArchive } from './restore.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrin-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const target = join(folder, 'kept')
const app = openTestApp({ env: { BACKUP_TO: target, BACKUP_EVERY_HOURS: '12', BACKUP_KEEP: '2' } })

describeRefusals(app, backupsApi)

const status = async () => (await app.send(backupsApi.backupStatus)).body
const start = () => app.send(backupsApi.startBackupDownload)
const download = (url: string) => app.app.inject(url)
const runJob = () =>
  app.services.backups.handler.run({
    ...{ id: 1, payload: {}, attempts: 1, signal: new AbortController().signal },
    confirmLease: async () => {},
    saveProgress: async () => {},
    join: async () => [],
  })
const missing = async () => {
  const { body } = await app.send(checklistApi.checklist)
  return body.steps.find((step: { name: string }) => step.name === 'backup').missing
}
const archives = () => readdirSync(target).filter(name => name.endsWith('.tar'))

describe('the schedule', () => {
  test('before the first one there is none, and the checklist says so', async () => {
    expect(await status()).toEqual({
      ...{ to: target, everyHours: 12, keep: 2, isRunning: false, last: null, lastGood: null, isLate: false },
    })
    expect(await missing()).toEqual(['backup'])
    expect(await app.services.backups.lastGood()).toBeNull()
    expect(app.services.backups.handler.everyMs).toBe(12 * 3_600_000)
  })

  test('a failed one is remembered, and tried again', async () => {
    writeFileSync(target, 'a file in the place of the folder')
    await expect(runJob()).rejects.toThrow('backup_failed')
    const { last, lastGood } = await status()
    expect([typeof last.problem, last.bytes, lastGood]).toEqual(['string', null, null])
    expect(await missing()).toEqual(['backup'])
    rmSync(target)
  })

  test('a good one is whole, for its owner alone, and ticks the checklist', async () => {
    await runJob()
    const [name = ''] = archives()
    const path = join(target, name)
    const { manifest } = await withArchive(path, handle => checkArchive(handle))
    expect(manifest.tables.find(table => table.name === 'admin')?.rows).toBe(1)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { last, lastGood } = await status()
    expect(last).toEqual(lastGood)
    expect(last).toMatchObject({ problem: null, bytes: statSync(path).size, isDownload: false, missing: 0 })
    expect(await missing()).toEqual([])
    expect(await app.services.backups.lastGood()).toEqual(new Date(lastGood.at))
  })

  test('the newest ones are kept, and what is not ours stays', async () => {
    for (const name of ['vitrin-2020-01-01T00-00-00Z.tar', 'vitrin-2021-01-01T00-00-00Z.tar', 'mine.tar'])
      writeFileSync(join(target, name), 'x')
    // A backup has the second of its beginning in its name, and the one before may be of this second.
    await setTimeout(1000)
    await runJob()
    const left = archives().sort()
    expect(left).toHaveLength(3)
    expect(left).toContain('mine.tar')
    expect(left.filter(name => /^vitrin-202[01]/.test(name))).toEqual([])
  })

  test('one that comes while another one runs waits', async () => {
    const lease = await holdBackup(app.database)
    const before = await status()
    expect(before.isRunning).toBe(true)
    expect(await runJob()).toHaveProperty('postponedTo')
    expect((await status()).last).toEqual(before.last)
    expect((await start()).body.error.code).toBe('still_running')
    await lease?.release()
  })
})

describe('the download', () => {
  test('sends a whole archive once, and stands in the history', async () => {
    const { status: code, body } = await start()
    expect([code, Object.keys(body)]).toEqual([200, ['url']])
    const response = await download(body.url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toMatch(/vitrin-.*\.tar/)
    expect(response.headers['cache-control']).toBe('no-store')
    const path = join(folder, 'downloaded.tar')
    writeFileSync(path, response.rawPayload)
    const { seal } = await withArchive(path, handle => checkArchive(handle))
    expect(seal.sha256).toHaveLength(64)
    expect((await download(body.url)).statusCode).toBe(404)
    expect((await status()).last).toMatchObject({ problem: null, isDownload: true })
    const { body: events } = await app.send(eventsApi.listEvents, { query: {} })
    expect(events.items[0]).toMatchObject({ entity: 'backup', action: 'download', undoable: false })
    const again = (await start()).body.url.split('/').at(-1)
    const responses = await Promise.all(
      [again, again].map(token => app.send(backupsApi.downloadBackup, { params: { token } })),
    )
    expect(responses.map(one => one.status).sort()).toEqual([200, 404])
  })

  test('a link ends after a minute', async () => {
    const { url } = (await start()).body
    const stored = () =>
      app.database.db.selectFrom('setting').select('value').where('name', '=', 'backupLink')
    const { value } = await stored().executeTakeFirstOrThrow()
    const late = JSON.stringify({ ...JSON.parse(value), until: Date.now() - 1 })
    await app.database.db
      .updateTable('setting')
      .set({ value: late })
      .where('name', '=', 'backupLink')
      .execute()
    expect((await download(url)).statusCode).toBe(404)
  })

  test('needs a password that was confirmed a moment ago', async () => {
    await app.database.db.updateTable('session').set({ provedAt: null }).execute()
    expect((await start()).body.error.code).toBe('password_needed')
    await app.database.db.updateTable('session').set({ provedAt: new Date().toISOString() }).execute()
  })

  test('ten a day', async () => {
    const codes: number[] = []
    for (let times = 0; times < 12; times++) codes.push((await start()).status)
    expect(codes.filter(code => code === 200).length).toBeLessThan(10)
    expect(codes.at(-1)).toBe(429)
  })
})

test('a link that is used during another backup says so', async () => {
  await app.database.db.deleteFrom('tryLimit').execute()
  const { url } = (await start()).body
  const lease = await holdBackup(app.database)
  const token = url.split('/').at(-1)
  const { body } = await app.send(backupsApi.downloadBackup, { params: { token } })
  expect(body.error.code).toBe('still_running')
  await lease?.release()
})

expectWholeContractSeen(app, backupsApi)
