import { useLoaderData } from 'react-router'
import { adminLoading } from '#admin/load.ts'
import { ProductForm } from './product-form.tsx'

export const loader = adminLoading(async ({ api }) => ({
  tree: await api.call('GET /category/categories-tree'),
}))

export function Component() {
  const { tree } = useLoaderData<typeof loader>()
  return <ProductForm tree={tree} />
}
