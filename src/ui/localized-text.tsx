import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from './localize.ts'
import css from './localized-text.module.css'

/** A text written by the shop. If it is not translated yet, a small mark says which language it is in. */
export function LocalizedText({ value, mark = true }: { value: LocalizedValue; mark?: boolean }) {
  if (!value.lang) return <bdi>{value.text}</bdi>
  return (
    <>
      <span lang={localeTag[value.lang]} dir="auto" className={css.foreign}>
        {value.text}
      </span>
      {mark && <LanguageMark lang={value.lang} />}
    </>
  )
}

export function LanguageMark({ lang }: { lang: NonNullable<LocalizedValue['lang']> }) {
  const { languageMark, inLanguage } = useTexts(appTexts)
  return (
    <>
      {' '}
      <span className={css.mark} title={inLanguage[lang]}>
        <span aria-hidden="true">{languageMark[lang]}</span>
        <span className="visually-hidden">{inLanguage[lang]}</span>
      </span>
    </>
  )
}
