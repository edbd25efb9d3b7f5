import { localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import { directionOfText } from '#ui/text-direction.ts'
import { useLocale } from '../page-site.ts'
import { LanguageMark } from './localized-text.tsx'
import css from './prose.module.css'

/** A longer plain text. Blank lines separate paragraphs, and single line breaks are kept. */
export function Prose({ value, className = '' }: { value: LocalizedValue; className?: string }) {
  const locale = useLocale()
  const paragraphs = value.text.split(/\n\s*\n/).filter(paragraph => paragraph.trim())
  return (
    <div className={`${css.prose} ${className}`}>
      {value.lang && <LanguageMark lang={value.lang} />}
      <div lang={value.lang && localeTag[value.lang]} className={css.text}>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their position.
          <p key={index} dir={directionOfText(paragraph, value.lang ?? locale) ?? 'auto'}>
            {paragraph.trim()}
          </p>
        ))}
      </div>
    </div>
  )
}
