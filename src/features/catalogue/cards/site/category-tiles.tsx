import type { CSSProperties } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import type { CategoryEntry } from '../../model/category.ts'
import { listTexts } from '../../texts/lists.ts'
import css from './category-tiles.module.css'
import { frameRatioFor } from './frame-ratio.ts'
import { PictureView } from './picture.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { toneOf } from './tone.ts'

const sizes = '(min-width: 85em) 27rem, (min-width: 57.5em) 31vw, 46vw'
const largeSizes = '(min-width: 85em) 54rem, (min-width: 57.5em) 62vw, 92vw'

/** Tiles with pictures, all of one ratio, or with words alone as long as no category has a picture. */
export function CategoryTiles({ categories }: { categories: CategoryEntry[] }) {
  const t = useTexts(listTexts)
  const locale = useLocale()
  const base = useSite().baseLocale
  const pictures = categories.flatMap(({ image }) => image ?? [])
  const hasPictures = pictures.length > 0
  const ratio = frameRatioFor(pictures)
  return (
    <ul
      className={hasPictures ? `${css.tiles} ${css.pictures}` : css.tiles}
      style={{ '--frame-ratio': ratio } as CSSProperties}
    >
      {categories.map((category, index) => {
        const isLarge = hasPictures && index === 0 && categories.length % 3 === 0
        const description = localize(category, 'description', { locale, base })
        return (
          <li key={category.id} className={css.item}>
            <PageLink
              to={`/main/${category.slug}`}
              className={`${css.tile} ${hasPictures ? css.pictured : toneOf(category.id)}`}
            >
              {category.image ? (
                <PictureView
                  picture={category.image}
                  frameRatio={ratio}
                  sizes={isLarge ? largeSizes : sizes}
                  upTo={1280}
                  className={css.picture}
                />
              ) : (
                hasPictures && <PictureFrame id={category.id} className={css.picture} />
              )}
              <span className={css.name}>
                <LocalizedText value={localize(category, 'name', { locale, base })} />
              </span>
              {description.text && (!hasPictures || isLarge) && (
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
