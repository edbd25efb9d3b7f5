/** The bar at the lower edge while entries are selected: what can be done with all of them, as work in the background. */
import { ActionIcon, Button, Modal, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconX } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { maxLabels } from '../../labels/label.ts'
import { deskTexts } from '../../texts/desk.ts'
import { ActionForm } from './action-form.tsx'
import type { FormAction } from './action-rules.ts'
import css from './desk.module.css'
import { type DeskQuery, deskAddress, toDeskFilters } from './desk-query.ts'
import type { DeskList } from './serials-table.tsx'
import { type ActionValues, toAction } from './to-action.ts'
import type { ActionFailure } from './use-desk-actions.ts'
import { type EntrySelection, toTarget } from './use-selection.ts'

const kinds = [
  'activate',
  'extend',
  'void',
  'recall',
  'unrecall',
  'move',
  'delete',
] as const satisfies FormAction[]
type ManyAction = (typeof kinds)[number]

type Props = { selection: EntrySelection; query: DeskQuery; list: DeskList }

export function ManyBar({ selection, query, list }: Props) {
  const t = useTexts(deskTexts)
  const [action, setAction] = useState<ManyAction>()
  const isAtLeast = selection.isAll && Boolean(list.totalIsAtLeast)
  const count = selection.isAll ? list.total : selection.ids.length
  const { run, isBusy, failure } = useManyAction({ selection, query })
  const labels = labelsAddress(selection, query, list)
  return (
    <div role="toolbar" aria-label={t.selectionActions} className={css.bar} data-bottom-bar>
      <div className={css.selected}>
        <ActionIcon
          variant="subtle"
          color="var(--c-dim)"
          aria-label={t.clearSelection}
          onClick={selection.clear}
        >
          <IconX size={18} />
        </ActionIcon>
        <b role="status">{selection.isAll ? t.allSelected(count, isAtLeast) : t.selected(count)}</b>
        {!selection.isAll && count < list.total && (
          <UnstyledButton className={css.all} onClick={selection.selectAll}>
            {t.selectAll(list.total, Boolean(list.totalIsAtLeast))}
          </UnstyledButton>
        )}
      </div>
      <div className={css.barActions}>
        {labels && (
          <Button component={Link} to={labels} size="sm" variant="subtle" color="var(--c-text)">
            {t.labels}
          </Button>
        )}
        {kinds.map(kind => (
          <Button
            key={kind}
            size="sm"
            variant="subtle"
            color={kind === 'delete' ? 'var(--c-error)' : 'var(--c-text)'}
            onClick={() => setAction(kind)}
          >
            {t.actions[kind]}
          </Button>
        ))}
      </div>
      {action && (
        <Modal
          opened
          centered
          onClose={() => setAction(undefined)}
          title={t.forMany(t.actions[action], count, isAtLeast)}
        >
          <ActionForm
            action={action}
            isBusy={isBusy}
            failure={failure}
            confirm={t.forMany(t.actions[action], count, isAtLeast)}
            hint={t.manyHint}
            onCancel={() => setAction(undefined)}
            onSubmit={async values => {
              if (!(await run(action, values))) return
              setAction(undefined)
              selection.clear()
            }}
          />
        </Modal>
      )}
    </div>
  )
}

/** Of single numbers, and of as many as there can be labels at a time. */
function labelsAddress(selection: EntrySelection, query: DeskQuery, { total }: DeskList): string | undefined {
  const path = '/admin/warranty/labels'
  if (!selection.isAll) {
    const { serialIds } = toTarget(selection.ids)
    return serialIds.length > 0 ? `${path}?ids=${serialIds.join()}` : undefined
  }
  if (total > maxLabels || query.kind === 'range') return undefined
  const { search } = new URL(deskAddress({ ...query, open: undefined, cursor: undefined }), 'http://desk')
  return `${path}${search ? `${search}&` : '?'}list=1`
}

/** Its card says how far it is, and offers to stop and to undo it. */
function useManyAction({ selection, query }: Pick<Props, 'selection' | 'query'>) {
  const api = useApi()
  const locale = useLocale()
  const { baseLocale } = useSite()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ActionFailure>()
  async function run(action: ManyAction, values: ActionValues): Promise<boolean> {
    const target = selection.isAll ? { filter: toDeskFilters(query) } : toTarget(selection.ids)
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call('POST /serials/bulk-changes', {
        body:
          action === 'delete' ? { remove: target } : { target, action: toAction(action, values, baseLocale) },
      })
      announceBulkChanges()
      return true
    } catch (error) {
      setFailure({ message: failureText(error, locale), fields: {} })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}
