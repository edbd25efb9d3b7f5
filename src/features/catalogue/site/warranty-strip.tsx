import { IconShieldCheck } from '@tabler/icons-react'
import { PageLink } from '#ui/link.tsx'
import { useTexts } from '#ui/site.ts'
import { homeTexts } from '../messages/home.ts'
import css from './warranty-strip.module.css'

export function WarrantyStrip() {
  const t = useTexts(homeTexts)
  return (
    <section className={css.strip} aria-labelledby="warranty-strip">
      <IconShieldCheck size={40} stroke={1.5} className={css.icon} aria-hidden="true" />
      <div className={css.words}>
        <h2 id="warranty-strip" className={css.title}>
          {t.warrantyTitle}
        </h2>
        <p className={css.text}>{t.warrantyText}</p>
      </div>
      <PageLink to="/warranty" className="button button-quiet">
        {t.warrantyAction}
      </PageLink>
    </section>
  )
}
