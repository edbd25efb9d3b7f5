/** The field in an open cell, with a list of what can be chosen where there is one. Rendered by `grid-row.tsx`. */
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { languageOf } from '#admin/editor/languages.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { fold } from '#shared/fold.ts'
import { yesNo } from '../../../model/attribute-value.ts'
import { choiceText } from '../../../model/choices.ts'
import { useTagLabel, useTagOptions } from '../use-tag-options.ts'
import { categoryText } from './cell-texts.ts'
import css from './grid-cells.module.css'
import { type GridColumn, type GridWords, hasChoices, isNumeric } from './grid-columns.ts'
import { splitLastTag, toTags } from './read-cell.ts'
import { gridTexts } from './texts/index.ts'

/** Where the active cell goes after a cell was closed. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'next' | 'previous'

type Props = {
  column: GridColumn
  words: GridWords
  text: string
  /** Whether the text is selected, so that typing replaces it. */
  label: string
  opensUp: boolean
  onCommit(text: string, after: AfterEdit): void
  onCancel(): void
}

const maxOptions = 8

export function CellEditor(props: Props) {
  return props.column.kind === 'tags' ? <TagsEditor {...props} /> : <Editor {...props} />
}

/** Several tags in one text: suggested are those that fit the last one. */
function TagsEditor(props: Props) {
  const [text, setText] = useState(props.text)
  const labelOf = useTagLabel()
  const { before, last } = splitLastTag(text)
  const given = toTags(before)
  const names = useTagOptions(last).map(labelOf)
  const suggested = names.filter(name => !given.includes(name)).map(name => `${before}${name}`)
  return <Editor {...props} onTyped={setText} suggested={suggested.slice(0, maxOptions)} />
}

type EditorProps = Props & { onTyped?(text: string): void; suggested?: string[] }

function Editor(props: EditorProps) {
  const { column, words, text: initial, label, opensUp, suggested, onTyped, onCommit, onCancel } = props
  const t = useTexts(gridTexts)
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [text, setText] = useState(initial)
  const [hasTyped, setTyped] = useState(false)
  const listId = useId()
  const chosenFrom = hasChoices(column) ? optionsOf(column, words, hasTyped ? text : '') : undefined
  const options = chosenFrom ?? (suggested && suggested.length > 0 ? suggested : undefined)
  const current = options?.indexOf(initial) ?? -1
  const [marked, setMarked] = useState(current)
  // In a layout effect, so that the key that opened the cell is typed into it.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(initial.length, initial.length)
  }, [initial])

  function commit(after: AfterEdit, chosen = options?.[marked] ?? text) {
    if (isDone.current) return
    isDone.current = true
    // What is empty stays empty, whatever is first in the list.
    onCommit(hasTyped && text.trim() === '' ? '' : chosen, after)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The table's keys belong to the field now, Ctrl+S excepted.
    event.stopPropagation()
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onCancel()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const isBack = event.shiftKey
      commit(event.key === 'Enter' ? (isBack ? 'up' : 'down') : isBack ? 'previous' : 'next')
    } else if (isArrow && options && options.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked((marked + step + options.length) % options.length)
    }
  }

  const markedId = options && marked >= 0 ? `${listId}-${marked}` : undefined
  return (
    <>
      <input
        ref={input}
        className={css.input}
        data-number={isNumeric(column) || undefined}
        {...(column.language
          ? languageOf(column.language)
          : { dir: isNumeric(column) || column.kind === 'code' ? 'ltr' : 'auto' })}
        aria-label={label}
        autoComplete="off"
        spellCheck={column.kind === 'text'}
        inputMode={isNumeric(column) ? 'decimal' : undefined}
        value={text}
        onChange={event => {
          const typed = event.currentTarget.value
          setText(typed)
          setTyped(true)
          onTyped?.(typed)
          const found = hasChoices(column) ? optionsOf(column, words, typed) : []
          setMarked(typed.trim() !== '' && found.length > 0 ? 0 : -1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => commit('stay', text)}
        {...(options && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list' as const,
          'aria-activedescendant': markedId,
        })}
      />
      {options && (
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          className={css.options}
          data-up={opensUp || undefined}
        >
          {options.map((option, index) => (
            <div
              key={option}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={css.option}
              // Before the field loses the focus, which would commit what is typed.
              onPointerDown={event => {
                event.preventDefault()
                event.stopPropagation()
                commit('stay', option)
              }}
            >
              <bdi>{suggested ? splitLastTag(option).last : option}</bdi>
            </div>
          ))}
          {options.length === 0 && (
            <div
              role="option"
              aria-selected={false}
              aria-disabled="true"
              tabIndex={-1}
              className={css.noOption}
              lang={locale}
            >
              {t.noMatches}
            </div>
          )}
        </div>
      )}
    </>
  )
}

function optionsOf({ kind, attribute }: GridColumn, words: GridWords, typed: string): string[] {
  const { locale, categories } = words
  const wanted = fold(typed)
  if (kind === 'category') {
    const found = categories.filter(({ label }) => fold(label).includes(wanted))
    // Those whose own name begins with it come before those that are found by a category above them.
    const rank = (name: string) => (fold(name).startsWith(wanted) ? 0 : 1)
    return found
      .toSorted((one, other) => rank(one.name) - rank(other.name))
      .slice(0, maxOptions)
      .map(({ value }) => categoryText(value, words))
  }
  const offered =
    attribute?.type === 'yes-no'
      ? [yesNo[locale].yes, yesNo[locale].no]
      : (attribute?.choices ?? []).map(choice => choiceText(choice, locale))
  return offered.filter(option => fold(option).includes(wanted)).slice(0, maxOptions)
}
