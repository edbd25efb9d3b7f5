import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import { ProductForm } from './product-form.tsx'

export const loader = adminLoader(async ({ api, requireId }) => {
  const params = { id: requireId() }
  const [product, tree] = await Promise.all([
    api.call('GET /products/by-id/:id', { params }),
    api.call('GET /category/categories-tree'),
  ])
  return { product, tree }
})

export function Component() {
  const { product, tree } = useLoaderData<typeof loader>()
  return <ProductForm key={product.id} product={product} tree={tree} />
}
