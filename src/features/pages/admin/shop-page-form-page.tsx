/** The form of one page of the shop, and of a new one. One module for both, because every public page loads the list of modules. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { preloadRichTextWithEmbeds } from '#admin/rich-text/rich-text-field.tsx'
import type { RouteHandle } from '#app/app-context.ts'
import type { PageWithEmbeds } from '../page.ts'
import { ShopPageForm } from './shop-page-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader<{ page?: PageWithEmbeds }>(async ({ api, url, requireId }) => {
  preloadRichTextWithEmbeds()
  if (url.pathname === '/admin/pages/create') return {}
  return { page: await api.call('GET /pages/:id', { params: { id: requireId() } }) }
})

export function Component() {
  const { page } = useLoaderData<typeof loader>()
  return <ShopPageForm key={page?.id} {...(page && { page })} />
}
