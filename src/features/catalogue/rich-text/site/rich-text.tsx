import { directionOf, localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import { LanguageMark } from '#ui/localized-text.tsx'
import css from './rich-text.module.css'

/** A text with headings, lists, tables and links, as it is stored. */
export function RichText({ told, className = '' }: { told: LocalizedValue; className?: string }) {
  // A table may be wider than the screen: the keyboard, too, must get into it.
  const html = told.text.replaceAll('<table', '<table tabindex="0"')
  return (
    <div className={`${css.text} ${className}`}>
      {told.lang && <LanguageMark lang={told.lang} />}
      <div
        lang={told.lang && localeTag[told.lang]}
        dir={told.lang && directionOf(told.lang)}
        className={css.flow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by allow-list before it was stored
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}
