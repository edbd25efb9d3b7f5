import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/category-edit-page.ts'
import { CategoryForm } from './category-form.tsx'

export const clientLoader = adminLoading(async ({ api, requireId }) => {
  const params = { id: requireId() }
  const [category, tree] = await Promise.all([
    api.call('GET /category/one/:id', { params }),
    api.call('GET /category/categories-tree'),
  ])
  return { category, tree }
})

export default function CategoryEditPage({ loaderData: { category, tree } }: Route.ComponentProps) {
  return <CategoryForm key={category.id} category={category} tree={tree} />
}
