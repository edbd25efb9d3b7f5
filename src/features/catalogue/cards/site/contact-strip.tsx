import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { PhoneLink } from '#site/shop/contact-lines.tsx'
import type { ShopContact } from '#site/shop/shop-contact.ts'
import { homeTexts } from '../../texts/home.ts'
import css from './contact-strip.module.css'

/** One phone number and a link to the contact page. All other ways are on that page and in the footer. */
export function ContactStrip({ contact: { phones } }: { contact: ShopContact }) {
  const t = useTexts(homeTexts)
  const [phone] = phones
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
        <PageLink to="/contact" className="button">
          {t.askAction}
        </PageLink>
      </div>
    </section>
  )
}
