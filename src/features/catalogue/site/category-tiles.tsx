import { IconArrowUpRight } from '@tabler/icons-react'
import { PageLink } from '#ui/link.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { ToldText } from '#ui/told-text.tsx'
import { told } from '#ui/translated.ts'
import type { CategoryEntry } from '../category.ts'
import { siteTexts } from '../messages/site.ts'
import css from './category-tiles.module.css'
import { toneOf } from './tone.ts'

export function CategoryTiles({ categories }: { categories: CategoryEntry[] }) {
  const t = useTexts(siteTexts)
  const locale = useLocale()
  const base = useSite().baseLocale
  return (
    <ul className={css.tiles}>
      {categories.map(category => {
        const description = told(category, 'description', { locale, base })
        return (
          <li key={category.id} className={css.item}>
            <PageLink to={`/main/${category.slug}`} className={`${css.tile} ${toneOf(category.id)}`}>
              <span className={css.name}>
                <ToldText told={told(category, 'name', { locale, base })} />
              </span>
              {description.text && (
                <span className={css.description}>
                  <ToldText told={description} mark={false} />
                </span>
              )}
              <span className={css.foot}>
                {t.products(category.productCount)}
                <IconArrowUpRight
                  size={20}
                  stroke={1.5}
                  className={`${css.arrow} turns`}
                  aria-hidden="true"
                />
              </span>
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}
