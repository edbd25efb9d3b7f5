// The home page: an empty shop, and the hero picture that staff upload.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated, storeToken, test, undoButton } from './fixtures.ts'
import { startServer } from './server.ts'

// All tests would share the home page, so these have their own server.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
// One after the other: the first test needs an empty shop, and both use one server.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

async function setImage(id: number) {
  const { name, mimeType: type, buffer } = await picture()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(buffer)], name, { type }))
  const headers = { authorization: `Bearer ${token}` }
  return await fetch(`${server.url}/api/category/main-image/${id}`, { method: 'POST', headers, body })
}

async function send(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  return await answer.json()
}

/** A picture that is empty and light on the left, and dark on the right. */
async function picture() {
  const thing = { create: { width: 500, height: 500, channels: 3 as const, background: '#203040' } }
  const wall = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#e8dccb' } })
  const image = wall.composite([{ input: thing, left: 1000, top: 200 }])
  return { name: 'hero.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

const hero = (page: Page) => page.getByRole('region', { name: 'Light for every room' })
const mirrored = (page: Page) =>
  page.locator('main section picture').evaluate(element => getComputedStyle(element).scale)

test('an empty shop shows one sentence and one link', async ({ page }) => {
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No products yet')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
})

test('staff upload a hero picture, and the text is on its empty side in both text directions', async ({
  page,
}) => {
  await send('POST', '/products', { name: 'Lamp', visible: true })
  await send('PATCH', '/settings', { tagline: 'Light for every room' })
  await page.goto(server.url)
  await expect(hero(page).locator('svg').first()).toBeVisible()
  await expect(page.locator('main picture')).toHaveCount(0)

  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/settings`)
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Home page image' })
  await section.locator('input[type=file]').setInputFiles(await picture())
  await expect(section.getByRole('status')).toHaveText('Image added')
  await section.getByLabel('Alt text · English').fill('A dark box before a light wall')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Settings saved').first()).toBeVisible()

  await page.goto(server.url)
  const image = hero(page).getByAltText('A dark box before a light wall')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(1)
  await expect(hero(page)).toHaveAttribute('data-ink', 'dark')
  expect(await mirrored(page)).toBe('none')
  await page.goto(`${server.url}/fa`)
  expect(await mirrored(page)).toBe('-1 1')

  await page.goto(`${server.url}/admin/settings`)
  await section.getByRole('button', { name: 'Remove image' }).click()
  await expect(section.getByRole('img')).toHaveCount(0)
  await undoButton(page).click()
  await expect(section.getByRole('status')).toHaveText('Image restored')
})

test('six categories with pictures: a large one and five small ones, mirrored in Persian, and in pairs on a phone', async ({
  page,
}) => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    const { id } = await send('POST', '/category', { name })
    expect((await setImage(id)).status).toBe(201)
  }
  const boxes = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(server.url + path)
    const tiles = page.locator('section[aria-labelledby=categories] li')
    await expect(tiles).toHaveCount(6)
    return await tiles.evaluateAll(all =>
      all.map(tile => {
        const { left, top, width, height } = tile.getBoundingClientRect()
        return {
          left: Math.round(left),
          top: Math.round(top),
          width: Math.round(width),
          height: Math.round(height),
        }
      }),
    )
  }
  const desk = await boxes('/', 1440)
  const [large, second, third] = desk
  if (!large || !second || !third) throw new Error('no tiles')
  expect(large.width).toBeGreaterThan(second.width * 1.9)
  expect(large.height).toBeCloseTo(third.top + third.height - large.top, -1)
  expect(new Set(desk.slice(1).map(({ width }) => width)).size).toBe(1)
  expect(large.left).toBeLessThan(second.left)
  const [persian, next] = await boxes('/fa', 1440)
  expect(persian?.left).toBeGreaterThan(next?.left ?? 0)

  const rows = new Map<number, number>()
  for (const { top } of await boxes('/', 360)) rows.set(top, (rows.get(top) ?? 0) + 1)
  expect([...rows.values()]).toEqual([1, 2, 2, 1])
})
