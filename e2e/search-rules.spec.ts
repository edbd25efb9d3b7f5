// The search screen: synonyms with a preview, pins, ignored words, and what visitors searched for. In Persian; English where it differs.
import type { Page } from '@playwright/test'
import { expect, hydrated, test, undoButton, unique } from './fixtures.ts'

const path = '/admin/search'

async function inPersian(page: Page) {
  await page
    .context()
    .addCookies([{ name: 'locale', value: 'fa', url: test.info().project.use.baseURL ?? '' }])
}

/** A word of letters only, which no other test uses. */
const uniqueWord = (letters: string) =>
  letters + [...unique('').replaceAll(/\D/g, '')].map(digit => 'ابپتجچدرزس'[Number(digit)]).join('')

test('synonyms are added with a preview, changed, deleted and brought back', async ({
  page,
  login,
  shop,
}) => {
  const word = uniqueWord('کتری')
  const other = uniqueWord('قوری')
  await shop.post('/products', { name: word, visible: true })
  await inPersian(page)
  await login()
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('link', { name: 'افزودن مترادف' }).first().click()
  await page.getByRole('button', { name: 'افزودن مترادف' }).click()
  await expect(page.getByText('حداقل دو کلمه یا عبارت وارد کنید.')).toBeVisible()

  const words = page.getByRole('combobox', { name: 'کلمه‌ها و عبارت‌ها' })
  await words.fill(word)
  await words.press('Enter')
  // The preview follows the first word until somebody types another search into it.
  const preview = page.getByRole('region', { name: 'پیش‌نمایش' })
  await expect(preview.getByRole('listitem')).toContainText([word])
  await expect(preview.getByRole('status')).toHaveText('۱ محصول')
  await words.fill(other)
  await words.press('Enter')
  await page.getByRole('button', { name: 'افزودن مترادف' }).click()
  await expect(page.getByText('مترادف‌ها اضافه شد')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} · ${other}`)

  // One way only: the other direction ends, and the form says so before it is saved.
  await page.getByText('فقط یک‌طرفه').click()
  await page.getByRole('textbox', { name: 'عبارت جست‌وجوی بازدیدکننده' }).fill(`${word} نو`)
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByText('مترادف‌ها ذخیره شد')).toBeVisible()

  await page.getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('textbox', { name: 'جست‌وجو در فهرست' }).fill(other)
  await expect(page.getByRole('heading', { name: 'موردی پیدا نشد' })).toBeVisible()
  const notification = page.locator('.mantine-Notification-root')
  await notification.getByRole('button', { name: 'برگرداندن' }).first().click()
  await expect(page.getByRole('link', { name: other })).toBeVisible()
})

test('what the search knows already is refused at its field, with a link to it', async ({
  page,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(/status of 40[09]/)
  const word = uniqueWord('نادیده')
  const { id } = await shop.post('/products/search-words', { kind: 'ignoredWord', word })
  await inPersian(page)
  await login()
  await page.goto(`${path}/create?kind=ignoredWord&text=${encodeURIComponent(word)}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'افزودن کلمه' }).click()
  await expect(page.getByRole('link', { name: 'مشاهدهٔ مورد موجود' })).toHaveAttribute('href', `${path}/${id}`)
  await page.getByRole('textbox', { name: 'کلمه', exact: true }).fill('دو واژه')
  await page.getByRole('button', { name: 'افزودن کلمه' }).click()
  await expect(page.getByText('فقط یک کلمه وارد کنید.')).toBeVisible()
})

test('products are pinned to a search, in an order chosen by keyboard', async ({ page, login, shop }) => {
  const first = uniqueWord('چراغ')
  const second = uniqueWord('فانوس')
  for (const name of [first, second]) await shop.post('/products', { name, visible: true })
  const query = uniqueWord('هدیه')
  await inPersian(page)
  await login()
  await page.goto(`${path}/create?kind=pin&text=${encodeURIComponent(query)}`)
  await hydrated(page)
  const picker = page.getByRole('combobox', { name: 'افزودن محصول' })
  for (const name of [first, second]) {
    await picker.fill(name)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await picker.press('ArrowDown')
    await picker.press('Enter')
    await expect(page.getByRole('button', { name: `حذف ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: `انتقال به بالا: ${second}` }).press('Enter')
  await page.getByRole('button', { name: 'افزودن نتیجهٔ سنجاق‌شده' }).click()
  await expect(page.getByText('نتیجهٔ سنجاق‌شده اضافه شد')).toBeVisible()
  await page.reload()
  await hydrated(page)
  const chosen = page.getByRole('region', { name: 'نتایج سنجاق‌شده' }).getByRole('listitem')
  await expect(chosen).toContainText([second, first])
  await page.getByRole('link', { name: /نتایج سنجاق‌شده/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: query })).toContainText('۲ محصول')
})

test('a search that found nothing is ignored in one step, and that is undone', async ({
  page,
  login,
  request,
}) => {
  const term = uniqueWord('ناموجود')
  await expect(async () => {
    await request.get(`/api/products/search-and-sort?q=${encodeURIComponent(term)}`)
    await login()
    await page.goto(path)
    await expect(page.getByRole('listitem').filter({ hasText: term })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await hydrated(page)
  const row = page.getByRole('listitem').filter({ hasText: term })
  await expect(row.getByRole('link', { name: `Add synonym for “${term}”` })).toBeVisible()
  await row.getByRole('button', { name: `Ignore “${term}”` }).click()
  await expect(row).toContainText('Ignored')
  await undoButton(page).first().click()
  await expect(row).not.toContainText('Ignored')
  await row.getByRole('link', { name: `Pin product for “${term}”` }).click()
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toHaveValue(term)
})
