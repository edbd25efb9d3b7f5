import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import type { Facets } from '../../filters/facets.ts'
import { FacetGroup } from '../../filters/site/facet-group.tsx'
import { type ListQuery, toSearch } from '../../filters/site/list-query.ts'
import { filterTexts } from '../../texts/filters.ts'
import css from './category-links.module.css'

type Props = {
  path: string
  query: ListQuery
  categories: Facets['categories']
  /** There is a way back to all of them. */
  isNarrowed: boolean
}

/** The same search in one category. Links, since only one holds at a time. */
export function CategoryLinks({ path, query, categories, isNarrowed }: Props) {
  const t = useTexts(filterTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const queryOf = (slug: string) => toSearch({ ...query, category: slug, page: 1 }, currency)
  return (
    <FacetGroup title={{ text: t.categories, lang: undefined }} open>
      <ul className={css.links}>
        {isNarrowed && (
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
              <LocalizedText told={localize(category, 'name', { locale, base })} mark={false} />
              <span className={css.count}>{formatNumber(category.count, locale)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </FacetGroup>
  )
}
