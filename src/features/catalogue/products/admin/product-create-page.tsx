import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { preloadRichText } from '#admin/rich-text/rich-text-field.tsx'
import type { RouteHandle } from '#app/app-context.ts'
import { ProductForm } from './product-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api }) => {
  preloadRichText()
  return { tree: await api.call('GET /category/categories-tree') }
})

export function Component() {
  const { tree } = useLoaderData<typeof loader>()
  return <ProductForm tree={tree} />
}
