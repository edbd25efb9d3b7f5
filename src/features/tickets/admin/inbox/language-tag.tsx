import { useLocale, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { ticketTexts } from '../../texts/index.ts'
import css from './language-tag.module.css'

/** Shows that a visitor writes in another language than that of the interface. */
export function LanguageTag({ of }: { of: Locale }) {
  const t = useTexts(ticketTexts).row.language
  const locale = useLocale()
  if (of === locale) return null
  return (
    <span className={css.tag}>
      <span aria-hidden="true">{of.toUpperCase()}</span>
      <span className="visually-hidden">{t[of]}</span>
    </span>
  )
}
