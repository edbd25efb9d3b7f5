// The back office in a browser, with 100,000 products and 2,000 categories: how soon a click or key is answered on the screen, how
// soon what was asked for can be used, and how long the browser is busy at a stretch.
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { openDatabase } from '../src/server/database/database.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { fillDatabase, percentile, startLarge } from './large-server.ts'
import { growTree } from './large-tree.ts'
import { admin, finish, median, note, report } from './measure.ts'
import { installMeter, timeFrames, timePress } from './screen-times.ts'

const products = 100_000
const categories = 2000
const samples = 5
/** Everything that is clicked answers within this time, and nobody waits longer than a second for what they asked for. */
const bounds = { answer: 100, there: 1000, task: 200 }

const filled = await fillDatabase(products)
const database = await openDatabase(readConfig(filled.env))
await database.contentTransaction(tx => growTree(tx, { total: categories, baseLocale: 'en' }))
await database.close()
const large = await startLarge(filled)
const url = `http://127.0.0.1:${large.server.port}`

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await installMeter(page)
await logIn()
note(`load average before measuring ${loadavg()[0]?.toFixed(1)}`)

type Measured = Awaited<ReturnType<typeof timePress>>
function reportPress(what: string, times: Measured[]) {
  const middle = (name: keyof Measured) => median(times.map(one => one[name]))
  report(`${what}: answered`, middle('answer'), { atMost: bounds.answer, unit: ' ms' })
  report(`${what}: there`, middle('there'), { atMost: bounds.there, unit: ' ms' })
  report(`${what}: longest task`, middle('longestTask'), { atMost: bounds.task, unit: ' ms' })
  const first = times[0]
  if (first && times.length > 1)
    note(`the first time: answered ${first.answer.toFixed(0)} ms, there ${first.there.toFixed(0)} ms`)
}

await measureProducts()
await measureTree()
await browser.close()
await large.remove()
finish()

