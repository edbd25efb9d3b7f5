/** The bar at the lower edge while products are selected: what can be done with all of them. Loaded with the first selection. */
import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import {
  IconCash,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  type IconProps,
  IconTag,
  IconTrash,
  IconX,
} from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconShield } from '#ui/page-icons.tsx'
import type { CategoryNode } from '../../../../model/category.ts'
import { maxAtOnce } from '../../../bulk/max-at-once.ts'
import type { StaffListQuery } from '../staff-list-query.ts'
import { bulkTexts } from '../texts/bulk.ts'
import type { Selection } from '../use-selection.ts'
import css from './bulk-bar.module.css'
import { type BulkKind, useSelectionChange } from './use-selection-change.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })))

const icons: Record<BulkKind, ComponentType<IconProps>> = {
  show: IconEye,
  hide: IconEyeOff,
  move: IconFolderSymlink,
  tags: IconTag,
  price: IconCash,
  warranty: IconShield,
  delete: IconTrash,
}
const kinds = Object.keys(icons) as BulkKind[]
/** On narrow screens they are in a menu. */
const rareKinds: BulkKind[] = ['tags', 'warranty', 'delete']

type Props = {
  selection: Selection
  query: StaffListQuery
  count: { total: number; totalIsAtLeast?: boolean | undefined }
  /** Not in the results of a corrected search: a change of all that match takes the words as they were typed. */
  canSelectAll: boolean
  tree: CategoryNode[]
  barRef: RefObject<HTMLDivElement | null>
  onClear(): void
}

export function BulkBar({ selection, query, count, canSelectAll, tree, barRef, onClear }: Props) {
  const t = useTexts(bulkTexts)
  const [dialog, setDialog] = useState<BulkKind>()
  const opener = useRef<HTMLElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const selected = selection.isAll ? count.total : selection.ids.length
  const isAtLeast = Boolean(count.totalIsAtLeast)
  const isLarge = selected > maxAtOnce
  const bulk = useSelectionChange({ selection, query, isLarge, onStarted: onClear })

  /** What touches so many products is asked about first. */
  function start(kind: BulkKind, button: HTMLElement | null) {
    opener.current = button
    if (bulk.busy) return
    if (!isLarge && kind === 'delete') void bulk.run(kind, 'delete')
    else if (!isLarge && (kind === 'show' || kind === 'hide'))
      void bulk.run(kind, { changes: { visible: kind === 'show' } })
    else setDialog(kind)
  }
  // After a dialog the focus is where it was opened from.
  useEffect(() => {
    if (dialog === undefined) opener.current?.focus()
  }, [dialog])
  /** Not `disabled`, which would take the focus away. */
  const disabled = bulk.busy && { 'aria-disabled': true, 'data-disabled': true }
  const icon = { size: 18 } as const
  return (
    <div
      ref={barRef}
      role="toolbar"
      aria-label={t.bar}
      className={css.bar}
      data-bottom-bar
      onKeyDown={event => {
        // Not in a menu or dialog of the bar, whose events React passes on.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClear()
      }}
    >
      <div className={css.selected}>
        <ActionIcon variant="subtle" color="var(--c-dim)" aria-label={t.clear} onClick={onClear}>
          <IconX {...icon} />
        </ActionIcon>
        <b role="status">{selection.isAll ? t.allSelected(selected, isAtLeast) : t.selected(selected)}</b>
        {canSelectAll && !selection.isAll && selected < count.total && (
          <UnstyledButton className={css.all} onClick={selection.selectAll}>
            {t.selectAll(count.total, isAtLeast)}
          </UnstyledButton>
        )}
      </div>
      <div className={css.actions}>
        {kinds.map(kind => {
          const Icon = icons[kind]
          return (
            <Button
              key={kind}
              data-action
              size="sm"
              variant="subtle"
              color={kind === 'delete' ? 'var(--c-error)' : 'var(--c-text)'}
              className={`${css.action} ${rareKinds.includes(kind) ? css.rare : ''}`}
              leftSection={<Icon {...icon} />}
              loading={bulk.busy === kind}
              {...disabled}
              onClick={event => start(kind, event.currentTarget)}
            >
              {t[kind]}
            </Button>
          )
        })}
        <Menu position="top-end">
          <Menu.Target>
            <Button
              size="sm"
              variant="subtle"
              color="var(--c-text)"
              className={`${css.action} ${css.more}`}
              leftSection={<IconDots {...icon} />}
              ref={more}
              {...disabled}
            >
              {t.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rareKinds.map(kind => {
              const Icon = icons[kind]
              return (
                <Menu.Item
                  key={kind}
                  color={kind === 'delete' ? 'var(--c-error)' : undefined}
                  leftSection={<Icon {...icon} />}
                  onClick={() => start(kind, more.current)}
                >
                  {t[kind]}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      </div>
      {dialog && (
        <Suspense>
          <BulkDialog
            kind={dialog}
            count={selected}
            isAtLeast={selection.isAll && isAtLeast}
            isLarge={isLarge}
            bulk={bulk}
            tree={tree}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
