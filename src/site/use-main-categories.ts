import { useMatches } from 'react-router'
import type { MainCategories } from './main-categories.ts'

/** Links to the main categories, as the layout around this page loaded them for its menus. For pages that have nothing to show. */
export function useMainCategories() {
  const layout = useMatches().find(({ id }) => /(^|-)site$/.test(id))?.loaderData
  const { categories } = (layout ?? { categories: [] }) as { categories: MainCategories }
  return categories.map(one => ({ ...one, to: `/main/${one.slug}` }))
}
