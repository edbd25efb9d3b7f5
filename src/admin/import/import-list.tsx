/** The earlier imports of an account, with what can still be done about each. */
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { IconArrowBackUp } from '#admin/icons.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { Link } from '../link.tsx'
import { importScreenTexts } from '../texts/import.ts'
import css from './import.module.css'

export type ListedImport = {
  id: number
  to: string
  name: string
  /** Of what, where the list has several kinds. */
  kind?: string
  createdAt: string
  /** At most two: how much was new, how much changed. */
  figures: string[]
  state: { tone: 'good' | 'bad' | 'plain' | 'busy'; words: string }
  onUndo?: (() => void) | undefined
  more?: ReactNode
}

export function ImportList({ items, hint }: { items: ListedImport[]; hint?: string }) {
  const t = useTexts(importScreenTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className={css.list} aria-labelledby={id}>
      <div className={css.listHead}>
        <h2 id={id} className={css.listTitle}>
          {t.earlier}
        </h2>
        {hint && <span className={css.listHint}>{hint}</span>}
      </div>
      <ul className={css.rows}>
        {items.map(({ id: key, to, name, kind, createdAt, figures, state, onUndo, more }) => (
          <li key={key} className={css.row}>
            <div className={css.rowName}>
              <Link to={to} className={css.rowLink} aria-label={t.open(name)} viewTransition>
                <bdi>{name}</bdi>
              </Link>
              <span className={css.rowTime}>
                {kind && `${kind} · `}
                {formatTime(createdAt, { locale, timeZone })}
              </span>
            </div>
            <span className={css.rowFigures}>{figures.length > 0 ? figures.join(' · ') : '–'}</span>
            <span className={css.rowState} data-tone={state.tone}>
              {state.words}
            </span>
            <span className={css.rowActions}>
              {more}
              {onUndo && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconArrowBackUp size={16} className="turns" />}
                  aria-label={t.undoOf(name)}
                  onClick={onUndo}
                >
                  {t.undo}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
