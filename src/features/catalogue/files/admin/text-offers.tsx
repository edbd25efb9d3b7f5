/**
 * Texts from a draft that were not saved because a newer text was: shows both, and the person chooses. Used by
 * `product-pictures.tsx` and `product-documents.tsx`.
 */
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '#app/page-site.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import css from './text-offers.module.css'
import type { TextOffer, UnsavedTexts } from './unsaved-texts.ts'

type Props = { texts: UnsavedTexts; labelOf(offer: TextOffer): string }

export function TextOffers({ texts: { offers, takeOffer, dropOffer }, labelOf }: Props) {
  const t = useTexts(pictureTexts).newerText
  const ref = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone afterwards, and the focus would be lost with it.
  const then = (act: (offer: TextOffer) => void, offer: TextOffer) => () => {
    act(offer)
    ref.current?.focus()
  }
  return (
    <div ref={ref} tabIndex={-1} className={css.offers} role="status">
      {offers.map(offer => {
        const label = labelOf(offer)
        return (
          <div key={`${offer.ref} ${offer.field}`} className={css.offer}>
            <p>{t.title(label)}</p>
            <dl className={css.versions}>
              <dt>{t.saved}</dt>
              <dd dir="auto">{offer.saved || t.empty}</dd>
              <dt>{t.typed}</dt>
              <dd dir="auto">{offer.typed || t.empty}</dd>
            </dl>
            <div className={css.actions}>
              <Button
                size="sm"
                variant="subtle"
                color="var(--c-dim)"
                aria-label={`${t.keepSaved}: ${label}`}
                onClick={then(dropOffer, offer)}
              >
                {t.keepSaved}
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={`${t.useTyped}: ${label}`}
                onClick={then(takeOffer, offer)}
              >
                {t.useTyped}
              </Button>
            </div>
          </div>
        )
      })}
    </div>
  )
}
