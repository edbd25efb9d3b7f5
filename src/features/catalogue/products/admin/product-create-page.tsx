import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { ProductForm } from './product-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api }) => ({
  tree: await api.call('GET /category/categories-tree'),
}))

export function Component() {
  const { tree } = useLoaderData<typeof loader>()
  return <ProductForm tree={tree} />
}
