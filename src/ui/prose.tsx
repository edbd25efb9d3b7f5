import { localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from './localize.ts'
import { LanguageMark } from './localized-text.tsx'
import css from './prose.module.css'

/** A longer plain text: blank lines part paragraphs, single breaks stay breaks. */
export function Prose({ told, className = '' }: { told: LocalizedValue; className?: string }) {
  const paragraphs = told.text.split(/\n\s*\n/).filter(paragraph => paragraph.trim())
  return (
    <div className={`${css.prose} ${className}`}>
      {told.lang && <LanguageMark lang={told.lang} />}
      <div lang={told.lang && localeTag[told.lang]} className={css.text}>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place.
          <p key={index} dir="auto">
            {paragraph.trim()}
          </p>
        ))}
      </div>
    </div>
  )
}
