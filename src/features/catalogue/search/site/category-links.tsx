import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import type { Facets } from '../../filters/facets.ts'
import { FacetGroup } from '../../filters/site/facet-group.tsx'
import { type ListQuery, toSearch } from '../../filters/site/list-query.ts'
import { filterTexts } from '../../texts/filters.ts'
import css from './category-links.module.css'

type Props = {
  path: string
  query: ListQuery
  categories: Facets['categories']
  /** Whether the search is limited to a category: then there is a link back to all categories. */
  isLimited: boolean
}

/** Links to the same search in one category. They are links and not check boxes, because a search has at most one category. */
export function CategoryLinks({ path, query, categories, isLimited }: Props) {
  const t = useTexts(filterTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const queryOf = (slug: string) => toSearch({ ...query, category: slug, page: 1 }, currency)
  return (
    <FacetGroup title={{ text: t.categories, lang: undefined }} open>
      <ul className={css.links}>
        {isLimited && (
          <li>
            <PageLink to={path} query={queryOf('')} className={css.link}>
              <Icon name="arrow-left" size={16} className="turns" />
              {t.allCategories}
            </PageLink>
          </li>
        )}
        {categories.map(category => (
          <li key={category.id}>
            <PageLink to={path} query={queryOf(category.slug)} className={css.link}>
              <LocalizedText value={localize(category, 'name', { locale, base })} mark={false} />
              <span className={css.count}>{formatNumber(category.count, locale)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </FacetGroup>
  )
}
