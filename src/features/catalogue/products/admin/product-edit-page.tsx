import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { readStaffListQuery, toRowPath, toStaffFilters, toStaffOrder } from './list/staff-list-query.ts'
import { ProductForm } from './product-form.tsx'
import { ProductNeighbours } from './product-neighbours.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api, url, requireId }) => {
  const params = { id: requireId() }
  const query = readStaffListQuery(url)
  const inList = { ...toStaffFilters(query), ...toStaffOrder(query) }
  const [product, tree, neighbours] = await Promise.all([
    api.call('GET /products/by-id/:id', { params }),
    api.call('GET /category/categories-tree'),
    // The product can be edited without them.
    api.call('GET /products/staff/neighbours/:id', { params, query: inList }).catch(() => undefined),
  ])
  const position = neighbours?.position
  const page = position ? Math.ceil(position / query.pageSize) : query.page
  return { product, tree, neighbours, query: { ...query, page } }
})

export function Component() {
  const { product, tree, neighbours, query } = useLoaderData<typeof loader>()
  return (
    <ProductForm
      key={product.id}
      product={product}
      tree={tree}
      backTo={toRowPath(product.id, query)}
      neighbours={neighbours && <ProductNeighbours neighbours={neighbours} query={query} />}
    />
  )
}
