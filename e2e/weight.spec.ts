// How many bytes a visitor loads, page by page, read from the build.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { builtAssets, type ViteManifest } from '../src/server/pages/assets.server.ts'
import { holdBack, hydrated } from './fixtures.ts'

const client = join(import.meta.dirname, '..', 'build', 'client')
const textOf = (file: string) => readFileSync(join(client, file), 'utf8')
const gzipped = (file: string) => gzipSync(textOf(file), { level: 9 }).length
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipped(file), 0)

const manifest = JSON.parse(textOf('.vite/manifest.json')) as ViteManifest
const { assetsOf } = builtAssets(manifest)
const [entry = ''] = assetsOf([]).scripts

/** The files of a page: the page, its layouts and the entry, with all their static imports. */
function filesOf(page: string) {
  const { scripts: entries, styles } = assetsOf([page])
  const scripts = new Set<string>()
  const follow = (file: string) => {
    if (scripts.has(file)) return
    scripts.add(file)
    for (const [, name] of textOf(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      follow(`/assets/${name}`)
  }
  entries.forEach(follow)
  return { scripts, sheets: new Set(styles) }
}

const publicPages = Object.keys(manifest).filter(file => /\/site\/\w+-page\.tsx$|not-found-page/.test(file))
const pageOf = (name: string) => publicPages.find(file => file.endsWith(`/${name}-page.tsx`)) ?? ''

test('no script waits for itself by way of others', () => {
  // Scripts that import one another run in an order in which something is not there yet: the page stays empty without a word.
  const importsOf = (file: string) =>
    [...textOf(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
      ([, name]) => `/assets/${name}`,
    )
  const waiting: string[] = []
  const done = new Set<string>()
  function visit(file: string) {
    expect(waiting, `${file} imports itself`).not.toContain(file)
    if (done.has(file)) return
    waiting.push(file)
    for (const next of importsOf(file)) visit(next)
    waiting.pop()
    done.add(file)
  }
  for (const { file } of Object.values(manifest)) if (file.endsWith('.js')) visit(`/${file}`)
  expect(done.size).toBeGreaterThan(20)
})

test('a product page loads at most 128 kB of script and 20 kB of styles', () => {
  const { scripts, sheets } = filesOf(pageOf('product'))
  expect(scripts.size).toBeGreaterThan(3)
  expect(sheets.size).toBeGreaterThan(1)
  const list = [...scripts].map(file => `${file} ${gzipped(file)}`).join('\n')
  expect(sum(scripts), list).toBeLessThanOrEqual(128_000)
  expect(sum(sheets), [...sheets].join('\n')).toBeLessThanOrEqual(20_000)
})

test('lists load at most 134 kB of script', () => {
  for (const page of ['category', 'search']) {
    expect(sum(filesOf(pageOf(page)).scripts), page).toBeLessThanOrEqual(134_000)
    expect(sum(filesOf(pageOf(page)).sheets), page).toBeLessThanOrEqual(20_000)
  }
})

/**
 * The most script that each page of the back office may load, in kB (gzip), with the frame around it. What a page loads later, such
 * as its dialogs, does not count.
 */
const officeBounds: Record<string, number> = {
  'src/activity-page.tsx': 281,
  'checklist/admin/start-page.tsx': 202,
  'src/demo-page.tsx': 209,
  'accounts/admin/admins-page.tsx': 288,
  'accounts/admin/login-page.tsx': 190,
  'accounts/admin/link-page.tsx': 204,
  'categories/admin/categories-page.tsx': 308,
  'categories/admin/category-create-page.tsx': 338,
  'categories/admin/category-edit-page.tsx': 338,
  'tags/admin/tags-page.tsx': 203,
  'products/admin/products-page.tsx': 244,
  'products/admin/grid/grid-page.tsx': 312,
  'transfer/admin/sheets-page.tsx': 262,
  'transfer/admin/sheet-import-page.tsx': 300,
  'picture-import/admin/pictures-page.tsx': 262,
  'picture-import/admin/picture-import-page.tsx': 262,
  'products/admin/product-create-page.tsx': 355,
  'products/admin/product-edit-page.tsx': 359,
  'admin/search-rules-page.tsx': 209,
  'admin/search-rule-page.tsx': 294,
  'look-ups/admin/lookups-page.tsx': 210,
  'serials/admin/serials-page.tsx': 315,
  'help/admin/questions-page.tsx': 235,
  'help/admin/question-page.tsx': 270,
  'pages/admin/pages-page.tsx': 270,
  'pages/admin/shop-page-form-page.tsx': 278,
  'src/jobs-page.tsx': 243,
  'attributes/admin/unmatched-values-page.tsx': 258,
  'src/settings-page.tsx': 319,
  'look/admin/look-page.tsx': 306,
  'labels/admin/labels-page.tsx': 245,
  'inbox/messages-page.tsx': 262,
  'admin/canned-replies-page.tsx': 234,
  'admin/canned-reply-page.tsx': 268,
}

test('every page of the back office loads no more script than its bound', () => {
  const frame = ['src/admin-layout.tsx', 'src/admin/errors.tsx']
  const pages = Object.keys(manifest).filter(file =>
    /\/admin\/.*-page\.tsx$|(activity|demo|jobs|settings)-page/.test(file),
  )
  const weights = pages.map(page => {
    const isBlank = /(login|link)-page\.tsx$/.test(page)
    const parts = [...(isBlank ? ['src/admin/blank-layout.tsx'] : frame), page]
    const scripts = new Set(parts.flatMap(part => [...filesOf(part).scripts]))
    const bound = Object.entries(officeBounds).find(([name]) => page.endsWith(name))?.[1] ?? 0
    return { page, kB: sum(scripts) / 1000, bound }
  })
  const table = weights.map(({ page, kB, bound }) => `${kB.toFixed(1)} of ${bound} kB  ${page}`).join('\n')
  expect(pages.length).toBeGreaterThanOrEqual(17)
  expect(
    weights.filter(({ kB, bound }) => kB > bound).map(({ page }) => page),
    table,
  ).toEqual([])
})

/** Patterns that survive minification, by which each library is recognised. */
const unwanted = {
  Mantine: /MantineProvider|--mantine-/,
  zod: /invalid_union|ZodError|\$ZodType/,
  'the text editor': /ProseMirror|tiptap/i,
  'code of the back office': /GET \/auth\/sessions|PATCH \/products|DELETE \/category/,
}

test('no public page loads Mantine, zod, the text editor or code of the back office', () => {
  expect(publicPages.length).toBeGreaterThanOrEqual(9)
  // The patterns are right: they match files of the back office.
  const everything = readdirSync(join(client, 'assets'))
    .filter(name => name.endsWith('.js'))
    .map(name => textOf(`/assets/${name}`))
  for (const [what, words] of Object.entries(unwanted)) {
    expect(
      everything.some(text => words.test(text)),
      what,
    ).toBe(true)
  }
  for (const page of publicPages) {
    for (const script of filesOf(page).scripts) {
      for (const [what, words] of Object.entries(unwanted)) {
        expect(words.test(textOf(script)), `${page} loads ${what} in ${script}`).toBe(false)
      }
    }
  }
})

test('scripts are sent compressed', async ({ request }) => {
  for (const [accepted, sent] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ]) {
    const answer = await request.get(entry, { headers: { 'accept-encoding': accepted ?? '' } })
    expect(answer.headers()).toMatchObject({ 'content-encoding': sent, vary: 'accept-encoding' })
    expect(answer.headers()['content-type']).toContain('javascript')
    expect(await answer.text()).toBe(textOf(entry))
  }
})

test('a public page loads its scripts after the load event, or at the first key or press', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  // The load event waits for the fonts, which are held back.
  const release = await holdBack(page, '**/*.woff2')
  await page.goto('/warranty', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests.filter(path => path.endsWith('.js'))).toEqual([])
  await page.keyboard.press('Tab')
  await hydrated(page)
  expect(requests).toContain(entry)
  release()
})

test('the back office loads its scripts at once', async ({ page, request }) => {
  const text = await (await request.get('/admin/login')).text()
  expect(text).toMatch(/,true\)<\/script>/)
  await page.goto('/admin/login')
  await hydrated(page)
})
