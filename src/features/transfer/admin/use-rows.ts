/** The rows of a check, a page at a time from the server, so that no more than one page is in the document. */
import { useState } from 'react'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { ImportRow, RowOutcome } from '../sheet-import.ts'

const pageSize = 50

type Page = CallOutput<Calls['GET /imports/:id/rows']>
type Filter = {
  outcome: RowOutcome | undefined
  hint: string | undefined
  version: string
  /** The row that the first page begins with, if not the first one. */
  from: number | undefined
}

export type CheckRows = ReturnType<typeof useRows>

export function useRows(id: number, { outcome, hint, version, from }: Filter) {
  const filter = `${id} ${outcome ?? ''} ${hint ?? ''} ${version}`
  /** After which rows the pages begin that were seen, up to the one that is shown. */
  const [place, setPlace] = useState<{ filter: string; afters: number[] }>({
    filter,
    afters: from === undefined ? [] : [from - 1],
  })
  const afters = place.filter === filter ? place.afters : []
  const after = afters.at(-1)
  const { data, lastData, change, reload } = useServerData<Page>({
    key: `${filter} ${after ?? ''}`,
    load: api =>
      api.call('GET /imports/:id/rows', {
        params: { id },
        query: {
          limit: pageSize,
          ...(outcome && { outcome }),
          ...(hint && { hint }),
          ...(after !== undefined && { after }),
        },
      }),
    retryMs: 5000,
  })
  const page = data ?? lastData
  const next = page?.next ?? null
  return {
    items: page?.items ?? [],
    isLoading: data === undefined,
    reload: () => void reload(),
    replace: (row: ImportRow) =>
      change(shown => ({ ...shown, items: shown.items.map(one => (one.row === row.row ? row : one)) })),
    onNext: next === null ? undefined : () => setPlace({ filter, afters: [...afters, next] }),
    onPrevious: after === undefined ? undefined : () => setPlace({ filter, afters: afters.slice(0, -1) }),
  }
}
