// The demo shop: it is filled at the first start, can be visited almost at once, and survives being stopped.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { expect, test } from './fixtures.ts'
import { start } from './server.ts'

const isLoaded = (image: Element) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

test('an empty data folder becomes a demo shop; a stop during the import is clean, and the next start continues it', async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-demo-'))
  const env = { DEMO: '1', DATA_DIR: dataDir, PORT: String(await freePort()) }
  const url = `http://127.0.0.1:${env.PORT}`
  const first = start(env)
  await expect.poll(first.output).toMatch(/Demo shop: 48 products, pictures [1-9]/)
  // It can be visited before all pictures are there.
  await page.goto(url)
  await expect(page.getByRole('link', { name: 'Bidar Twin-Bell Alarm Clock, Coral' }).first()).toBeVisible()
  // A page that stays open goes on to load what the next page may need, and would find nobody there.
  await page.goto('about:blank')
  first.process.kill('SIGINT')
  expect(await first.exited).toBe(0)
  expect(first.output()).toContain('Stopped.')
  expect(first.output()).not.toContain('could be loaded')

  const second = start({ ...env, WORKERS: '2' })
  await expect.poll(second.output).toMatch(/Demo shop: 48 products, pictures \d+ of 151/)
  const answer = await fetch(`${url}/api/products/all`)
  expect((await answer.json()).total).toBe(45)
  const picture = page.getByRole('img', { name: 'Twin-Bell Alarm Clock in coral' }).first()
  await expect
    .poll(async () => {
      await page.goto(url)
      return (await picture.count()) && (await picture.evaluate(isLoaded))
    })
    .toBeTruthy()
  await page.goto(`${url}/fa/product/bidar-twin-bell-alarm-clock-coral`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ساعت زنگ‌دار دوکاسه مدل بیدار رنگ مرجانی')
  const main = page.getByRole('img', { name: 'ساعت زنگ‌دار دوکاسه رنگ مرجانی' }).first()
  await expect.poll(() => main.evaluate(isLoaded)).toBe(true)
  await page.goto('about:blank')
  second.process.kill('SIGINT')
  expect(await second.exited).toBe(0)
  expect(second.output()).not.toContain('could be loaded')
  rmSync(dataDir, { recursive: true, force: true })
})
