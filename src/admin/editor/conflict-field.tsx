/** One field of the dialog about conflicts: its name, and both values to choose from. Used by `conflict-dialog.tsx`. */
import { useId } from 'react'
import { useTexts } from '#app/page-site.ts'
import { type DescriptionContext, describeValue } from '#features/history/describe-changes.ts'
import { conflictTexts } from '../texts/conflict.ts'
import css from './conflict-dialog.module.css'
import type { ComparedField } from './conflict-merge.ts'
import { nameField } from './conflict-words.ts'
import { type ComparedText, diffWords } from './word-diff.ts'

type Side = 'mine' | 'theirs'

type Props = {
  field: ComparedField
  context: DescriptionContext
  sides: Record<Side, string>
  isFirst: boolean
  choice: Side | undefined
  onChoose(side: Side): void
}

/** An earlier value that is longer than this says more than it helps. */
const longestEarlierValue = 40

export function ConflictField({ field, context, sides, isFirst, choice, onChoose }: Props) {
  const t = useTexts(conflictTexts)
  const id = useId()
  const { label, language } = nameField(field, context)
  const describe = (value: unknown) => describeValue(value, field.path.split('.').at(-1) ?? '', context) ?? ''
  const words = { base: describe(field.base), mine: describe(field.mine), theirs: describe(field.theirs) }
  const parts = diffWords(words.mine, words.theirs)
  const hasEarlier = words.base !== '' && words.base.length <= longestEarlierValue
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-notes`}
      className={css.field}
    >
      <div className={css.label}>
        <span id={`${id}-label`}>
          {label}
          {language && <small>{language}</small>}
        </span>
        <span id={`${id}-notes`} className={css.notes}>
          {hasEarlier && <small>{t.was(words.base)}</small>}
          {words.mine === words.theirs && <small>{t.sameWords}</small>}
          {!choice && <small className={css.missing}>{t.chooseOne}</small>}
        </span>
      </div>
      {(['mine', 'theirs'] as const).map(side => (
        <label key={side} className={css.option}>
          <input
            type="radio"
            name={id}
            checked={choice === side}
            onChange={() => onChoose(side)}
            {...(isFirst && side === 'mine' && { 'data-autofocus': true })}
          />
          <span className={css.value}>
            <span className={css.side}>{sides[side]}</span>
            <TintedText parts={parts[side]} />
          </span>
        </label>
      ))}
    </div>
  )
}

function TintedText({ parts }: { parts: ComparedText[] }) {
  return (
    <span dir="auto" className={css.text}>
      {parts.map(({ text, differs }, index) => {
        // The tint ends with the last word, not with the blank behind it.
        const word = text.trimEnd()
        const key = `${index}-${word}`
        return differs ? (
          <span key={key}>
            <mark>{word}</mark>
            {text.slice(word.length)}
          </span>
        ) : (
          text
        )
      })}
    </span>
  )
}
