import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import { PictureView } from '../../lists/site/picture.tsx'
import { toneOf } from '../../lists/site/tone.ts'
import { siteTexts } from '../../texts/site.ts'
import type { CategoryEntry } from '../category.ts'
import css from './category-tiles.module.css'

export function CategoryTiles({ categories }: { categories: CategoryEntry[] }) {
  const t = useTexts(siteTexts)
  const locale = useLocale()
  const base = useSite().baseLocale
  return (
    <ul className={css.tiles}>
      {categories.map(category => {
        const description = localize(category, 'description', { locale, base })
        return (
          <li key={category.id} className={css.item}>
            <PageLink
              to={`/main/${category.slug}`}
              className={`${css.tile} ${category.image ? css.pictured : toneOf(category.id)}`}
            >
              {category.image && (
                <PictureView
                  picture={category.image}
                  sizes="(min-width: 57.5em) 40rem, 64vw"
                  upTo={1280}
                  className={css.picture}
                />
              )}
              <span className={css.name}>
                <LocalizedText value={localize(category, 'name', { locale, base })} />
              </span>
              {description.text && !category.image && (
                <span className={css.description}>
                  <LocalizedText value={description} mark={false} />
                </span>
              )}
              <span className={css.foot}>
                {t.products(category.productCount)}
                <Icon name="arrow-up-right" className={`${css.arrow} turns`} />
              </span>
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}
