/** The side column of the product form: visibility, categories, price and texts for search engines. */
import { Select, Switch, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { problemAt } from '#admin/editor/form-problems.ts'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { Section } from '#admin/page.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { directionOf, localeTag } from '#shared/locale.ts'
import { formatTime } from '#shared/times.ts'
import type { CategoryOption } from '../../admin/category-options.ts'
import { CategoryMultiSelect, CategorySelect } from '../../admin/category-select.tsx'
import type { Product } from '../../model/product.ts'
import { lifecycles } from '../../model/product-fields.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productFieldHints } from '../../texts/product-hints.ts'
import { PriceFields } from './price-fields.tsx'
import type { ProductFormState } from './product-editor.tsx'

type Props = { form: ProductFormState; product: Product | undefined; options: CategoryOption[] }

export function ProductSide({ form, product, options }: Props) {
  return (
    <>
      <State form={form} product={product} />
      <CategoryFields form={form} options={options} />
      <PriceFields form={form} />
      <SearchEngines form={form} />
    </>
  )
}

function State({ form, product }: Omit<Props, 'options'>) {
  const t = useTexts(catalogueAdminTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const label = useTexts(productFieldLabels)
  const { hints } = useTexts(productFieldHints)
  return (
    <Section title={t.product.state}>
      <Switch
        label={label.visible}
        description={hints.visible}
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
      <Select
        label={label.lifecycle}
        allowDeselect={false}
        data={lifecycles.map(value => ({ value, label: t.product.lifecycles[value] }))}
        {...form.getInputProps('lifecycle')}
      />
      {product && (
        <Text size="xs" c="dimmed">
          {t.savedAt(formatTime(product.updatedAt, { locale, timeZone }))}
        </Text>
      )}
    </Section>
  )
}

function CategoryFields({ form, options }: Omit<Props, 'product'>) {
  const t = useTexts(catalogueAdminTexts)
  const label = useTexts(productFieldLabels)
  const { place, noCategories } = t.product
  const main = form.values.categoryId
  const others = useMemo(() => options.filter(option => option.value !== main), [options, main])
  return (
    <Section title={place}>
      <CategorySelect
        options={options}
        label={label.categoryId}
        placeholder={t.products.noCategory}
        nothingFoundMessage={noCategories}
        {...form.getInputProps('categoryId')}
      />
      <CategoryMultiSelect
        options={others}
        label={label.extraCategoryIds}
        maxValues={9}
        nothingFoundMessage={noCategories}
        {...form.getInputProps('extraCategoryIds')}
        error={problemAt(form.errors, 'extraCategoryIds')}
      />
    </Section>
  )
}

function SearchEngines({ form }: Pick<Props, 'form'>) {
  const t = useTexts(catalogueAdminTexts).product
  const label = useTexts(productFieldLabels)
  const { baseLocale } = useSite()
  const language = { lang: localeTag[baseLocale], dir: directionOf(baseLocale) }
  return (
    <Section title={t.seo} hint={t.seoHint}>
      <TextInput label={label.seoTitle} {...language} {...form.getInputProps('seoTitle')} />
      <GrowingTextarea
        label={label.seoDescription}
        rows={5}
        {...language}
        {...form.getInputProps('seoDescription')}
      />
    </Section>
  )
}
