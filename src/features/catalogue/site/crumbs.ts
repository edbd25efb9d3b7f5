import type { Locale } from '#shared/locale.ts'
import { told } from '#ui/translated.ts'
import type { CategoryLink } from '../category.ts'

/** The categories above a page, as links in the page's language. */
export function crumbsOf(categories: CategoryLink[], language: { locale: Locale; base: Locale }) {
  return categories.map(category => ({
    to: `/main/${category.slug}`,
    name: told(category, 'name', language),
  }))
}
