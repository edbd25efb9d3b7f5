/** The attributes of a category: its own, which can be edited, and those it inherits. Used by the category form. */
import { Button, Loader, Modal, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentAdmin } from '#admin/current-admin.tsx'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { formToReopen } from '#admin/drafts/form-draft.ts'
import { failureText } from '#admin/editor/failure.ts'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconX } from '#admin/icons.tsx'
import { ImportButton } from '#admin/import/import-button.tsx'
import { ExportMenu } from '#admin/list/export-menu.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { notifyWithUndo, useSteps } from '#admin/list/undo-toast.ts'
import { announceBulkChanges, useBulkChangeNews } from '#admin/live/bulk-change-channel.ts'
import { Section } from '#admin/page.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { exportTexts } from '#admin/texts/exports.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { useUndoDeletion } from '../../admin/use-undo-deletion.ts'
import {
  type Attribute,
  attributeName,
  attributeUnit,
  type CategoryAttribute,
} from '../../model/attribute.ts'
import type { Category } from '../../model/category.ts'
import { choiceText } from '../../model/choices.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import { attributeHistory } from '../attribute-history.ts'
import { AttributeDialog } from './attribute-dialog.tsx'
import { attributeForm } from './attribute-editor.ts'
import css from './category-attributes.module.css'
import { type DoneMerge, MergeChoiceDialog } from './merge-choice-dialog.tsx'

type OpenDialog =
  | { kind: 'edit'; attribute: Attribute | undefined }
  | { kind: 'remove'; attribute: Attribute }
  | { kind: 'merge'; attribute: Attribute; choiceId: number }

/** While products follow a change, and after a call that did not get through. */
const [pollMs, retryMs] = [2000, 5000]

