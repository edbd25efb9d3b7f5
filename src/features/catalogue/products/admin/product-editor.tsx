import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { toNameById } from '#admin/category-select/category-options.ts'
import { useEditor } from '#admin/editor/editor.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { FieldDescriptions } from '#features/history/entity-history.ts'
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { NameTakenError } from '../../admin/name-taken-error.tsx'
import {
  type AttributesByCategory,
  useProductAttributes,
} from '../../attributes/admin/use-product-attributes.ts'
import { noDraftedFiles } from '../../files/admin/drafted-files.ts'
import type { DraftedFilesForm } from '../../files/admin/use-drafted-files.ts'
import type { Attribute } from '../../model/attribute.ts'
import type { Product } from '../../model/product.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productHistory } from '../product-history.ts'
import { savedWithLinks, withLinks } from './linked-products.ts'
import { productProblems } from './product-problems.ts'
import {
  type ProductBody,
  type ProductValues,
  toProductBody,
  toProductFormPath,
  toProductValues,
} from './product-values.ts'
import { findSoldUnits, type SoldUnits } from './sold-units-dialog.tsx'
import type { FormSpecRow } from './specs/form-spec-rows.ts'
import { specQuestions } from './specs/spec-questions.ts'

export const listPath = '/admin/products'

export type ProductFormState = UseFormReturnType<ProductValues>

const labelsIn = (locale: Locale) => ({
  fields: { ...productHistory.texts[locale].fields, specRows: productFieldLabels[locale].specs },
})
const inWords = ({ name, label, value }: FormSpecRow) => [name || label, value].filter(Boolean).join(': ')

/** As in the history, with the rows that only the form has. */
const conflictWords: FieldDescriptions = {
  texts: { en: labelsIn('en'), fa: labelsIn('fa') },
  values: { ...productHistory.values, specRows: rows => (rows as FormSpecRow[]).map(inWords).join(' · ') },
}

export function useProductEditor(product: Product | undefined, known?: AttributesByCategory) {
  const t = useTexts(catalogueAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const site = useSite()
  const { currency, baseLocale: base } = site
  // The form is checked when it is saved, with the attributes of the categories that are chosen in it by then.
  const checked = useRef<Attribute[]>([])
  const prepare: DraftedFilesForm['prepare'] = useRef(undefined)
  const [sold, setSold] = useState<SoldUnits>()
  const editor = useEditor<Product, ProductValues, ProductBody>({
    loaded: product,
    toValues: entity => toProductValues(entity, { site, locale }),
    toBody: values => toProductBody(values, { currency, locale }),
    problems: values => ({
      ...productProblems(values, { currency, locale }),
      ...specQuestions(values, { attributes: checked.current, locale }),
    }),
    toField: toProductFormPath,
    create: body => api.call('POST /products', { body: { ...body, specs: [] } }),
    beforeCreate: async () => prepare.current?.(),
    onDraftDiscarded({ files }) {
      if (!files?.draft) return
      const params = { draft: files.draft }
      // If it fails, the server keeps the files for the rest of their eight days.
      api.call('POST /products/draft-files/:draft', { params, body: { refs: [] } }).catch(() => undefined)
    },
    async update(id, body) {
      const saved = await api.call('PATCH /products/:id', { params: { id }, body })
      const { warrantyMonths: months } = body
      if (typeof months === 'number') void findSoldUnits(api, { productId: id, months }).then(setSold)
      return await savedWithLinks(api, saved)
    },
    reload: async id => await withLinks(api, await api.call('GET /products/by-id/:id', { params: { id } })),
    restore: id => api.call('POST /products/:id/restore', { params: { id } }),
    history: conflictWords,
    loadCategoryNames: async () =>
      toNameById(await api.call('GET /category/categories-tree'), { locale, base }),
    listPath,
    savedTexts: t.product,
    nameOf: entity => localize(entity, 'name', { locale, base: site.baseLocale }).text,
    takenError: (message, otherId) => <NameTakenError message={message} to={`${listPath}/${otherId}`} />,
    namedBy: ['name', 'code'],
  })
  const { form } = editor
  const drafted: DraftedFilesForm = {
    files: form.values.files ?? noDraftedFiles,
    read: () => form.getValues().files ?? noDraftedFiles,
    change: files => form.setFieldValue('files', files),
    prepare,
  }
  const { categoryId, extraCategoryIds } = form.values
  const attributes = useProductAttributes([...(categoryId ? [categoryId] : []), ...extraCategoryIds], known)
  checked.current = attributes
  return { ...editor, attributes, drafted, sold, closeSold: () => setSold(undefined) }
}
