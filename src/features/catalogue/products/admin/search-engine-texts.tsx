/** The fields for search engines in both languages, each with the search result as it will look. Part of `product-form.tsx`. */
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { hintBelow, LanguageColumns, languageOf } from '#admin/editor/languages.tsx'
import { Section } from '#admin/page.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { productFields } from '../../model/product-fields.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productLinkTexts } from '../../texts/product-links.ts'
import type { ProductFormState } from './product-editor.tsx'
import css from './search-engine-texts.module.css'
import { searchResultOf } from './search-result.ts'

type Props = { form: ProductFormState; slug: string | undefined }

export function SearchEngineTexts({ form, slug }: Props) {
  const { seo } = useTexts(catalogueAdminTexts).product
  const { seoHint } = useTexts(productLinkTexts)
  return (
    <Section title={seo} hint={seoHint}>
      <LanguageColumns fields={3}>
        {locale => <InLanguage form={form} slug={slug} locale={locale} />}
      </LanguageColumns>
    </Section>
  )
}

function InLanguage({ form, slug, locale }: Props & { locale: Locale }) {
  const t = useTexts(productLinkTexts)
  const label = useTexts(productFieldLabels)
  const site = useSite()
  const language = languageOf(locale)
  const result = searchResultOf(form.values, { locale, site, slug })
  const isBase = locale === site.baseLocale
  const typed = isBase ? form.values : form.values.translations[locale]
  const field = (name: 'seoTitle' | 'seoDescription', placeholder: string) => ({
    label: label[name],
    placeholder,
    description: t.counter(Array.from(typed?.[name] ?? '').length, productFields[name].max),
    inputWrapperOrder: hintBelow,
    ...language,
    ...form.getInputProps(isBase ? name : `translations.${locale}.${name}`),
  })
  return (
    <>
      <TextInput {...field('seoTitle', result.fallback.title)} />
      <GrowingTextarea rows={5} {...field('seoDescription', result.fallback.description)} />
      <SearchResult result={result} locale={locale} />
    </>
  )
}

function SearchResult({ result, locale }: { result: ReturnType<typeof searchResultOf>; locale: Locale }) {
  const { resultPreview } = useTexts(productLinkTexts)
  const id = useId()
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption id={id} className={css.caption}>
        {resultPreview}
      </figcaption>
      <div className={css.result} {...languageOf(locale)}>
        <p className={css.address} dir="ltr">
          {result.address}
        </p>
        <p className={css.title}>{result.title}</p>
        <p className={css.description}>{result.description}</p>
      </div>
    </figure>
  )
}
