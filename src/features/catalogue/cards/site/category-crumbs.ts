import { appTexts } from '#app/texts/index.ts'
import type { Locale } from '#shared/locale.ts'
import type { StructuredDataContext } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import type { CategoryLink } from '../../model/category.ts'

/** The categories above a page, as links in the page's language. */
export function crumbsOf(categories: CategoryLink[], language: { locale: Locale; base: Locale }) {
  return categories.map(category => ({
    to: `/main/${category.slug}`,
    name: localize(category, 'name', language),
  }))
}

/** The breadcrumb from the home page on, for structured data. */
export function trailOf(categories: CategoryLink[], { site, locale }: StructuredDataContext) {
  const crumbs = crumbsOf(categories, { locale, base: site.baseLocale })
  return [
    { name: appTexts[locale].home, path: '/' },
    ...crumbs.map(({ to, name }) => ({ name: name.text, path: to })),
  ]
}
