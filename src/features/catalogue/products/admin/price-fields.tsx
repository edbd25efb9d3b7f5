import { TextInput } from '@mantine/core'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { LanguagePair, languageOf } from '#admin/editor/languages.tsx'
import { numberText, priceText, toFormNumber, toMinor } from '#admin/editor/number-text.ts'
import { Section } from '#admin/page.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { currencySign } from '#shared/price.ts'
import { readNumber } from '#shared/typed-number.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productFieldHints } from '../../texts/product-hints.ts'
import type { ProductFormState } from './product-editor.tsx'

/** Price, warranty and recall. Persian or Latin digits can be typed; a number is formatted when the field is left, and one that is doubtful is asked about. */
export function PriceFields({ form }: { form: ProductFormState }) {
  const t = useTexts(catalogueAdminTexts).product
  const label = useTexts(productFieldLabels)
  const { hints } = useTexts(productFieldHints)
  const locale = useLocale()
  const { currency } = useSite()
  const unit = currencySign(currency, locale)

  function formatPriceField() {
    const price = toMinor(form.values.price, { currency, locale })
    if (Number.isNaN(price)) form.validateField('price')
    else form.setFieldValue('price', priceText(price, { currency, locale }))
  }

  function formatMonthsField() {
    const months = toFormNumber(readNumber(form.values.warrantyMonths, { locale, decimals: 0 }))
    if (Number.isNaN(months)) form.validateField('warrantyMonths')
    else form.setFieldValue('warrantyMonths', numberText(months, { locale }))
  }

  return (
    <Section title={t.sale}>
      <TextInput
        label={`${label.price} (${unit})`}
        description={hints.price}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('price')}
        onBlur={formatPriceField}
      />
      <TextInput
        label={label.warrantyMonths}
        description={hints.warrantyMonths}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('warrantyMonths')}
        onBlur={formatMonthsField}
      />
      <LanguagePair>{one => <RecallField form={form} locale={one} />}</LanguagePair>
    </Section>
  )
}

function RecallField({ form, locale }: { form: ProductFormState; locale: Locale }) {
  const isBase = locale === useSite().baseLocale
  const label = useTexts(productFieldLabels)
  const { hints } = useTexts(productFieldHints)
  return (
    <GrowingTextarea
      label={label.recall}
      description={isBase && hints.recall}
      rows={2}
      {...languageOf(locale)}
      {...form.getInputProps(isBase ? 'recall' : `translations.${locale}.recall`)}
    />
  )
}
