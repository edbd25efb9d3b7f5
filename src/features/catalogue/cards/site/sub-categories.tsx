import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { localize } from '#ui/localize.ts'
import type { CategoryEntry } from '../../model/category.ts'
import { listTexts } from '../../texts/lists.ts'
import css from './sub-categories.module.css'

type Props = {
  categories: CategoryEntry[]
  /**
   * The filters that the links keep, and how many products each category has with them. Without counts nothing is filtered:
   * facets are missing only for unfiltered lists, for a moment after a start.
   */
  kept?: { query: string; counts: { id: number; count: number }[] | undefined } | undefined
}

export function SubCategories({ categories, kept }: Props) {
  const t = useTexts(listTexts).category
  const locale = useLocale()
  const base = useSite().baseLocale
  if (categories.length === 0) return null
  const countOf = ({ id, productCount }: CategoryEntry) =>
    kept?.counts ? (kept.counts.find(one => one.id === id)?.count ?? 0) : productCount
  return (
    <nav aria-label={t.within} className={css.within}>
      <ul className="chips">
        {categories.map(category => {
          const count = countOf(category)
          return (
            <li key={category.id}>
              <PageLink
                to={`/main/${category.slug}`}
                query={kept?.query}
                className={`chip ${count === 0 ? css.none : ''}`}
              >
                <LocalizedText value={localize(category, 'name', { locale, base })} mark={false} />
                <span className={css.count}>{formatNumber(count, locale)}</span>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
