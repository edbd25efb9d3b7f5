// Tags: renamed once in both languages for all products, and merged. Staff use one language and visitors find products in the other.
import type { Page } from '@playwright/test'
import { expect, hydrated, notification, test, unique } from './fixtures.ts'

const path = '/admin/tags'
/** A word of letters only, which no other test uses. */
const uniqueWord = (word: string, letters: string) =>
  word + [...unique('').replaceAll(/\D/g, '')].map(digit => letters[Number(digit)]).join('')

/** Not those of finished work, which may stand in the corner. */
const rows = (page: Page) => page.getByRole('list', { name: /^(Tags|برچسب‌ها)$/ }).getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function openTags(page: Page, q: string) {
  await page.goto(`${path}?q=${encodeURIComponent(q)}`)
  await hydrated(page)
}

test('a tag is renamed in both languages, and products are found by it in Persian', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  const word = uniqueWord('presnt', 'abcdefghij')
  const english = uniqueWord('gift', 'abcdefghij')
  const persian = uniqueWord('هدیه', 'ابپتجچدرزس')
  const name = unique('Vase')
  const product = await shop.post('/products', { name, tags: [word], visible: true })
  await shop.post('/products', { name: unique('Plain vase'), visible: true })
  await login()
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Search tags' }).fill(word)
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, word)).toContainText('Not translated')
  await expect(row(page, word).getByRole('link')).toHaveText('1 product')

  await page.getByRole('button', { name: `Rename ${word}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename tag' })
  await dialog.getByRole('textbox', { name: 'Name · English' }).fill(english)
  await dialog.getByRole('textbox', { name: 'Name · Persian' }).fill(persian)
  await dialog.getByRole('button', { name: 'Rename tag' }).click()
  await expect(notification(page, `“${english}” renamed`)).toBeVisible()
  // An earlier name still finds it.
  await expect(row(page, english)).toContainText(persian)

  // A visitor in Persian: the page, the search, and an address with the earlier name.
  await page.goto(`/fa/product/${product.slug}`)
  await expect(page.getByRole('list', { name: 'برچسب‌ها' })).toHaveText(persian)
  await page.goto(`/fa/search?q=${encodeURIComponent(persian)}`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.goto(`/fa/search?q=vase&tag=${word}`)
  await expect(page).toHaveURL(`/fa/search?q=vase&tag=${english}`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'فیلترهای اعمال‌شده' })).toContainText(persian)

  // The form of the product shows the Persian name too, and keeps the tag when another is added.
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.goto(`/admin/products/${product.id}`)
  await hydrated(page)
  const field = page.getByRole('combobox', { name: 'برچسب‌ها' })
  await expect(page.getByText(persian, { exact: true })).toBeVisible()
  await field.fill(`${persian}نو`)
  await field.press('Enter')
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(notification(page, 'ذخیره شد')).toBeVisible()
  await page.goto(`/fa/product/${product.slug}`)
  await expect(page.getByRole('list', { name: 'برچسب‌ها' }).getByRole('listitem')).toHaveText([
    persian,
    `${persian}نو`,
  ])
})

test('two tags are merged, and a tag is deleted', async ({ page, login, shop, baseURL }) => {
  const from = uniqueWord('خاکستری', 'ابپتجچدرزس')
  const into = uniqueWord('طوسی', 'ابپتجچدرزس')
  const both = await shop.post('/products', { name: unique('Mug'), tags: [from, into], visible: true })
  const one = await shop.post('/products', { name: unique('Jug'), tags: [from], visible: true })
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await login()
  await openTags(page, from)
  await page.getByRole('button', { name: `ادغام ${from} در برچسب دیگر` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'ادغام برچسب‌ها' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'ادغام در' }).fill(into)
  await page.getByRole('option', { name: into }).click()
  await expect(dialog).toContainText(`۲ محصول به‌جای «${from}» برچسب «${into}» می‌گیرد`)
  await expect(dialog).toContainText('این کار برگشت‌پذیر نیست.')
  await dialog.getByRole('button', { name: 'ادغام برچسب‌ها' }).click()
  await expect(notification(page, `«${from}» در «${into}» ادغام شد`)).toBeVisible()
  // Its name leads to the other one.
  await expect(row(page, into).getByRole('link')).toHaveText('۲ محصول')
  for (const { slug } of [both, one]) {
    await page.goto(`/fa/product/${slug}`)
    await expect(page.getByRole('list', { name: 'برچسب‌ها' })).toHaveText(into)
  }
  await page.goto('/admin/activity')
  await expect(page.getByRole('main')).toContainText('ادغام کرد')

  await openTags(page, into)
  await page.getByRole('button', { name: `حذف ${into}` }).click()
  await expect(dialog).toContainText('از ۲ محصول حذف می‌شود. این کار برگشت‌پذیر نیست.')
  await dialog.getByRole('button', { name: 'حذف' }).click()
  await expect(page.getByRole('heading', { name: 'برچسبی پیدا نشد' })).toBeVisible()
})
