import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import type { CategoryLink } from '../../categories/category.ts'
import { searchTexts } from '../../texts/search.ts'
import { HighlightedText } from './highlighted-text.tsx'
import css from './matching-categories.module.css'

/** Links to the categories whose names match the search. */
export function MatchingCategories({ categories, q }: { categories: CategoryLink[]; q: string }) {
  const t = useTexts(searchTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <nav aria-label={t.inCategories} className={css.named}>
      <ul className="chips">
        {categories.map(category => (
          <li key={category.id}>
            <PageLink to={`/main/${category.slug}`} className="chip">
              <bdi>
                <HighlightedText text={localize(category, 'name', language).text} q={q} />
              </bdi>
              <Icon name="arrow-right" size={16} className="turns" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
