/** Shows the first products that visitors would get for a query with the unsaved entry applied. Part of `search-rule-form.tsx`. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#admin/page.tsx'
import { ProductLine } from '#admin/product-picker/product-line.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { StateBadge } from '#admin/state-badge.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { searchRuleLimits } from '../../../model/search-rule-kinds.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { type SearchRuleValues, toTriedQuery, toUnsaved } from './search-rule-values.ts'
import css from './search-rules.module.css'

type Results = CallOutput<Calls['POST /products/search-preview']>
type Props = { values: SearchRuleValues; id: number | undefined }

const debounceMs = 300

export function SearchPreview({ values, id }: Props) {
  const t = useTexts(searchAdminTexts)
  /** Undefined until somebody types here: then the query follows what is edited. */
  const [typed, setTyped] = useState<string>()
  const q = typed ?? toTriedQuery(values)
  const { results, isFailed } = useResults(q.trim(), toUnsaved(values, id))
  const pinned = new Set(values.kind === 'pin' ? values.products.map(product => product.id) : [])
  return (
    <Section title={t.preview} hint={t.previewHint}>
      <TextInput
        label={t.tryQuery}
        maxLength={searchRuleLimits.query}
        value={q}
        onChange={event => setTyped(event.currentTarget.value)}
        // Enter here would save the form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={css.note}>
        {isFailed ? t.previewFailed : describe(results)}
      </p>
      <ol className={css.products}>
        {results?.items.map(product => (
          <li key={product.id} className={css.product}>
            <ProductLine product={product}>
              {pinned.has(product.id) && <StateBadge tone="good">{t.isPinned}</StateBadge>}
            </ProductLine>
          </li>
        ))}
      </ol>
    </Section>
  )

  function describe(results: Results | undefined): string {
    if (!results) return q.trim() ? '' : t.previewEmpty
    const { total, totalIsAtLeast = false, correction } = results
    if (total === 0) return t.previewNothing
    const found = t.previewFound(total, totalIsAtLeast)
    return correction ? `${t.previewCorrected(correction.wording)} ${found}` : found
  }
}

/** The last results stay until the next ones are there, so that nothing flickers while somebody types. */
function useResults(q: string, unsaved: object) {
  const body = JSON.stringify({ q, ...unsaved })
  const { lastData, failure } = useServerData<Results>({
    key: q === '' ? undefined : body,
    load: api => api.call('POST /products/search-preview', { body: JSON.parse(body) }),
    delayMs: debounceMs,
  })
  const isFailed = failure !== undefined
  return { results: isFailed || q === '' ? undefined : lastData, isFailed }
}
