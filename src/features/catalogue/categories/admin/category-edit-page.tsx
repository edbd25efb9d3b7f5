import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { CategoryForm } from './category-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api, requireId }) => {
  const params = { id: requireId() }
  const [category, tree] = await Promise.all([
    api.call('GET /category/one/:id', { params }),
    api.call('GET /category/categories-tree'),
  ])
  return { category, tree }
})

export function Component() {
  const { category, tree } = useLoaderData<typeof loader>()
  return <CategoryForm key={category.id} category={category} tree={tree} />
}
