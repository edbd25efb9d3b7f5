/** Beside the columns: how rows are matched, what an empty cell means, and how values were read. */
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { importKinds } from '../import-kinds.ts'
import type { SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import type { ChangedChoices } from './changed-choices.ts'
import css from './columns.module.css'

type Props = { sheet: SheetImport; onChange(body: ChangedChoices): void }

export function ColumnsRail({ sheet, onChange }: Props) {
  const t = useTexts(sheetImportTexts)
  const { asks, words } = importKinds[sheet.entity]
  const { missing: whatIsMissing, noMatch } = words[useLocale()]
  const { matches, matchBy, emptyCells, missing, numbers, columns, file } = sheet
  const read = columns.flatMap(({ samples: [first], reads }) => (first && reads ? [{ first, reads }] : []))
  return (
    <aside className={css.rail}>
      <Choice
        label={t.matchBy}
        value={matchBy}
        onChange={value => onChange({ matchBy: value })}
        options={(matches ?? []).map(({ by, label, rows, several }) => ({
          value: by,
          label,
          note: several > 0 ? `${t.exist(rows, file.rows)}. ${t.several(several)}` : t.exist(rows, file.rows),
        }))}
      >
        {matches === null && <p className={css.dim}>{t.counting}</p>}
        {matches?.length === 0 && <p className={css.warning}>{noMatch}</p>}
      </Choice>
      <Choice
        label={t.emptyCells}
        value={emptyCells}
        onChange={value => onChange({ emptyCells: value })}
        options={[
          { value: 'keep', label: t.keep },
          { value: 'clear', label: t.clear },
        ]}
      />
      {asks.missing && (
        <Choice
          label={whatIsMissing}
          value={missing}
          onChange={value => onChange({ missing: value })}
          options={[
            { value: 'report', label: t.report },
            { value: 'create', label: t.create },
          ]}
        />
      )}
      {asks.numbers && (
        <Choice
          label={t.numbers}
          value={numbers}
          onChange={value => onChange({ numbers: value })}
          options={[
            { value: 'en', label: t.numbersIn.en },
            { value: 'fa', label: t.numbersIn.fa },
          ]}
        />
      )}
      {read.length > 0 && (
        <div className={css.railPart}>
          <h2 className={css.railTitle}>{t.weRead}</h2>
          <dl className={css.reads}>
            {read.slice(0, 6).map(({ first, reads }) => (
              <div key={`${first} ${reads}`}>
                <dt>
                  <bdi>{first}</bdi>
                </dt>
                <dd>
                  <bdi>{reads}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </aside>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | null
  options: { value: Value; label: string; note?: string }[]
  onChange(value: Value): void
  children?: ReactNode
}

function Choice<Value extends string>({ label, value, options, onChange, children }: ChoiceProps<Value>) {
  return (
    <Radio.Group
      className={css.railPart}
      classNames={{ label: css.railTitle ?? '' }}
      label={label}
      value={value}
      onChange={next => onChange(next as Value)}
    >
      <div className={css.options}>
        {options.map(option => (
          <Radio key={option.value} value={option.value} label={option.label} description={option.note} />
        ))}
        {children}
      </div>
    </Radio.Group>
  )
}
