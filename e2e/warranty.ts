// What journeys at the warranty desk have in common.
import type { Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

const path = '/admin/warranty'
/** What the numbers of one test begin with. */
export const mark = () => `W${process.pid}${Date.now() % 1_000_000}`
export const drawer = (page: Page) => page.getByRole('complementary').last()
export const rowOf = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) })
export const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })

export async function open(page: Page, search = '') {
  await page.goto(path + search)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
