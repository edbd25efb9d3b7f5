/** Where the features are put together. */
import { createAccounts } from '#features/accounts/accounts.server.ts'
import { serveAccounts } from '#features/accounts/accounts-api.server.ts'
import { createCategories } from '#features/catalogue/categories.server.ts'
import { serveCategories } from '#features/catalogue/categories-api.server.ts'
import { createProductList } from '#features/catalogue/product-list.server.ts'
import { serveProductLists } from '#features/catalogue/product-lists-api.server.ts'
import { createProducts } from '#features/catalogue/products.server.ts'
import { serveProducts } from '#features/catalogue/products-api.server.ts'
import { loadSettings } from '#features/settings/settings.server.ts'
import type { Config } from './config.server.ts'
import type { Database } from './database.server.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

export async function createServices(database: Database, config: Pick<Config, 'defaultLocale'>) {
  const settings = await loadSettings(database.db, config)
  const { baseLocale } = settings
  const accounts = createAccounts(database)
  const categories = createCategories({ database, baseLocale })
  const products = createProducts({ database, baseLocale, categories })
  const served = [
    ...serveProducts(products),
    ...serveProductLists(createProductList(database)),
    ...serveCategories(categories),
    ...serveAccounts(accounts),
  ]
  return { settings, accounts, served }
}
