/** Below the table: the keys, what is changed, and the one button that saves all of it. Used by `product-grid.tsx`. */
import { Button, Tooltip } from '@mantine/core'
import { saveKey, useSaveKey } from '#admin/editor/save-bar.tsx'
import { KeyHint } from '#admin/list/key-hint.tsx'
import { adminTexts } from '#admin/texts/admin.ts'
import { useTexts } from '#app/page-site.ts'
import type { EditCounts } from './grid-update.ts'
import css from './product-grid.module.css'
import { gridTexts } from './texts/index.ts'

type Props = {
  counts: EditCounts
  /** Changed products that are not in the list any more. */
  elsewhere: number
  isDirty: boolean
  isSaving: boolean
  failure: string | undefined
  onSave(): void
  onDiscard(): void
  onNextWrong(): void
}

export function GridBar({
  counts,
  elsewhere,
  isDirty,
  isSaving,
  failure,
  onSave,
  onDiscard,
  onNextWrong,
}: Props) {
  const t = useTexts(gridTexts)
  const frame = useTexts(adminTexts)
  useSaveKey(isDirty && counts.cells > 0, onSave)
  if (!isDirty) return null
  return (
    <div className={css.bar} data-bottom-bar>
      <p className={css.status} role="status">
        {isSaving ? (
          t.saving
        ) : (
          <>
            {counts.cells > 0 && <b>{t.changes(counts.cells, counts.rows)}</b>}
            {counts.wrong > 0 && <span className={css.wrong}>{t.wrong(counts.wrong)}</span>}
            {elsewhere > 0 && <span>{t.elsewhere(elsewhere)}</span>}
          </>
        )}
      </p>
      <div className={css.actions}>
        {counts.wrong > 0 && (
          <Button variant="subtle" color="var(--c-dim)" onClick={onNextWrong}>
            {t.nextWrong}
          </Button>
        )}
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          {t.discard}
        </Button>
        <Tooltip label={frame.saveHint(saveKey())} position="top">
          <Button loading={isSaving} disabled={counts.cells === 0} onClick={onSave}>
            {counts.cells > 0 ? t.save(counts.cells) : frame.save}
          </Button>
        </Tooltip>
      </div>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

export function GridKeys() {
  const { keys } = useTexts(gridTexts)
  return (
    <p className={css.keys} aria-hidden="true">
      <span>
        <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> <KeyHint>←</KeyHint> <KeyHint>→</KeyHint> {keys.move}
      </span>
      <span>
        <KeyHint>↵</KeyHint> {keys.edit}
      </span>
      <span>
        <KeyHint>Shift</KeyHint> {keys.select}
      </span>
      <span>
        <KeyHint>Ctrl</KeyHint> <KeyHint>V</KeyHint> {keys.paste}
      </span>
      <span>
        <KeyHint>Ctrl</KeyHint> <KeyHint>D</KeyHint> {keys.fill}
      </span>
      <span>
        <KeyHint>Ctrl</KeyHint> <KeyHint>Z</KeyHint> {keys.undo}
      </span>
    </p>
  )
}
