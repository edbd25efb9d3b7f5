/** The page of one entry, and of a new one. One module for both, because every public page loads the list of modules. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { type SearchRuleKind, searchRuleKinds, searchRuleLimits } from '../../../model/search-rule-kinds.ts'
import type { SearchRule } from '../search-rule-response.ts'
import { createPath } from './screen-query.ts'
import { SearchRuleForm } from './search-rule-form.tsx'
import type { NewEntry } from './search-rule-values.ts'

export const handle = { skeleton: 'form' } satisfies RouteHandle

type RulePageData = { entry?: SearchRule; added: NewEntry }

export const loader = adminLoader<RulePageData>(async ({ api, url, requireId }) => {
  if (url.pathname === createPath) return { added: readAdded(url.searchParams) }
  const entry = await api.call('GET /products/search-words/:id', { params: { id: requireId() } })
  return { entry, added: { kind: entry.kind, text: '' } }
})

/** The address says what is added, and the search term of visitors that it is added for. */
function readAdded(params: URLSearchParams): NewEntry {
  const kind: SearchRuleKind = searchRuleKinds.find(one => one === params.get('kind')) ?? 'synonym'
  const text = Array.from(params.get('text') ?? '').slice(0, searchRuleLimits.query)
  return { kind, text: text.join('') }
}

export function Component() {
  const { entry, added } = useLoaderData<typeof loader>()
  return <SearchRuleForm key={entry?.id ?? `${added.kind} ${added.text}`} entry={entry} added={added} />
}
