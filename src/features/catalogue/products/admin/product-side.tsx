/** The side column of the product form: visibility, sales status with the replacement, categories and price. */
import { Select, Switch, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { CategoryOption } from '#admin/category-select/category-options.ts'
import { CategoryMultiSelect, CategorySelect } from '#admin/category-select/category-select.tsx'
import { problemAt } from '#admin/editor/form-problems.ts'
import { Section } from '#admin/page.tsx'
import { ProductField } from '#admin/product-picker/product-field.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import type { Product } from '../../model/product.ts'
import { lifecycles } from '../../model/product-fields.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productFieldHints } from '../../texts/product-hints.ts'
import { productLinkTexts } from '../../texts/product-links.ts'
import type { LinkedProducts } from './linked-products.ts'
import { PriceFields } from './price-fields.tsx'
import type { ProductFormState } from './product-editor.tsx'

type Props = {
  form: ProductFormState
  product: Product | undefined
  options: CategoryOption[]
  links: LinkedProducts
}

export function ProductSide({ form, product, options, links }: Props) {
  return (
    <>
      <State form={form} product={product} links={links} />
      <CategoryFields form={form} options={options} />
      <PriceFields form={form} />
    </>
  )
}

function State({ form, product, links }: Omit<Props, 'options'>) {
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
      <ReplacementField form={form} product={product} links={links} />
      {product && (
        <Text size="xs" c="dimmed">
          {t.savedAt(formatTime(product.updatedAt, { locale, timeZone }))}
        </Text>
      )}
    </Section>
  )
}

/** Only where it matters: visitors see the replacement of a discontinued product. */
function ReplacementField({ form, product, links }: Omit<Props, 'options'>) {
  const t = useTexts(productLinkTexts)
  const label = useTexts(productFieldLabels)
  const { lifecycle, replacementId } = form.values
  const isDiscontinued = lifecycle === 'discontinued'
  if (!isDiscontinued && replacementId === null) return null
  const chosen = replacementId === null ? undefined : links.chosen(replacementId)
  const found = typeof chosen?.product === 'object' ? chosen.product : undefined
  const hint = !chosen
    ? t.replacementHint
    : found && (found.deletedAt || !found.shown)
      ? t.replacementUnseen
      : isDiscontinued
        ? found && t.replacementShown
        : t.replacementLater
  return (
    <ProductField
      label={label.replacementId}
      path="replacementId"
      description={hint}
      error={form.errors.replacementId}
      excluded={product ? [product.id] : []}
      chosen={chosen}
      onChange={picked => {
        if (picked) links.addPicked(picked)
        form.setFieldValue('replacementId', picked?.id ?? null)
      }}
    />
  )
}

function CategoryFields({ form, options }: Pick<Props, 'form' | 'options'>) {
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