async function logIn() {
  const response = await context.request.post(`${url}/api/auth/login`, { data: admin })
  const { token } = await response.json()
  await context.addCookies([{ name: 'token', value: token, url }])
  await page.addInitScript(value => localStorage.setItem('token', value), token)
  await page.goto(`${url}/admin/jobs`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function measureProducts() {
  const lists: Measured[] = []
  const filters: Measured[] = []
  const editors: Measured[] = []
  const returns: Measured[] = []
  const selects: Measured[] = []
  const keys: Measured[] = []
  for (let at = 0; at < samples; at++) {
    lists.push(
      await timePress(page, {
        press: () => screen('Products').click(),
        isThere: () =>
          document.querySelector('tbody tr') !== null &&
          document.querySelector('main [role=search] input') !== null,
      }),
    )
    // The search field takes keys.
    await page.keyboard.press('/')
    keys.push(
      await timePress(page, {
        press: () => page.keyboard.press('k'),
        isThere: () => document.querySelector<HTMLInputElement>('main [role=search] input')?.value === 'k',
      }),
    )
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !location.search.includes('q='))
    await page.getByRole('button', { name: 'Visibility' }).click()
    const wanted = at % 2 === 0 ? 'Hidden' : 'Visible'
    await page.getByRole('radio', { name: wanted, exact: true }).waitFor()
    filters.push(
      await timePress(page, {
        press: () => page.getByRole('radio', { name: wanted, exact: true }).click(),
        isThere: before =>
          document.querySelector('table[aria-busy=false]') !== null &&
          Array.from(document.querySelectorAll('tbody tr'), row => row.id).join() !== before,
        argument: await page.evaluate(() =>
          Array.from(document.querySelectorAll('tbody tr'), row => row.id).join(),
        ),
      }),
    )
    await page.keyboard.press('Escape')
    editors.push(
      await timePress(page, {
        press: () => page.locator('tbody th a').nth(5).click(),
        // Both description editors are there, which come last.
        isThere: () =>
          document.querySelector<HTMLInputElement>('[data-path=name]')?.value !== '' &&
          document.querySelectorAll('main [role=toolbar]').length === 2,
      }),
    )
    await page.getByRole('combobox', { name: 'Category', exact: true }).scrollIntoViewIfNeeded()
    selects.push(
      await timePress(page, {
        press: () => page.getByRole('combobox', { name: 'Category', exact: true }).click(),
        isThere: () => document.querySelectorAll('[role=option]').length >= 50,
      }),
    )
    await page.keyboard.press('Escape')
    returns.push(
      await timePress(page, {
        press: () => page.locator('main').getByRole('link', { name: 'Products' }).click(),
        isThere: () => document.activeElement?.closest('tbody tr') != null,
      }),
    )
    await screen('Background jobs').click()
    await page.getByRole('heading', { level: 1, name: 'Background jobs' }).waitFor()
  }
  reportPress('“Products” to a list that can be used', lists)
  reportPress('a letter in the search', keys)
  reportPress('a filter to its rows', filters)
  reportPress('a row to its editor', editors)
  reportPress('the choice of 2,000 categories in the editor', selects)
  reportPress('the editor back to its row', returns)
}

async function measureTree() {
  const opened = await timePress(page, {
    press: () => screen('Categories').click(),
    isThere: () => document.querySelector('[role=treeitem]') !== null,
  })
  reportPress('“Categories” to the tree', [opened])
  reportPress('all categories opened', [
    await timePress(page, {
      press: () => page.getByRole('button', { name: 'Expand all' }).click(),
      isThere: () => document.querySelector('main [aria-label="Collapse all"]') !== null,
    }),
  ])
  const height = await page.getByRole('tree').evaluate(tree => tree.clientHeight)
  // A row is 44 px high.
  if (height < categories * 44) throw new Error(`The tree is ${height} px high.`)
  await page.keyboard.press('/')
  reportPress('a letter in the search of the tree', [
    await timePress(page, {
      press: () => page.keyboard.press('k'),
      isThere: before => (document.querySelector<HTMLElement>('[role=tree]')?.offsetHeight ?? 0) < before,
      argument: height,
    }),
  ])
  reportPress('the whole tree again', [
    await timePress(page, {
      press: () => page.keyboard.press('Escape'),
      isThere: before => (document.querySelector<HTMLElement>('[role=tree]')?.offsetHeight ?? 0) >= before,
      argument: height,
    }),
  ])
  const row = page.locator('[role=treeitem][aria-level="2"]').first()
  const id = await row.getAttribute('data-id')
  await row.focus()
  reportPress('a category one place down by key', [
    await timePress(page, {
      press: () => page.keyboard.press('Alt+ArrowDown'),
      isThere: moved => document.querySelector(`[data-id="${moved}"]`)?.getAttribute('aria-posinset') === '2',
      argument: id,
    }),
  ])
  await measureFrames()
}

async function measureFrames() {
  const show = (what: string, { frames, longestTask }: Awaited<ReturnType<typeof timeFrames>>) => {
    report(`${what}: longest task`, longestTask, { atMost: bounds.task, unit: ' ms' })
    note(
      `${frames.length} frames, p95 ${percentile(frames, 0.95).toFixed(0)} ms, longest ${frames.at(-1)?.toFixed(0)} ms`,
    )
  }
  await page.mouse.move(600, 500)
  show(
    'scrolling through the tree',
    await timeFrames(page, async () => {
      for (let at = 0; at < 60; at++) await page.mouse.wheel(0, 400)
    }),
  )
  const box = await page.locator('[role=treeitem]').filter({ visible: true }).nth(0).boundingBox()
  await page.evaluate(() => scrollTo(0, 20_000))
  const handle = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role=treeitem]')]
    const inSight = rows.find(row => row.getBoundingClientRect().top > 300)
    return inSight?.getBoundingClientRect().top ?? 0
  })
  const x = (box?.x ?? 300) + 200
  show(
    'dragging a category',
    await timeFrames(page, async () => {
      await page.mouse.move(x, handle + 20)
      await page.mouse.down()
      for (let at = 0; at < 40; at++) await page.mouse.move(x, handle + 20 + (at % 20) * 12)
      await page.keyboard.press('Escape')
      await page.mouse.up()
    }),
  )
}

function screen(name: string) {
  return page.getByRole('navigation').getByRole('link', { name, exact: true })
}
