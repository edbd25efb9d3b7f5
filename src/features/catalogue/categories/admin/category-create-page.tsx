import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { CategoryForm } from './category-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api, url }) => {
  const parent = url.searchParams.get('parent') ?? ''
  return {
    tree: await api.call('GET /category/categories-tree'),
    parentId: /^[1-9]\d{0,14}$/.test(parent) ? Number(parent) : null,
  }
})

export function Component() {
  const { tree, parentId } = useLoaderData<typeof loader>()
  return <CategoryForm tree={tree} parentId={parentId} />
}
