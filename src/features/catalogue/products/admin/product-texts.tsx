/** The form's fields for name, summary, description and tags, in the site's base language and in the other one. */
import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { problemAt } from '#admin/editor/form-problems.ts'
import { Section } from '#admin/page.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { RichTextField } from '../../rich-text/admin/rich-text-field.tsx'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productFieldHints } from '../../texts/product-hints.ts'
import type { ProductFormState } from './product-editor.tsx'

export function OwnTexts({ form }: { form: ProductFormState }) {
  const t = useTexts(catalogueAdminTexts).product
  const { baseLocale } = useSite()
  const language = { lang: localeTag[baseLocale], dir: directionOf(baseLocale) }
  const label = useTexts(productFieldLabels)
  const { hints } = useTexts(productFieldHints)
  return (
    <Section title={t.what}>
      <TextInput label={label.name} required {...language} {...form.getInputProps('name')} />
      <TextInput
        label={label.code}
        description={hints.code}
        dir="ltr"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <TextInput
        label={label.barcode}
        description={hints.barcode}
        inputMode="numeric"
        dir="ltr"
        spellCheck={false}
        {...form.getInputProps('barcode')}
      />
      <Textarea label={label.summary} autosize minRows={2} {...language} {...form.getInputProps('summary')} />
      <RichTextField label={label.description} locale={baseLocale} {...form.getInputProps('description')} />
      <TagsInput
        label={label.tags}
        description={hints.tags}
        splitChars={[',', '،']}
        lang={language.lang}
        {...form.getInputProps('tags')}
        error={problemAt(form.errors, 'tags')}
      />
    </Section>
  )
}

export function OtherTexts({ form, locale }: { form: ProductFormState; locale: Locale }) {
  const t = useTexts(catalogueAdminTexts).product
  const frame = useTexts(frameTexts)
  const language = { lang: localeTag[locale], dir: directionOf(locale) }
  const label = useTexts(productFieldLabels)
  const field = (name: 'name' | 'summary' | 'description') =>
    form.getInputProps(`translations.${locale}.${name}`)
  return (
    <Section title={frame.inLanguage[locale]} hint={t.otherHint}>
      <TextInput label={label.name} {...language} {...field('name')} />
      <Textarea label={label.summary} autosize minRows={2} {...language} {...field('summary')} />
      <RichTextField label={label.description} locale={locale} {...field('description')} />
    </Section>
  )
}
