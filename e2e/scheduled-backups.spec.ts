// Backups by themselves, as an operator sets them up: into an S3 store, seen on the screen and in the metrics; and one that fails.

import { DatabaseSync } from 'node:sqlite'
import { startS3 } from '../src/testing/s3.ts'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { expect, hydrated, storeToken, test } from './fixtures.ts'
import { startServer } from './server.ts'

test.setTimeout(180_000)

const scraper = 'the-token-of-the-scraper'
/** The first one would be taken a minute after the start. */
function takeNow({ dataDir }: { dataDir: string }) {
  const database = new DatabaseSync(`${dataDir}/vitrin.sqlite`, { timeout: 5000 })
  database.prepare(`update "job" set "runAt" = ? where "kind" = 'backup'`).run(new Date().toISOString())
  database.close()
}
const lastBackup = async (url: string) => {
  const headers = { authorization: `Bearer ${scraper}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const [, value] = /^vitrin_last_backup_timestamp_seconds (\S+)$/m.exec(text) ?? []
  return Number(value ?? Number.NaN)
}

test('a backup goes into the store by itself, and its age is on the screen and in the metrics', async ({
  page,
}) => {
  const s3 = await startS3()
  const began = Date.now() / 1000
  const server = await startServer({
    BACKUP_TO: s3.url.replace('?', '/shop?'),
    METRICS_TOKEN: scraper,
    WORKERS: '2',
  })
  try {
    takeNow(server)
    await expect.poll(() => lastBackup(server.url), { timeout: 90_000 }).toBeGreaterThan(began - 1)
    const at = await lastBackup(server.url)
    expect(at).toBeLessThanOrEqual(Date.now() / 1000)
    const token = await server.logIn()
    const headers = { authorization: `Bearer ${token}` }
    const status = await (await fetch(`${server.url}/api/backups`, { headers })).json()
    expect(Math.floor(Date.parse(status.lastGood.at) / 1000)).toBe(at)
    await storeToken(page, { token, url: server.url })
    await page.goto(`${server.url}/admin/jobs`)
    await hydrated(page)
    const card = page.getByRole('region', { name: 'Backups' })
    await expect(card).toContainText('Last good backup')
    await expect(card).toContainText(/Daily, the last 7 kept in .*s3:\/\/pictures\/shop/)
    await page.close()
  } finally {
    await server.stop()
    await s3.stop()
  }
})

test('one that fails is told on the screen, and is none in the metrics', async ({ page }) => {
  const server = await startServer({
    BACKUP_TO: `s3://key:secret@backups/shop?endpoint=http://127.0.0.1:${await freePort()}`,
    METRICS_TOKEN: scraper,
  })
  try {
    takeNow(server)
    const token = await server.logIn()
    const failed = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await (await fetch(`${server.url}/api/backups`, { headers })).json()).last?.problem
    }
    await expect.poll(failed, { timeout: 90_000 }).toBe('failed')
    expect(await lastBackup(server.url)).toBe(0)
    await storeToken(page, { token, url: server.url })
    await page.goto(`${server.url}/admin/jobs`)
    await hydrated(page)
    const card = page.getByRole('region', { name: 'Backups' })
    await expect(card).toContainText('The last backup failed')
    await expect(card).toContainText('No good backup since the shop was set up or restored.')
    await page.close()
  } finally {
    await server.stop()
  }
})
