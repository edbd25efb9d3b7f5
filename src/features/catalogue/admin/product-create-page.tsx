import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/product-create-page.ts'
import { ProductForm } from './product-form.tsx'

export const clientLoader = adminLoading(async ({ api }) => ({
  tree: await api.call('GET /category/categories-tree'),
}))

export default function ProductCreatePage({ loaderData: { tree } }: Route.ComponentProps) {
  return <ProductForm tree={tree} />
}
