// The demo shop: it is filled at the first start, can be visited almost at once, and survives being stopped.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { admin, expect, notification, storeToken, test } from './fixtures.ts'
import { start, startServer } from './server.ts'

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

test('the demo is removed from the back office, without what somebody changed; undone; and removed to the end by the command', async ({
  page,
}) => {
  const server = await startServer({ DEMO: '1' })
  const call = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await answer.json()
  }
  const { token } = await call('POST', '/auth/login', admin)
  await storeToken(page, { token, url: server.url })
  const codes = async () => {
    const { items } = await call('GET', '/products/all?visible=all&pageSize=100', undefined, token)
    return (items as { code: string }[]).map(one => one.code).toSorted()
  }
  const { items } = await call('GET', '/products/all?visible=all&pageSize=100', undefined, token)
  const kettle = (items as { id: number; code: string; categoryId: number }[]).find(
    one => one.code === 'KETTLE-BLACK',
  )
  await call('PATCH', `/products/${kettle?.id}`, { price: 4200 }, token)
  const clock = (items as { code: string; categoryId: number }[]).find(
    one => one.code === 'ALARM-CLOCK-CORAL',
  )
  await call('POST', '/products', { name: 'Own clock', code: 'OWN-1', categoryId: clock?.categoryId }, token)

  // Visitors see nothing of it; the back office says it on every page.
  await page.goto(server.url)
  expect(await page.locator('body').innerText()).not.toMatch(/\bdemo\b/i)
  await page.goto(`${server.url}/admin/admins`)
  await expect(page.getByText('Sara (demo)')).toBeVisible()
  await page.getByRole('link', { name: 'Demo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Demo' })).toBeVisible()
  const changed = page.getByRole('region', { name: 'Changed since' })
  await expect(changed.getByRole('listitem')).toHaveCount(2)
  await expect(changed).toContainText('Contains your own: 1 product')
  await page.getByRole('button', { name: 'Remove demo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove demo' }).click()
  await expect(page.getByRole('heading', { name: 'No demo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Demo', exact: true })).toHaveCount(0)
  expect(await codes()).toEqual(['KETTLE-BLACK', 'OWN-1'])

  await page.getByRole('link', { name: 'Go to Activity' }).click()
  const undo = page.locator('main').getByRole('button', { name: 'Undo: Deleted, the demo' })
  const card = page.getByRole('listitem', { name: 'Demo removed' })
  await expect(card).toBeVisible()
  await undo.click()
  await expect.poll(async () => (await codes()).length).toBe(49)
  await expect(notification(page, 'Undone: “Demo”')).toBeVisible()
  // The card would offer the same undo again.
  await expect(card).toHaveCount(0)
  await page.goto(`${server.url}/product/bidar-twin-bell-alarm-clock-coral`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bidar Twin-Bell Alarm Clock, Coral')

  const remove = async (...words: string[]) => {
    const command = start({ DATA_DIR: server.dataDir }, ['demo-remove', ...words])
    return { code: await command.exited, output: command.output() }
  }
  const asked = await remove()
  expect([asked.code, asked.output]).toEqual([1, expect.stringContaining('--yes')])
  const removed = await remove('--yes', '--all')
  expect([removed.code, removed.output]).toEqual([0, expect.stringContaining('Demo removed')])
  expect(await codes()).toEqual(['OWN-1'])
  const again = await remove('--yes')
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('There is no demo here')])
  await page.close()
  expect(await server.stop()).toBe(0)
})
