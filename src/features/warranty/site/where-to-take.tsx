/** Where to take a product, in the result of a warranty look-up: the shop's service centres. Shown by `warranty-result.tsx`. */
import { useTexts } from '#app/page-site.ts'
import type { Settings } from '#features/settings/settings.ts'
import { ServiceCentres } from '#site/shop/service-centres.tsx'
import { lookUpTexts } from '../texts/look-up.ts'
import type { WarrantyState } from '../warranty-states.ts'
import css from './warranty-result.module.css'

export type Centres = Settings['serviceCentres']

/**
 * Which outcomes name a place. The others ask for something else first: a product that is not activated needs its invoice sent, the
 * warranty of a replaced one belongs to another, and an unknown number may not be of this shop at all.
 */
const placeOf: Record<WarrantyState, 'covered' | 'repair' | undefined> = {
  active: 'covered',
  expired: 'repair',
  void: 'repair',
  'not-activated': undefined,
  'no-warranty': 'repair',
  recalled: undefined,
  replaced: undefined,
  unknown: undefined,
}

export const namesPlace = (state: WarrantyState) => placeOf[state] !== undefined

/** Stands above the buttons, one of which leads to the contact form. */
export function PlaceByMessage({ state, centres }: { state: WarrantyState; centres: Centres }) {
  const t = useTexts(lookUpTexts)
  const place = placeOf[state]
  return place && centres.length === 0 ? <p className={css.text}>{t.places[place].byMessage}</p> : null
}

export function WhereToTake({ state, centres }: { state: WarrantyState; centres: Centres }) {
  const t = useTexts(lookUpTexts)
  const place = placeOf[state]
  if (!place || centres.length === 0) return null
  const { title, text } = t.places[place]
  return (
    <section className={css.where} aria-labelledby="where">
      <h3 id="where" className={css.whereTitle}>
        {title}
      </h3>
      <p className={css.whereText}>{text(centres.length)}</p>
      <ServiceCentres centres={centres} />
    </section>
  )
}
