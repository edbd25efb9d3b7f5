/**
 * Fields in both languages, those of the interface's language first, side by side from 920 px on. Used by the forms of products,
 * categories, attributes, questions and settings.
 */
import type { InputWrapperProps } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { directionOf, type Locale, localeTag, otherLocale } from '#shared/locale.ts'
import { adminTexts } from '../texts/admin.ts'
import css from './languages.module.css'

/** The language of the interface, then the other one. */
export function useLanguages(): [Locale, Locale] {
  const locale = useLocale()
  return [locale, otherLocale(locale)]
}

/** The attributes of an element with a text in this language. */
export const languageOf = (locale: Locale) => ({ lang: localeTag[locale], dir: directionOf(locale) })

/**
 * The direction of what is typed, for a field whose language is not known. Mantine puts `dir` on the element around the input, which
 * does not know what is typed. An empty field keeps the direction of the page, for the sake of its placeholder.
 */
export const typedDirection = (text: string) => ({
  attributes: { input: { dir: text ? 'auto' : undefined } },
})

/** Hints below their fields, so that two fields side by side start at one height. */
export const hintBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type Props = { children(locale: Locale): ReactNode }

/** One field in each language. Their labels must name the language. */
export function LanguagePair({ children }: Props) {
  return (
    <div className={css.languages}>
      {useLanguages().map(locale => (
        <Fragment key={locale}>{children(locale)}</Fragment>
      ))}
    </div>
  )
}

type ColumnsProps = Props & {
  /** The number of fields in a column. With it, a field stands beside the one in the other language even below an error. */
  fields?: 2 | 3
}

/** Several fields in each language, in a column with the name of the language above it. */
export function LanguageColumns({ fields, children }: ColumnsProps) {
  return (
    <div className={css.languages} data-fields={fields}>
      {useLanguages().map(locale => (
        <Column key={locale} locale={locale}>
          {children(locale)}
        </Column>
      ))}
    </div>
  )
}

function Column({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = useTexts(adminTexts)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-labelledby={id} className={css.column}>
      <p id={id} className={css.name}>
        {t.inLanguage[locale]}
      </p>
      {children}
    </div>
  )
}
