/** What is valid but unlikely, and what does not exist yet: named before anything is saved. */
import { Button } from '@mantine/core'
import { failureText } from '#admin/editor/failure.ts'
import { IconEye, IconPlus } from '#admin/icons.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import type { ImportCheck, SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import css from './check.module.css'

type Props = {
  id: number
  check: ImportCheck
  current: string | undefined
  onChoose(hint: string | undefined): void
  onChange(sheet: SheetImport): void
}

export function WorthALook({ id, check, current, onChoose, onChange }: Props) {
  const t = useTexts(sheetImportTexts)
  const api = useApi()
  const locale = useLocale()
  if (check.worth.length === 0) return null
  const takeOut = async (hint: string, out: boolean) => {
    try {
      onChange(await api.call('POST /imports/:id/take-out', { params: { id }, body: { hint, out } }))
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }
  return (
    <div className={css.worth}>
      <strong className={css.worthTitle}>{t.worth}</strong>
      {check.worth.map(({ hint, words }) => (
        <button
          key={hint}
          type="button"
          className={css.hint}
          data-kind={hint.startsWith('price') || hint === 'clears_cells' ? 'warning' : 'plain'}
          aria-pressed={current === hint}
          onClick={() => onChoose(current === hint ? undefined : hint)}
        >
          {hint.startsWith('becomes') ? <IconEye size={16} /> : <IconAlertTriangle size={16} />}
          {words}
        </button>
      ))}
      {current !== undefined && (
        <span className={css.hintActions}>
          <Button size="xs" variant="default" onClick={() => void takeOut(current, true)}>
            {t.takeOutAll}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => void takeOut(current, false)}>
            {t.putBackAll}
          </Button>
        </span>
      )}
    </div>
  )
}

export function Creates({ check: { creates } }: { check: ImportCheck }) {
  const t = useTexts(sheetImportTexts)
  if (creates.length === 0) return null
  return (
    <details className={css.creates}>
      <summary>
        <IconPlus size={16} />
        {creates.map(({ words }) => words).join(' · ')}
      </summary>
      {creates.map(({ kind, names, count }) => (
        <ul key={kind} aria-label={t.creates}>
          {names.map(name => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
          {count > names.length && <li>{t.andMore(count - names.length)}</li>}
        </ul>
      ))}
    </details>
  )
}
