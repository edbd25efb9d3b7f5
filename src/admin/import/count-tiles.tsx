/** How many rows have each outcome, over a bar of their shares. Each tile filters the list below. */
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { importScreenTexts } from '../texts/import.ts'
import css from './import.module.css'

export type Tone = 'new' | 'changed' | 'same' | 'wrong' | 'doubt'

export type CountTile<Key extends string> = {
  key: Key
  tone: Tone
  label: string
  note: string
  count: number
  icon: ReactNode
}

type Props<Key extends string> = {
  tiles: CountTile<Key>[]
  current: Key | undefined
  /** Without a key: all rows. */
  onChoose(key: Key | undefined): void
}

export function CountTiles<Key extends string>({ tiles, current, onChoose }: Props<Key>) {
  const locale = useLocale()
  const t = useTexts(importScreenTexts)
  return (
    <div className={css.tiles}>
      <div className={css.shares} aria-hidden="true">
        {tiles.map(
          ({ key, tone, count }) =>
            count > 0 && (
              <span key={key} data-tone={tone} style={{ flexGrow: count }} className={css.share} />
            ),
        )}
      </div>
      <fieldset className={css.tileRow} aria-label={t.outcomes}>
        {tiles.map(({ key, tone, label, note, count, icon }) => (
          <button
            key={key}
            type="button"
            className={css.tile}
            data-tone={tone}
            aria-pressed={current === key}
            onClick={() => onChoose(current === key ? undefined : key)}
          >
            <span className={css.tileCount}>{formatNumber(count, locale)}</span>
            <span className={css.tileLabel}>
              {icon}
              {label}
            </span>
            <span className={css.tileNote}>{note}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

type TabsProps<Key extends string> = {
  tabs: { key: Key; label: string; count: number }[]
  total: number
  current: Key | undefined
  onChoose(key: Key | undefined): void
}

/** The same filters as tabs, for which there is room beside other tools. */
export function OutcomeTabs<Key extends string>({ tabs, total, current, onChoose }: TabsProps<Key>) {
  const locale = useLocale()
  const t = useTexts(importScreenTexts)
  const all = [{ key: undefined, label: t.all, count: total }, ...tabs]
  return (
    <fieldset className={css.outcomes} aria-label={t.outcomes}>
      {all.map(({ key, label, count }) => (
        <button
          key={key ?? ''}
          type="button"
          aria-pressed={current === key}
          disabled={count === 0 && key !== undefined && current !== key}
          onClick={() => onChoose(key)}
        >
          {label} <span className={css.outcomeCount}>{formatNumber(count, locale)}</span>
        </button>
      ))}
    </fieldset>
  )
}
