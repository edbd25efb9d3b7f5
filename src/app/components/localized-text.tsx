import { localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import { directionOfText } from '#ui/text-direction.ts'
import { useTexts } from '../page-site.ts'
import { appTexts } from '../texts/index.ts'
import { IsolatedText } from './isolated-text.tsx'
import css from './localized-text.module.css'

/** A text written by the shop. If it is not translated yet, a small mark says which language it is in. */
export function LocalizedText({ value, mark = true }: { value: LocalizedValue; mark?: boolean }) {
  if (!value.lang) return <IsolatedText text={value.text} />
  return (
    <>
      <span
        lang={localeTag[value.lang]}
        dir={directionOfText(value.text, value.lang) ?? 'auto'}
        className={css.foreign}
      >
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
