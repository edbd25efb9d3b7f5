import type { UseFormReturnType } from '@mantine/form'
import { useEditor } from '#admin/editor/editor.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import type { Product } from '../product.ts'
import { NameTakenError } from './name-taken-error.tsx'
import { productProblems } from './product-problems.ts'
import {
  type ProductBody,
  type ProductValues,
  toProductBody,
  toProductFormPath,
  toProductValues,
} from './product-values.ts'

export const listPath = '/admin/products'

export type ProductFormState = UseFormReturnType<ProductValues>

export function useProductEditor(product: Product | undefined) {
  const t = useTexts(catalogueAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const site = useSite()
  const { currency } = site
  return useEditor<Product, ProductValues, ProductBody>({
    loaded: product,
    toValues: entity => toProductValues(entity, { site, locale }),
    toBody: values => toProductBody(values, { currency, locale }),
    problems: values => productProblems(values, { currency, locale }),
    toField: toProductFormPath,
    create: body => api.call('POST /products', { body }),
    update: (id, body) => api.call('PATCH /products/:id', { params: { id }, body }),
    reload: id => api.call('GET /products/by-id/:id', { params: { id } }),
    listPath,
    savedTexts: t.product,
    takenError: (message, otherId) => <NameTakenError message={message} to={`${listPath}/${otherId}`} />,
  })
}
