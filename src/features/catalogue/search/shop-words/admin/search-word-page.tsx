/** The page of one entry, and of a new one. One module for both, because every public page loads the list of modules. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { type ShopWordKind, shopWordKinds, shopWordLimits } from '../../../model/shop-word-kinds.ts'
import type { ShopWord } from '../shop-word-response.ts'
import { createPath } from './screen-query.ts'
import { ShopWordForm } from './shop-word-form.tsx'
import type { NewEntry } from './shop-word-values.ts'

export const handle = { skeleton: 'form' } satisfies RouteHandle

type Loaded = { entry?: ShopWord; added: NewEntry }

export const loader = adminLoader<Loaded>(async ({ api, url, requireId }) => {
  if (url.pathname === createPath) return { added: readAdded(url.searchParams) }
  const entry = await api.call('GET /products/search-words/:id', { params: { id: requireId() } })
  return { entry, added: { kind: entry.kind, text: '' } }
})

/** The address says what is added, and the search term of visitors that it is added for. */
function readAdded(params: URLSearchParams): NewEntry {
  const kind: ShopWordKind = shopWordKinds.find(one => one === params.get('kind')) ?? 'synonym'
  const text = Array.from(params.get('text') ?? '').slice(0, shopWordLimits.query)
  return { kind, text: text.join('') }
}

export function Component() {
  const { entry, added } = useLoaderData<typeof loader>()
  return <ShopWordForm key={entry?.id ?? `${added.kind} ${added.text}`} entry={entry} added={added} />
}
