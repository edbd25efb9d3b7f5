import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { preloadRichText } from '#admin/rich-text/rich-text-field.tsx'
import type { RouteHandle } from '#app/app-context.ts'
import { loadAttributes } from '../../attributes/admin/use-product-attributes.ts'
import { withLinks } from './linked-products.ts'
import { readStaffListQuery, toRowPath, toStaffQuery } from './list/staff-list-query.ts'
import { ProductForm } from './product-form.tsx'
import { ProductNeighbours } from './product-neighbours.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api, url, requireId }) => {
  const params = { id: requireId() }
  preloadRichText()
  const query = readStaffListQuery(url)
  const inList = toStaffQuery(query)
  const loading = api.call('GET /products/by-id/:id', { params }).then(product => withLinks(api, product))
  const [product, attributesByCategory, tree, neighbours] = await Promise.all([
    loading,
    loading.then(({ categoryId, extraCategoryIds }) =>
      loadAttributes(api, [...(categoryId ? [categoryId] : []), ...extraCategoryIds]),
    ),
    api.call('GET /category/categories-tree'),
    // The product can be edited without them.
    api.call('GET /products/staff/neighbours/:id', { params, query: inList }).catch(() => undefined),
  ])
  const position = neighbours?.position
  const page = position ? Math.ceil(position / query.pageSize) : query.page
  return { product, attributesByCategory, tree, neighbours, query: { ...query, page } }
})

export function Component() {
  const { product, attributesByCategory, tree, neighbours, query } = useLoaderData<typeof loader>()
  return (
    <ProductForm
      key={product.id}
      product={product}
      tree={tree}
      attributesByCategory={attributesByCategory}
      backTo={toRowPath(product.id, query)}
      neighbours={neighbours && <ProductNeighbours neighbours={neighbours} query={query} />}
    />
  )
}
