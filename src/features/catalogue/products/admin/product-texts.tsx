/** The form's fields for name, summary and description in both languages, and for codes and tags. Used by `product-form.tsx`. */
import { SimpleGrid, TextInput } from '@mantine/core'
import { problemAt } from '#admin/editor/form-problems.ts'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { hintBelow, LanguageColumns, languageOf } from '#admin/editor/languages.tsx'
import { Section } from '#admin/page.tsx'
import { RichTextField } from '#admin/rich-text/rich-text-field.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productFieldHints } from '../../texts/product-hints.ts'
import type { ProductFormState } from './product-editor.tsx'
import { TagsField } from './tags-field.tsx'
import type { TagName } from './use-tag-options.ts'

type Props = { form: ProductFormState }
type TextsProps = Props & { tagList: TagName[] | undefined }

export function ProductTextFields({ form, tagList = [] }: TextsProps) {
  const t = useTexts(catalogueAdminTexts).product
  const { baseLocale } = useSite()
  const label = useTexts(productFieldLabels)
  const { hints } = useTexts(productFieldHints)
  return (
    <Section title={t.what} hint={t.otherHint[baseLocale]}>
      <LanguageColumns fields={3}>{locale => <LanguageTexts form={form} locale={locale} />}</LanguageColumns>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="var(--space-5)" verticalSpacing="var(--space-4)">
        <TextInput
          label={label.code}
          description={hints.code}
          inputWrapperOrder={hintBelow}
          dir="ltr"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <TextInput
          label={label.barcode}
          description={hints.barcode}
          inputWrapperOrder={hintBelow}
          inputMode="numeric"
          dir="ltr"
          spellCheck={false}
          {...form.getInputProps('barcode')}
        />
      </SimpleGrid>
      <TagsField
        label={label.tags}
        description={hints.tags}
        splitChars={[',', '،']}
        known={tagList}
        {...form.getInputProps('tags')}
        value={form.values.tags}
        error={problemAt(form.errors, 'tags')}
      />
    </Section>
  )
}

function LanguageTexts({ form, locale }: Props & { locale: Locale }) {
  const isBase = locale === useSite().baseLocale
  const language = languageOf(locale)
  const label = useTexts(productFieldLabels)
  const field = (name: 'name' | 'summary' | 'description') =>
    form.getInputProps(isBase ? name : `translations.${locale}.${name}`)
  return (
    <>
      <TextInput label={label.name} required={isBase} {...language} {...field('name')} />
      <GrowingTextarea label={label.summary} rows={5} {...language} {...field('summary')} />
      <RichTextField label={label.description} locale={locale} {...field('description')} />
    </>
  )
}
