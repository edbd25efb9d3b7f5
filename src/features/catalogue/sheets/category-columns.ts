/** The columns of the sheets of categories and of their attributes. */
import { inLocale } from '#shared/locale.ts'
import type { Attribute } from '../model/attribute.ts'
import { yesNo } from '../model/attribute-value.ts'
import type { CategoryEntry } from '../model/category.ts'
import { type CategoryFieldName, categoryFields } from '../model/category-fields.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import { attributeTexts } from '../texts/attributes.ts'
import { sheetTexts } from '../texts/sheets.ts'
import { fieldCell, type SheetColumn, type SheetLanguage, sheetLocales, textColumns } from './sheet-column.ts'
import { joinValues } from './sheet-lists.ts'

export type SheetCategory = Omit<CategoryEntry, 'productCount'>

export type TreeSheet = SheetLanguage & { siteUrl: string; pathOf(categoryId: number | null): string }

/** Which fields have columns, in their order. The order of the rows is that of the tree. */
const inSheet: Record<CategoryFieldName, boolean> = {
  parentId: true,
  name: true,
  visible: true,
  description: true,
  imageAlt: true,
  imageFocus: false,
  serialPlace: true,
  position: false,
  translations: false,
}

const fieldNames = (Object.keys(inSheet) as CategoryFieldName[]).filter(name => inSheet[name])

export function categoryColumns(sheet: TreeSheet): SheetColumn<SheetCategory>[] {
  const { locale, base, siteUrl } = sheet
  const t = sheetTexts[locale]
  return [
    { key: 'id', header: t.id, cell: category => category.id },
    ...fieldNames.flatMap(name => columnsOf(name, sheet)),
    { key: 'image', header: t.image, cell: category => category.image?.ref ?? null },
    {
      key: 'address',
      header: t.address,
      cell: ({ slug }) => siteUrl + encodeURI(inLocale(`/main/${slug}`, locale, base)),
    },
  ]
}

function columnsOf(name: CategoryFieldName, sheet: TreeSheet): SheetColumn<SheetCategory>[] {
  const label = catalogueAdminTexts[sheet.locale].category.fields[name]
  const field = categoryFields[name]
  if (field.kind === 'text') return textColumns(name, label, sheet)
  const context = { ...sheet, currency: '', choices: {} }
  return [{ key: name, header: label, cell: category => fieldCell(field, category[name], context) }]
}

export function attributeSheetColumns(sheet: TreeSheet): SheetColumn<Attribute>[] {
  const { locale, base, pathOf } = sheet
  const { id, inLanguage, languages } = sheetTexts[locale]
  const t = attributeTexts[locale]
  return [
    { key: 'id', header: id, cell: attribute => attribute.id },
    {
      key: 'categoryId',
      header: catalogueAdminTexts[locale].categories.title,
      cell: attribute => pathOf(attribute.categoryId),
    },
    ...textColumns<Attribute>('name', t.name, sheet),
    { key: 'type', header: t.type, cell: attribute => t.types[attribute.type] },
    ...textColumns<Attribute>('unit', t.unit, sheet),
    ...sheetLocales(base).map(
      (language): SheetColumn<Attribute> => ({
        key: language === base ? 'choices' : `choices.${language}`,
        header: inLanguage(t.choices, languages[language]),
        cell: ({ choices }) =>
          joinValues(
            choices.map(one => (language === base ? one.value : (one.translations[language] ?? ''))),
          ),
      }),
    ),
    {
      key: 'filterable',
      header: t.filterable,
      cell: attribute => yesNo[locale][attribute.filterable ? 'yes' : 'no'],
    },
  ]
}
