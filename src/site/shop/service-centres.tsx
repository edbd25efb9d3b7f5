/** The list of the shop's service centres. */

import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { localize } from '#ui/localize.ts'
import { PhoneLink } from './contact-lines.tsx'
import css from './service-centres.module.css'

type Centres = CallOutput<Calls['GET /settings']>['serviceCentres']

export function ServiceCentres({ centres }: { centres: Centres }) {
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <ul className={css.centres}>
      {centres.map((centre, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two centres may be called the same
        <li key={index} className={css.centre}>
          <p className={css.name}>
            <LocalizedText value={localize(centre, 'name', language)} mark={false} />
          </p>
          {centre.address && (
            <p className={css.address}>
              <LocalizedText value={localize(centre, 'address', language)} mark={false} />
            </p>
          )}
          {centre.phone && <PhoneLink phone={centre.phone} />}
        </li>
      ))}
    </ul>
  )
}
