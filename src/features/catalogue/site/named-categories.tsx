import { IconArrowRight } from '@tabler/icons-react'
import { PageLink } from '#ui/link.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { told } from '#ui/translated.ts'
import type { CategoryLink } from '../category.ts'
import { findingTexts } from '../messages/finding.ts'
import { MarkedText } from './marked-text.tsx'
import css from './named-categories.module.css'

/** Categories whose names have the words that were searched for. */
export function NamedCategories({ categories, q }: { categories: CategoryLink[]; q: string }) {
  const t = useTexts(findingTexts).search
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <nav aria-label={t.inCategories} className={css.named}>
      <ul className={css.links}>
        {categories.map(category => (
          <li key={category.id}>
            <PageLink to={`/main/${category.slug}`} className={css.link}>
              <bdi>
                <MarkedText text={told(category, 'name', language).text} q={q} />
              </bdi>
              <IconArrowRight size={16} stroke={1.5} className="turns" aria-hidden="true" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
