// Takes the pictures of README.md from the demo shop, into docs/pictures: `npm run shots -- readme`. Called by `shots.ts`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { hydrated } from './fixtures.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')

type Picture = {
  name: string
  path: string
  language?: 'en' | 'fa'
  scheme?: 'light' | 'dark'
  /** Its width in README.md is half of this, so that it is sharp on fine screens. */
  width?: number
  act?: (page: Page) => Promise<void>
}
type Shop = { url: string; token: string; category: string; product: string }

export async function takeReadmePictures(browser: Browser, { url, token, category, product }: Shop) {
  mkdirSync(folder, { recursive: true })
  const themes = (name: string, path: string): Picture[] => [
    { name: `${name}-light`, path },
    { name: `${name}-dark`, path, scheme: 'dark' },
    { name: `${name}-fa-light`, path, language: 'fa' },
    { name: `${name}-fa-dark`, path, language: 'fa', scheme: 'dark' },
  ]
  const small = 720
  const pictures: Picture[] = [
    ...themes('shop', '/'),
    ...themes('office', '/admin/products'),
    { name: 'product', path: `/product/${product}`, width: small },
    { name: 'search', path: '/', width: small, act: typeKettle },
    { name: 'persian', path: `/main/${category}`, language: 'fa', width: small },
    { name: 'inbox', path: '/admin/messages', width: small },
  ]
  for (const { name, path, language = 'en', scheme = 'light', width = 1440, act } of pictures) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    await context.addInitScript(value => localStorage.setItem('mantine-color-scheme-value', value), scheme)
    await context.addCookies([{ name: 'locale', value: language, url }])
    const page = await context.newPage()
    const isOffice = path.startsWith('/admin')
    if (isOffice) {
      await context.addCookies([{ name: 'token', value: token, url }])
      await page.goto(url)
      await page.evaluate(value => localStorage.setItem('token', value), token)
    }
    await page.goto(url + (language === 'fa' && !isOffice ? `/fa${path === '/' ? '' : path}` : path))
    await hydrated(page)
    await act?.(page)
    // What is loaded after the page, such as pictures and the inbox, is there too. Pictures further down are not loaded at all.
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
    await page.waitForTimeout(700)
    const shot = await page.screenshot()
    await sharp(shot)
      .resize({ width })
      .webp({ quality: 82 })
      .toFile(join(folder, `${name}.webp`))
    await context.close()
  }
  console.log(`${pictures.length} pictures in docs/pictures/`)
}

async function typeKettle(page: Page) {
  await page.locator('header input[name=q]').click()
  await page.keyboard.type('kett')
  await page.locator('[role=option]').first().waitFor()
}
