import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { labelOfField } from '../describe-changes.ts'
import type { EntityHistory } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'

/** What a refused undo of a group says about those that were changed since: how many, and the first names. */
type Changed = { count: number; labels: string[] }

export function useUndo(history: EntityHistory) {
  const t = useTexts(historyTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  /** Why the undo was refused: names the fields, or of a group the entities, that somebody has changed since. */
  function reasonOf(error: ApiError): string {
    const differs = error.problem?.differs
    if (error.code !== 'conflict' || !Array.isArray(differs)) return failureText(error, locale)
    const list = new Intl.ListFormat(locale, { type: 'conjunction' })
    const changed = error.problem?.changed as Changed | undefined
    if (changed) {
      const left = changed.count - changed.labels.length
      const names = changed.labels.map(t.quoted)
      return t.undoAllStopped(list.format(left > 0 ? [...names, t.others(left)] : names))
    }
    if (differs.includes('deletedAt')) return t.undoMissing
    const labels = new Set(differs.map(field => t.quoted(labelOfField(field, { history, locale }))))
    return t.undoStopped(list.format(labels))
  }

  async function undo({ id, label, group }: HistoryEvent) {
    setBusy(true)
    try {
      await api.call('POST /events/:id/undo', { params: { id } })
      const counted = group && t.counted(group.count, history.texts[locale])
      void notify(counted ? t.undoAllDone(counted) : t.undoDone(label), { kind: 'success' })
    } catch (error) {
      void notify(reasonOf(error as ApiError), { kind: 'error' })
    }
    await revalidate()
    setBusy(false)
  }

  return { busy, undo }
}
