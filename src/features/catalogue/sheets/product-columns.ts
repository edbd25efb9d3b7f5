/** The columns of the sheet of products. */
import type { Cell } from '#server/sheets/cells.server.ts'
import { inLocale } from '#shared/locale.ts'
import { currencySign } from '#shared/price.ts'
import { type Attribute, attributeName, attributeUnit } from '../model/attribute.ts'
import { toWords } from '../model/attribute-value.ts'
import type { FormerChoices } from '../model/choices.ts'
import type { Product } from '../model/product.ts'
import { type ProductFieldName, productFields } from '../model/product-fields.ts'
import { type SpecRow, specValueOf } from '../model/spec-row.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import { productFieldLabels } from '../texts/product-fields.ts'
import { sheetTexts } from '../texts/sheets.ts'
import {
  fieldCell,
  type SheetColumn,
  type SheetLanguage,
  sheetLocales,
  textColumns,
  textForReader,
  withDistinctHeaders,
} from './sheet-column.ts'
import { joinValues } from './sheet-lists.ts'

/** What a row of the sheet is made of. */
export type SheetProduct = Omit<Product, 'breadcrumb'>
export type SheetAttribute = Attribute & { formerChoices?: FormerChoices }

export type ProductSheet = SheetLanguage & {
  currency: string
  siteUrl: string
  /** In the order of their columns. */
  attributes: SheetAttribute[]
  pathOf(categoryId: number | null): string
}

/**
 * Which fields have columns, in their order. Products that are linked to, and specifications that belong to no attribute, have none:
 * an import leaves them as they are.
 */
const inSheet: Record<ProductFieldName, boolean> = {
  code: true,
  barcode: true,
  name: true,
  categoryId: true,
  extraCategoryIds: true,
  price: true,
  visible: true,
  lifecycle: true,
  tags: true,
  warrantyMonths: true,
  recall: true,
  summary: true,
  description: true,
  seoTitle: true,
  seoDescription: true,
  specs: true,
  replacementId: false,
  relatedIds: false,
  translations: false,
}

const fieldNames = (Object.keys(inSheet) as ProductFieldName[]).filter(name => inSheet[name])

export function productColumns(sheet: ProductSheet): SheetColumn<SheetProduct>[] {
  const { locale, base, siteUrl } = sheet
  const t = sheetTexts[locale]
  return withDistinctHeaders([
    { key: 'id', header: t.id, cell: product => product.id },
    ...fieldNames.flatMap(name => columnsOf(name, sheet)),
    {
      key: 'images',
      header: t.images,
      // The main picture first, as visitors see them.
      cell: ({ image, images }) =>
        joinValues([
          ...(image ? [image.ref] : []),
          ...images.map(one => one.ref).filter(ref => ref !== image?.ref),
        ]),
    },
    {
      key: 'address',
      header: t.address,
      cell: ({ slug }) => siteUrl + encodeURI(inLocale(`/product/${slug}`, locale, base)),
    },
  ])
}

/** How many columns there are beside those of attributes. */
export const maxFixedColumns = 2 * fieldNames.length + 3

function columnsOf(name: ProductFieldName, sheet: ProductSheet): SheetColumn<SheetProduct>[] {
  const { locale, currency, pathOf } = sheet
  const label = productFieldLabels[locale][name]
  switch (name) {
    case 'description':
      return textColumns(name, label, sheet)
    case 'extraCategoryIds':
      return [{ key: name, header: label, cell: product => joinValues(product.extraCategoryIds.map(pathOf)) }]
    case 'tags':
      return [
        {
          key: name,
          header: label,
          cell: ({ tagList }) => joinValues(tagList.map(tag => textForReader(tag, 'name', sheet))),
        },
      ]
    case 'specs':
      return sheet.attributes.flatMap(attribute => attributeColumns(attribute, sheet))
  }
  const field = productFields[name]
  if (field.kind === 'text') return textColumns(name, label, sheet)
  const choices = catalogueAdminTexts[locale].product.lifecycles
  const note =
    field.kind === 'money'
      ? currencySign(currency, locale)
      : name === 'warrantyMonths' && sheetTexts[locale].months
  return [
    {
      key: name,
      header: note ? `${label} (${note})` : label,
      cell: product => fieldCell(field, product[name as keyof SheetProduct], { ...sheet, choices }),
    },
  ]
}

/** A text is written in both languages. Any other value is stored once, and is written in the words of the reader. */
function attributeColumns(attribute: SheetAttribute, sheet: ProductSheet): SheetColumn<SheetProduct>[] {
  const { locale: reader, base, pathOf } = sheet
  const { inLanguage, languages } = sheetTexts[reader]
  const [name, unit] = [attributeName(attribute, reader), attributeUnit(attribute, reader)]
  const key = `attribute.${attribute.id}`
  const qualifier = pathOf(attribute.categoryId)
  const rowOf = ({ specRows }: SheetProduct) => specRows.find(row => row.attributeId === attribute.id)
  if (attribute.type !== 'text') {
    const header = unit ? `${name} (${unit})` : name
    return [{ key, header, qualifier, cell: product => valueCell(rowOf(product), attribute, sheet) }]
  }
  return sheetLocales(base).map(locale => ({
    key: locale === base ? key : `${key}.${locale}`,
    header: inLanguage(name, languages[locale]),
    qualifier,
    cell(product) {
      const row = rowOf(product)
      if (row?.kind !== 'text') return locale === base ? valueCell(row, attribute, sheet) : null
      return locale === base ? row.value : (row.translations[locale]?.value ?? '')
    },
  }))
}

function valueCell(row: SpecRow | undefined, attribute: SheetAttribute, { locale }: SheetLanguage): Cell {
  if (!row) return null
  // A number in another unit than the header says has its own beside it.
  if (row.kind === 'number' && !row.unit) return row.number
  return toWords(specValueOf(row), attribute, locale)
}
