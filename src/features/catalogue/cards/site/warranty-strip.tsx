import { useTexts } from '#app/page-site.ts'
import { SerialForm } from '#site/shop/serial-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { homeTexts } from '../../texts/home.ts'
import css from './warranty-strip.module.css'

/** The strip about warranty, with a form for a serial number. */
export function WarrantyStrip() {
  const t = useTexts(homeTexts)
  return (
    <section className={css.strip} aria-labelledby="warranty-strip">
      <Icon name="shield-check" size={40} className={css.icon} />
      <div className={css.words}>
        <h2 id="warranty-strip" className={css.title}>
          {t.warrantyTitle}
        </h2>
        <p className={css.text}>{t.warrantyText}</p>
      </div>
      <SerialForm label={t.warrantyLabel} button={t.warrantyAction} className={css.form} />
    </section>
  )
}
