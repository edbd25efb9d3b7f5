/** One row for each column of the file: its heading, its first values, and the field it goes to. */
import { type ComboboxData, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { IconArrowRight, IconClock, IconMinus, IconPencil } from '#admin/icons.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import type { ImportColumn, ImportTarget, SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import type { ChangedChoices } from './changed-choices.ts'
import css from './columns.module.css'

/** A file of two thousand columns would be slow to render, and nobody would read it at once. */
const shownAtFirst = 40

/** `A` … `Z`, `AA` …, as spreadsheet programs name columns. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26))
}

type Props = { sheet: SheetImport; targets: ImportTarget[]; onChange(body: ChangedChoices): void }

export function ColumnTable({ sheet, targets, onChange }: Props) {
  const t = useTexts(sheetImportTexts)
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  const options = useMemo(() => {
    const toOption = ({ key, label, qualifier }: ImportTarget) => ({
      value: key,
      label: qualifier ? `${label[locale] ?? key} (${qualifier})` : (label[locale] ?? key),
    })
    const groups = (['field', 'attribute'] as const).map(group => ({
      group: t.groups[group],
      items: targets.filter(target => target.group === group).map(toOption),
    }))
    return [{ value: 'skip', label: t.skip }, ...groups.filter(({ items }) => items.length > 0)]
  }, [targets, locale, t])
  const { columns } = sheet
  // What needs a choice is in sight, wherever it is in the file.
  const shown = isWhole ? columns : columns.filter(({ target }, at) => at < shownAtFirst || target === null)
  const left = columns.length - shown.length
  return (
    <div className={css.card}>
      <table className={css.columnTable} aria-label={t.columnTable}>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.heading}</th>
            <th scope="col">{t.samples}</th>
            <th scope="col" colSpan={2}>
              {t.goesTo}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(column => (
            <ColumnRow
              key={column.index}
              column={column}
              options={options}
              onChoose={target => onChange({ targets: { [column.index]: target } })}
            />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" className={css.more} onClick={() => setWhole(true)}>
          {t.moreColumns(left)}
        </button>
      )}
    </div>
  )
}

type RowProps = {
  column: ImportColumn
  options: ComboboxData<string>
  onChoose(target: string | null): void
}

function ColumnRow({ column: { index, header, samples, target, why }, options, onChoose }: RowProps) {
  const t = useTexts(sheetImportTexts)
  const state = target === null ? 'open' : target === 'skip' ? 'skipped' : (why ?? 'chosen')
  return (
    <tr data-state={state}>
      <td>
        <span className={css.letter}>{columnLetters(index)}</span>
      </td>
      <th scope="row" className={css.heading}>
        {header ? <bdi>{header}</bdi> : <span className={css.dim}>{t.noHeading}</span>}
      </th>
      <td className={css.samples}>
        {samples.map((sample, at) => (
          <span key={sample}>
            {at > 0 && ' · '}
            <bdi>{sample}</bdi>
          </span>
        ))}
      </td>
      <td className={css.targetCell}>
        <div className={css.target}>
          <IconArrowRight size={16} className={`turns ${css.arrow}`} />
          <Select
            size="sm"
            data={options}
            value={target}
            searchable
            placeholder={t.choose}
            aria-label={t.goesToOf(header || columnLetters(index))}
            allowDeselect={false}
            maxDropdownHeight={320}
            limit={500}
            onChange={onChoose}
          />
        </div>
      </td>
      <td className={css.why} data-state={state}>
        <span>
          {icons[state]}
          {t.why[state]}
        </span>
      </td>
    </tr>
  )
}

const icons = {
  open: <IconAlertCircle size={16} />,
  skipped: <IconMinus size={16} />,
  remembered: <IconClock size={16} />,
  header: <Sparkle />,
  values: <Sparkle />,
  chosen: <IconPencil size={16} />,
}

/** Guessed by the program. */
function Sparkle() {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12 3l2.2 6.8l6.8 2.2l-6.8 2.2l-2.2 6.8l-2.2 -6.8l-6.8 -2.2l6.8 -2.2z" />
    </svg>
  )
}
