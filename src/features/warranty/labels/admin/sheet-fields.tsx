/** Chooses the sheet that labels are printed on, or takes its sizes. */
import { NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '#app/page-site.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { type KnownSheet, knownSheetNames, labelSheetBounds, sheetFields } from '../label-sheet.ts'
import { labelTexts } from '../texts/labels.ts'
import css from './labels-page.module.css'
import type { Paper } from './use-paper.ts'

type Props = { paper: Paper; language: Locale; onLanguage(language: Locale): void }

export function SheetFields({ paper, language, onLanguage }: Props) {
  const t = useTexts(labelTexts)
  const languageId = useId()
  const options = knownSheetNames.map(name => ({ value: name as string, label: t.sheets[name] }))
  return (
    <>
      <NativeSelect
        label={t.sheet}
        value={paper.name}
        onChange={event => paper.choose(event.currentTarget.value as KnownSheet | 'own')}
        data={[...options, { value: 'own', label: t.own }]}
      />
      {paper.name === 'own' && (
        <div className={css.sizes}>
          {sheetFields.map(field => (
            <TextInput
              key={field}
              label={t.fields[field]}
              inputMode="decimal"
              value={paper.texts[field]}
              onChange={event => paper.enter(field, event.currentTarget.value)}
              error={
                paper.wrong.includes(field) &&
                t.between(labelSheetBounds[field][0], labelSheetBounds[field][1])
              }
              autoComplete="off"
            />
          ))}
        </div>
      )}
      {paper.isTooLarge && (
        <Text size="sm" c="var(--c-error)" role="alert">
          {t.tooLarge}
        </Text>
      )}
      {paper.perPage > 1 && (
        <TextInput
          label={t.start}
          description={t.startHint}
          inputMode="numeric"
          value={paper.start}
          onChange={event => paper.setStart(event.currentTarget.value)}
          error={paper.isStartWrong && t.between(1, paper.perPage)}
          autoComplete="off"
        />
      )}
      <div>
        <span id={languageId} className={css.label}>
          {t.language}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={languageId}
          value={language}
          onChange={value => onLanguage(value as Locale)}
          data={locales.map(value => ({ value, label: t.languages[value] }))}
        />
      </div>
    </>
  )
}
