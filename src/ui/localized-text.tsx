import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from './localize.ts'
import css from './localized-text.module.css'

/** A text of the shop's; one that is not translated yet says quietly which language it is in. */
export function LocalizedText({ told, mark = true }: { told: LocalizedValue; mark?: boolean }) {
  if (!told.lang) return <bdi>{told.text}</bdi>
  return (
    <>
      <span lang={localeTag[told.lang]} dir="auto" className={css.foreign}>
        {told.text}
      </span>
      {mark && <LanguageMark lang={told.lang} />}
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
