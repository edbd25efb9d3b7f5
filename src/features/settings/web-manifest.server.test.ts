// `/manifest.webmanifest`: name, texts and icons of a shortcut to the site.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shortcutIcons, touchIcon } from '#shared/identity/site-icons.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { settingsApi } from './settings.contract.ts'

const app = openTestApp()
const persian = openTestApp({ env: { DEFAULT_LOCALE: 'fa' } })
const get = async (path: string, of = app) => (await of.app.inject(path)).json()

test('names the shop in the language of the page, from the request after a change on', async () => {
  const body = { name: 'Corner Shop', tagline: 'Small things.', translations: { fa: { name: 'دکان' } } }
  await app.send(settingsApi.updateSettings, { body })
  expect(await get('/manifest.webmanifest')).toMatchObject({
    ...{ id: '/', name: 'Corner Shop', description: 'Small things.' },
    ...{ lang: 'en', dir: 'ltr', start_url: '/', scope: '/', display: 'browser' },
    ...{ background_color: '#f5f4f9', theme_color: '#f5f4f9' },
  })
  // What is not translated is in the base language, as on the pages.
  expect(await get('/fa/manifest.webmanifest')).toMatchObject({
    ...{ id: '/', name: 'دکان', description: 'Small things.', lang: 'fa-IR', dir: 'rtl', start_url: '/fa' },
  })
  await app.send(settingsApi.updateSettings, { body: { name: 'Market', tagline: '' } })
  const renamed = await get('/manifest.webmanifest')
  expect(renamed.name).toBe('Market')
  expect(renamed).not.toHaveProperty('description')
})

test('in a Persian shop the plain address is Persian', async () => {
  expect(await get('/manifest.webmanifest', persian)).toMatchObject({ lang: 'fa-IR', start_url: '/' })
  expect(await get('/en/manifest.webmanifest', persian)).toMatchObject({ lang: 'en', start_url: '/en' })
})

test('is sent as a manifest, to HEAD too, and asked for again each time', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.app.inject({ method, url: '/manifest.webmanifest' })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ])
  }
})

test('every icon is a PNG of the size that is stated, and those that a device cuts have no transparency', async () => {
  for (const { path, size, purpose } of [...shortcutIcons, { ...touchIcon, purpose: 'touch' }]) {
    const icon = sharp(new URL(`../../../public${path}`, import.meta.url).pathname)
    const { format, width, height } = await icon.metadata()
    expect([path, format, width, height]).toEqual([path, 'png', size, size])
    if (purpose !== 'any') expect((await icon.stats()).isOpaque).toBe(true)
  }
  const { icons } = await get('/manifest.webmanifest')
  expect(icons).toContainEqual({
    ...{ src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  })
})
