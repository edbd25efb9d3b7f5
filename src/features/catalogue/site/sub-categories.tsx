import { formatNumber } from '#shared/number.ts'
import { PageLink } from '#ui/link.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { ToldText } from '#ui/told-text.tsx'
import { told } from '#ui/translated.ts'
import type { CategoryEntry } from '../category.ts'
import { siteTexts } from '../messages/site.ts'
import css from './sub-categories.module.css'

export function SubCategories({ categories }: { categories: CategoryEntry[] }) {
  const t = useTexts(siteTexts).category
  const locale = useLocale()
  const base = useSite().baseLocale
  if (categories.length === 0) return null
  return (
    <nav aria-label={t.within} className={css.within}>
      <ul className={css.chips}>
        {categories.map(category => (
          <li key={category.id}>
            <PageLink to={`/main/${category.slug}`} className={css.chip}>
              <ToldText told={told(category, 'name', { locale, base })} mark={false} />
              <span className={css.count}>{formatNumber(category.productCount, locale)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
