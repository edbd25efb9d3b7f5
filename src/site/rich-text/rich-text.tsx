import { LanguageMark } from '#app/components/localized-text.tsx'
import { directionOf, localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import css from './rich-text.module.css'

type Props = {
  value: LocalizedValue
  /** Whether to say which language it is in, if it is not translated. */
  mark: boolean
  className?: string
}

/** Renders a stored text with headings, lists, tables and links. */
export function RichText({ value, mark, className = '' }: Props) {
  // A table may be wider than the screen. With a tab index it can be scrolled by keyboard too.
  const html = value.text.replaceAll('<table', '<table tabindex="0"')
  return (
    <div className={`${css.text} ${className}`}>
      {value.lang && mark && <LanguageMark lang={value.lang} />}
      <div
        lang={value.lang && localeTag[value.lang]}
        dir={value.lang && directionOf(value.lang)}
        className={css.flow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by allow-list before it was stored
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}
