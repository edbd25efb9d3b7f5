/** Where the serial number is on a product, with a picture for each category that has one. Shown by the warranty page. */
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { SerialPlace } from '#features/catalogue/model/category.ts'
import { widthsOf } from '#features/media/image-widths.ts'
import { localize } from '#ui/localize.ts'
import { lookUpTexts } from '../texts/look-up.ts'
import css from './serial-places.module.css'

/** Twice as wide as it is shown, for sharp screens. */
const widest = 640

export function SerialPlaces({ places }: { places: SerialPlace[] }) {
  const t = useTexts(lookUpTexts)
  const reader = { locale: useLocale(), base: useSite().baseLocale }
  if (places.length === 0) return null
  return (
    <section className={`${css.places} no-print`} aria-labelledby="serial-places">
      <h2 id="serial-places" className={css.title}>
        {t.whereIsIt}
      </h2>
      <ul className={css.list}>
        {places.map(place => {
          const text = localize(place, 'serialPlace', reader)
          return (
            <li key={place.categoryId} className={css.place}>
              {place.image && (
                <img
                  src={`${place.image.url}/${widthsOf(place.image.width).findLast(width => width <= widest) ?? place.image.width}.webp`}
                  width={place.image.width}
                  height={place.image.height}
                  alt={text.text ? '' : t.whereIsIt}
                  loading="lazy"
                  decoding="async"
                  className={css.picture}
                />
              )}
              <h3 className={css.name}>
                <LocalizedText value={localize(place, 'name', reader)} />
              </h3>
              {text.text && (
                <p className={css.text}>
                  <LocalizedText value={text} />
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
