import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { AskLinks } from '#site/shop/ask-links.tsx'
import { useMainCategories } from '#site/use-main-categories.ts'
import { localize } from '#ui/localize.ts'
import { EmptyShelf } from '../../cards/site/empty-shelf.tsx'
import { filterTexts } from '../../texts/filters.ts'
import { noneLeftTexts } from '../../texts/nothing-found.ts'
import type { ActiveFilter } from './active-filters.ts'
import { ActiveFilterText } from './applied-filters.tsx'
import { type ListQuery, toSearch, withoutFilters } from './list-query.ts'

type NoneLeftProps = { path: string; query: ListQuery; last: ActiveFilter | undefined }

/** Shown when the filters leave no product. `last` is the last of several filters: without it there may be products left. */
export function NoneLeft({ path, query, last }: NoneLeftProps) {
  const t = useTexts(noneLeftTexts)
  const { clearAll } = useTexts(filterTexts)
  const { currency, baseLocale: base } = useSite()
  const language = { locale: useLocale(), base }
  const categories = useMainCategories()
  return (
    <EmptyShelf title={t.title} text={t.text}>
      <div className="empty-shelf-actions">
        {last && (
          <PageLink to={path} query={toSearch(last.without, currency)} className="button">
            <span>
              {t.remove} <ActiveFilterText chosen={last} />
            </span>
          </PageLink>
        )}
        <PageLink
          to={path}
          query={toSearch(withoutFilters(query), currency)}
          className={last ? 'button button-quiet' : 'button'}
        >
          {clearAll}
        </PageLink>
        <AskLinks />
      </div>
      <ul className="chips">
        {categories.map(one => (
          <li key={one.to}>
            <PageLink to={one.to} className="chip">
              <LocalizedText value={localize(one, 'name', language)} mark={false} />
            </PageLink>
          </li>
        ))}
      </ul>
    </EmptyShelf>
  )
}
