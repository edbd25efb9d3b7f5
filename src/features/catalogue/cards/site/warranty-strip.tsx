import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { SerialForm } from '#site/shop/serial-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { homeTexts } from '../../texts/home.ts'
import css from './warranty-strip.module.css'

/** The strip about warranty, with a form for a serial number if the shop has serial numbers. */
export function WarrantyStrip({ hasSerials }: { hasSerials: boolean }) {
  const t = useTexts(homeTexts)
  const words = hasSerials ? t.warranty : t.warrantyWithoutSerials
  return (
    <section className={css.strip} aria-labelledby="warranty-strip">
      <Icon name="shield-check" size={40} className={css.icon} />
      <div className={css.words}>
        <h2 id="warranty-strip" className={css.title}>
          {words.title}
        </h2>
        <p className={css.text}>{words.text}</p>
      </div>
      {hasSerials ? (
        <SerialForm label={t.warranty.label} button={words.action} className={css.form} />
      ) : (
        <PageLink to="/warranty" className="button button-quiet no-print">
          {words.action}
        </PageLink>
      )}
    </section>
  )
}
