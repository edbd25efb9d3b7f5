import { PhoneLink } from '#ui/contact-lines.tsx'
import type { ShopContact } from '#ui/shop-contact.ts'
import { useTexts } from '#ui/site.ts'
import { homeTexts } from '../messages/home.ts'
import css from './contact-strip.module.css'

/** One way to speak and one to write; all others stand in the footer below. */
export function ContactStrip({ contact: { phones, email } }: { contact: ShopContact }) {
  const t = useTexts(homeTexts)
  const [phone] = phones
  if (!phone && !email) return null
  return (
    <section className={css.strip} aria-labelledby="ask">
      <div className={css.words}>
        <h2 id="ask" className={css.title}>
          {t.askTitle}
        </h2>
        <p className={css.text}>{t.askText}</p>
      </div>
      <div className={css.ways}>
        {phone && <PhoneLink phone={phone} />}
        {email && (
          <a href={`mailto:${email}`} className="button">
            {t.askAction}
          </a>
        )}
      </div>
    </section>
  )
}
