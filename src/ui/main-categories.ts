import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

type Listed = CallOutput<Calls['GET /category/main']>

/** What the menus show of the main categories. */
export type MainCategories = {
  id: number
  slug: string
  name: string
  translations: Partial<Record<Locale, { name?: string }>>
  productCount: number
}[]

const shortened = new WeakMap<Listed, MainCategories>()

/** Every page carries this list, so it is short; of one and the same list it is one and the same object. */
export function toMainCategories(listed: Listed): MainCategories {
  const known = shortened.get(listed)
  if (known) return known
  const short = listed.map(({ id, slug, name, translations, productCount }) => {
    const names = Object.entries(translations).map(([locale, texts]) => [locale, { name: texts.name }])
    return { id, slug, name, translations: Object.fromEntries(names), productCount }
  })
  shortened.set(listed, short)
  return short
}
