// A change of many products that was under way in a backup: after the restore it stands still, goes on when told to, and is undone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, hydrated, storeToken, test } from './fixtures.ts'
import { expectAccessible } from './page-audit.ts'
import { start, startServer } from './server.ts'

test.setTimeout(300_000)

type Server = Awaited<ReturnType<typeof startServer>>
type Change = { state: string; total: number; done: number; changed: number }

async function call({ url }: Server, token: string, path: string, body?: object) {
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return await answer.json()
}
const newest = async (server: Server, token: string): Promise<Change> =>
  (await call(server, token, '/products/bulk-changes')).items[0]
/** How many products are hidden. */
const hidden = async (server: Server, token: string): Promise<number> =>
  (await call(server, token, '/products/staff?visible=false')).total

test('work that a restore stopped goes on, or is undone, from its card', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-stopped-'))
  const [shop, restored] = [{ DATA_DIR: join(folder, 'shop') }, { DATA_DIR: join(folder, 'restored') }]
  const file = join(folder, 'shop.tar')
  const run = async (env: Record<string, string>, ...words: string[]) => {
    const command = start(env, words)
    expect(await command.exited, command.output()).toBe(0)
  }
  await run(shop, 'demo-large', '3000')
  const before = await startServer(shop)
  const token = await before.logIn()
  const hiddenBefore = await hidden(before, token)
  const change = { target: { filter: { visible: 'all' } }, changes: { visible: false } }
  await call(before, token, '/products/bulk-changes', change)
  await expect
    .poll(async () => (await newest(before, token)).done, { intervals: [20], timeout: 30_000 })
    .toBeGreaterThan(0)
  // A stop hands the work on after a part; the next start would go on with it.
  await before.stop()
  await run(shop, 'backup', file)
  await run(restored, 'restore', file)

  const server = await startServer(restored)
  try {
    const again = await server.logIn()
    const stopped = await newest(server, again)
    expect(stopped).toMatchObject({ state: 'stopped', total: 3000 })
    expect(stopped.done).toBeGreaterThan(0)
    expect(stopped.done).toBeLessThan(3000)
    expect(await hidden(server, again)).toBe(hiddenBefore + stopped.changed)
    await storeToken(page, { token: again, url: server.url })
    await page.goto(`${server.url}/admin/jobs`)
    await hydrated(page)
    const cards = page.locator('[data-bulk-changes]').getByRole('listitem')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(`Stopped by a restore, ${stopped.done.toLocaleString('en')} of 3,000`)
    await expectAccessible(page)
    // Nothing goes on by itself.
    await page.reload()
    await hydrated(page)
    expect(await newest(server, again)).toEqual(stopped)

    await cards.getByRole('button', { name: /^Continue/ }).click()
    const count = 3000 - hiddenBefore
    await expect(cards).toContainText(`${count.toLocaleString('en')} products changed`, { timeout: 60_000 })
    expect(await hidden(server, again)).toBe(3000)
    expect(await newest(server, again)).toMatchObject({ state: 'done', done: 3000, changed: count })
    await cards.getByRole('button', { name: /^Undo/ }).click()
    const undone = cards.filter({ hasText: `Changes to ${count.toLocaleString('en')} products undone` })
    await expect(undone).toBeVisible({ timeout: 60_000 })
    expect(await hidden(server, again)).toBe(hiddenBefore)
    await page.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
