import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import { ProductForm } from './product-form.tsx'

export const loader = adminLoader(async ({ api }) => ({
  tree: await api.call('GET /category/categories-tree'),
}))

export function Component() {
  const { tree } = useLoaderData<typeof loader>()
  return <ProductForm tree={tree} />
}
