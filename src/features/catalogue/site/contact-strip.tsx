import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { ContactLines, PhoneLink } from '#ui/contact-lines.tsx'
import { texts } from '#ui/messages/index.ts'
import { saysHowToReach, toShopContact } from '#ui/shop-contact.ts'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { ToldText } from '#ui/told-text.tsx'
import { told } from '#ui/translated.ts'
import css from './contact-strip.module.css'

type Settings = CallOutput<Calls['GET /settings']>

/** How to reach the shop and where it repairs; not there at all while nothing is set. */
export function ContactStrip({ settings }: { settings: Settings }) {
  const t = useTexts(texts).contact
  const contact = toShopContact(settings)
  const { serviceCentres } = settings
  if (!saysHowToReach(contact) && serviceCentres.length === 0) return null
  return (
    <section className={css.strip} aria-labelledby="contact">
      <h2 id="contact" className={css.title}>
        {t.title}
      </h2>
      {saysHowToReach(contact) && <ContactLines contact={contact} />}
      {serviceCentres.length > 0 && <Centres centres={serviceCentres} />}
    </section>
  )
}

function Centres({ centres }: { centres: Settings['serviceCentres'] }) {
  const t = useTexts(texts).contact
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <div>
      <h3 className={css.heading}>{t.serviceCentres}</h3>
      <ul className={css.centres}>
        {centres.map((centre, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two centres may be called the same
          <li key={index} className={css.centre}>
            <p className={css.name}>
              <ToldText told={told(centre, 'name', language)} mark={false} />
            </p>
            {centre.address && (
              <p className={css.address}>
                <ToldText told={told(centre, 'address', language)} mark={false} />
              </p>
            )}
            {centre.phone && <PhoneLink phone={centre.phone} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