export function CategoryAttributes({ category }: { category: Category }) {
  const t = useTexts(attributeTexts)
  const { attributes: allAttributes } = useTexts(exportTexts)
  const locale = useLocale()
  const api = useApi()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)

  const account = useCurrentAdmin()?.id
  /** A dialog that was open when the session ended is opened again, and its draft put back. */
  const reopen = useEffectEvent((loaded: Attribute[]) => {
    if (account === undefined) return
    const name = formToReopen({ account, form: attributeForm(category.id) })
    const attribute = loaded.find(({ id }) => String(id) === name)
    if (attribute || name === 'create') setDialog({ kind: 'edit', attribute })
  })

  const {
    data: attributes,
    failure,
    reload,
  } = useServerData<CategoryAttribute[]>({
    key: category.id,
    load: api => api.call('GET /category/attributes/:id', { params: { id: category.id } }),
    pollMs: all => (all.some(isUpdating) ? pollMs : undefined),
    retryMs,
  })
  const hasFailed = failure !== undefined && attributes === undefined
  const tellFailure = useEffectEvent(() => void notify(failureText(failure, locale), { kind: 'error' }))
  useEffect(() => {
    if (hasFailed) tellFailure()
  }, [hasFailed])

  const isLoaded = attributes !== undefined
  const onLoaded = useEffectEvent(() => reopen(attributes ?? []))
  useEffect(() => {
    if (isLoaded) onLoaded()
  }, [isLoaded])

  // The card of the work comes with the first news, and its undo changes an attribute.
  useBulkChangeNews(() => void reload())
  const isAnyUpdating = attributes?.some(isUpdating) ?? false
  useEffect(() => {
    if (isAnyUpdating) announceBulkChanges()
  }, [isAnyUpdating])

  const steps = useSteps<number>()

  /** Runs a write and reloads the list. Returns whether the write succeeded. */
  async function writeAndReload(write: () => Promise<unknown>): Promise<boolean> {
    let isWritten = false
    try {
      await write()
      isWritten = true
      await reload()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    return isWritten
  }

  const own = attributes?.filter(one => !one.inherited) ?? []
  async function move(attribute: Attribute, { from, to }: { from: number; to: number }) {
    const name = attributeName(attribute, locale)
    const params = { id: attribute.id }
    const save = (position: number) =>
      writeAndReload(() => api.call('PATCH /attributes/:id', { params, body: { position } }))
    const settle = steps.begin(attribute.id, from)
    if (!(await save(to))) return settle()
    settle(start => {
      if (start === to) return
      const undoable = { label: t.undo, undo: () => save(start), undone: t.movedBack(name) }
      notifyWithUndo(t.moved(name, to + 1), undoable)
    })
  }
  const undoDeletion = useUndoDeletion(attributeHistory)
  async function undoRemoval({ id }: Attribute, name: string) {
    const isBack = await undoDeletion({ entity: 'attribute', id, name })
    await writeAndReload(async () => {})
    if (isBack) void notify(t.restored(name), { kind: 'success' })
  }
  async function remove(attribute: Attribute) {
    close()
    const { id } = attribute
    const name = attributeName(attribute, locale)
    const isGone = await writeAndReload(() => api.call('DELETE /attributes/:id', { params: { id } }))
    const action = { label: t.undo, run: () => void undoRemoval(attribute, name) }
    if (isGone) void notify(t.removed(name), { action })
  }

  /** The dialog it came from is not opened again. */
  async function tellMerge({ id }: Attribute, { from, into, eventId }: DoneMerge) {
    close()
    const undo = async () => {
      if (eventId === null) return
      const isBack = await undoDeletion({ entity: 'attribute', id, name: from, eventId })
      await writeAndReload(async () => {})
      if (isBack) void notify(t.separated(from, into), { kind: 'success' })
    }
    void notify(t.merged(from, into), { kind: 'success', action: { label: t.undo, run: () => void undo() } })
    await writeAndReload(async () => {})
  }

  /** What the list says by now, as it changes while the dialog is open. */
  const updatingIn = (attribute: Attribute | undefined) =>
    attributes?.find(({ id }) => id === attribute?.id)?.updatingProducts ?? 0

  return (
    <Section title={t.title} hint={t.hint}>
      {attributes?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.empty}
        </Text>
      )}
      <ul className={css.list}>
        {attributes?.map(attribute => (
          <li key={attribute.id} className={css.row}>
            <AttributeSummary attribute={attribute} category={category} />
            {!attribute.inherited && (
              <Actions
                attribute={attribute}
                position={own.indexOf(attribute)}
                count={own.length}
                onMove={to => void move(attribute, { from: own.indexOf(attribute), to })}
                onOpen={kind => setDialog({ kind, attribute })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => setDialog({ kind: 'edit', attribute: undefined })}
        >
          {t.add}
        </Button>
        <ExportMenu size="sm" lists={[{ label: allAttributes, wanted: { what: 'attributes' } }]} />
        <ImportButton to="/admin/import/attributes" size="sm" />
      </div>
      {dialog?.kind === 'edit' && (
        <AttributeDialog
          categoryId={category.id}
          attribute={dialog.attribute}
          updatingProducts={updatingIn(dialog.attribute)}
          onClose={close}
          onSaved={() => writeAndReload(async () => {})}
          onMerge={choiceId =>
            dialog.attribute && setDialog({ kind: 'merge', attribute: dialog.attribute, choiceId })
          }
        />
      )}
      {dialog?.kind === 'merge' && (
        <MergeChoiceDialog
          attribute={dialog.attribute}
          choiceId={dialog.choiceId}
          // Back to where it was opened.
          onClose={() => setDialog({ kind: 'edit', attribute: dialog.attribute })}
          onMerged={merge => void tellMerge(dialog.attribute, merge)}
        />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveDialog
          attribute={dialog.attribute}
          onClose={close}
          onRemove={() => remove(dialog.attribute)}
        />
      )}
    </Section>
  )
}

const isUpdating = ({ updatingProducts }: Attribute) => updatingProducts > 0

function AttributeSummary({ attribute, category }: { attribute: CategoryAttribute; category: Category }) {
  const t = useTexts(attributeTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const from = category.breadcrumb.find(link => link.id === attribute.categoryId)
  const details = [
    t.types[attribute.type],
    attributeUnit(attribute, locale),
    attribute.choices.map(choice => choiceText(choice, locale)).join(locale === 'fa' ? '، ' : ', '),
    attribute.filterable && t.filterableMark,
    from && t.inherited(localize(from, 'name', { locale, base }).text),
  ]
  return (
    <div className={css.description}>
      <bdi className={css.name}>{attributeName(attribute, locale)}</bdi>
      <span className={css.meta}>{details.filter(Boolean).join(' · ')}</span>
      {isUpdating(attribute) && (
        <span className={css.updating} role="status">
          <Loader size={14} aria-hidden />
          {t.updating(attribute.updatingProducts)}
        </span>
      )}
    </div>
  )
}

type ActionsProps = {
  attribute: Attribute
  position: number
  count: number
  onMove(position: number): void
  onOpen(kind: 'edit' | 'remove'): void
}

function Actions({ attribute, position, count, onMove, onOpen }: ActionsProps) {
  const t = useTexts(attributeTexts)
  const name = attributeName(attribute, useLocale())
  const icon = { size: 18 } as const
  return (
    <div className={css.actions}>
      <RowButton label={t.up(name)} disabled={position === 0} onClick={() => onMove(position - 1)}>
        <IconArrowUp {...icon} />
      </RowButton>
      <RowButton label={t.down(name)} disabled={position === count - 1} onClick={() => onMove(position + 1)}>
        <IconArrowDown {...icon} />
      </RowButton>
      <RowButton label={t.edit(name)} onClick={() => onOpen('edit')}>
        <IconPencil {...icon} />
      </RowButton>
      <RowButton label={t.remove(name)} onClick={() => onOpen('remove')}>
        <IconX {...icon} />
      </RowButton>
    </div>
  )
}

type RemoveProps = { attribute: Attribute; onClose(): void; onRemove(): void }

function RemoveDialog({ attribute, onClose, onRemove }: RemoveProps) {
  const t = useTexts(attributeTexts)
  const name = attributeName(attribute, useLocale())
  return (
    <Modal opened onClose={onClose} title={t.removeTitle(name)} centered withCloseButton={false}>
      <Text c="dimmed">{t.removeText}</Text>
      <DialogFoot confirm={t.removeAction} isDestructive onCancel={onClose} onConfirm={onRemove} />
    </Modal>
  )
}
