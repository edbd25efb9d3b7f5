import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/product-edit-page.ts'
import { ProductForm } from './product-form.tsx'

export const clientLoader = adminLoading(async ({ api, requireId }) => {
  const params = { id: requireId() }
  const [product, tree] = await Promise.all([
    api.call('GET /products/by-id/:id', { params }),
    api.call('GET /category/categories-tree'),
  ])
  return { product, tree }
})

export default function ProductEditPage({ loaderData: { product, tree } }: Route.ComponentProps) {
  return <ProductForm key={product.id} product={product} tree={tree} />
}
