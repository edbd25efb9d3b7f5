import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/category-create-page.ts'
import { CategoryForm } from './category-form.tsx'

export const clientLoader = adminLoading(async ({ api, url }) => {
  const parent = url.searchParams.get('parent') ?? ''
  return {
    tree: await api.call('GET /category/categories-tree'),
    parentId: /^[1-9]\d{0,14}$/.test(parent) ? Number(parent) : null,
  }
})

export default function CategoryCreatePage({ loaderData: { tree, parentId } }: Route.ComponentProps) {
  return <CategoryForm tree={tree} parentId={parentId} />
}
