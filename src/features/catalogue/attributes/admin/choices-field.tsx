/**
 * The choices of an attribute, one row each: both words, a colour, and the order, which is changed by buttons or by dragging. Nothing is
 * saved here but with the form, except that a choice is merged into another in a dialog of its own. Used by `attribute-dialog.tsx`.
 */
import { Button, Input, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { languageOf, useLanguages } from '#admin/editor/languages.tsx'
import { IconArrowDown, IconArrowUp, IconGitMerge, IconGripVertical, IconPlus, IconX } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { useRowDrag, useRowFocus } from '#admin/list/row-order.ts'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { attributeLimits } from '../../model/attribute.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import type { AttributeForm } from './attribute-editor.ts'
import { type ChoiceRow, emptyRow, withLines } from './attribute-form-values.ts'
import css from './choices-field.module.css'

type Props = {
  form: AttributeForm
  /** Why choices cannot be merged now, if they cannot. */
  merging: 'possible' | 'unsaved' | 'updating'
  onMerge(choiceId: number): void
}

/** The buttons of a row, as `useRowFocus` counts them. */
const [upButton, downButton] = [0, 1]

export function ChoicesField({ form, merging, onMerge }: Props) {
  const t = useTexts(attributeTexts)
  const { inLanguage } = useTexts(frameTexts)
  const { baseLocale } = useSite()
  const languages = useLanguages()
  const label = useId()
  const rows = form.values.choices
  const [announcement, setAnnouncement] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const keys = rows.map(row => row.key)
  const { list, focusAfter } = useRowFocus(keys, () => addButton.current?.focus())
  const setRows = (next: ChoiceRow[]) => form.setFieldValue('choices', next)
  const byKey = new Map(rows.map(row => [row.key, row]))
  const inOrder = (order: string[]) => order.flatMap(key => byKey.get(key) ?? [])
  const drag = useRowDrag(keys, (order, place) => {
    setRows(inOrder(order))
    const row = byKey.get(order[place] ?? '')
    if (row) setAnnouncement(t.choiceMoved(nameOf(row), place + 1))
  })
  const focusNew = useFocusOfNewRow(list, keys)

  /** How a row is called: by its word in the language of the interface, or by its place. */
  const nameOf = (row: ChoiceRow) => {
    const [first, second] = languages[0] === baseLocale ? [row.own, row.other] : [row.other, row.own]
    return first || second || t.choice(rows.indexOf(row) + 1)
  }

  function move(from: number, to: number) {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    focusAfter(row.key, to < from ? upButton : downButton)
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setAnnouncement(t.choiceMoved(nameOf(row), to + 1))
  }

  function remove(index: number) {
    const row = rows[index]
    if (!row) return
    const neighbour = rows[index + 1] ?? rows[index - 1]
    // Its own button to remove it is the last one.
    focusAfter(neighbour?.key, isStored(neighbour) ? 3 : 2)
    form.clearErrors()
    setRows(rows.toSpliced(index, 1))
    setAnnouncement(t.choiceRemoved(nameOf(row)))
  }

  function add(at: number) {
    if (rows.length >= attributeLimits.choices) return
    const row = emptyRow(rows)
    focusNew(row.key)
    setRows(rows.toSpliced(at, 0, row))
  }

  const field = (locale: Locale, index: number) => {
    const name = locale === baseLocale ? ('own' as const) : ('other' as const)
    return {
      ...form.getInputProps(`choices.${index}.${name}`),
      ...languageOf(locale),
      'aria-label': `${t.choice(index + 1)} · ${inLanguage[locale]}`,
      placeholder: inLanguage[locale],
      maxLength: attributeLimits.choice,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add(index + 1)
      },
      onPaste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text')
        if (!text.trim().includes('\n')) return
        event.preventDefault()
        setRows(withLines(rows, { text, row: index, field: name }))
      },
    }
  }

  return (
    <div className={css.field}>
      <span id={label} className={css.label}>
        {t.choices}
      </span>
      <ol ref={list} className={css.list} aria-labelledby={label}>
        {inOrder(drag.order).map((row, place) => {
          const index = rows.indexOf(row)
          return (
            <li
              key={row.key}
              className={css.row}
              data-id={row.key}
              data-dragged={drag.dragged === row.key || undefined}
              {...drag.target(row.key)}
            >
              <span className={css.grip} {...drag.handle(row.key)}>
                {rows.length > 1 && <IconGripVertical size={18} />}
              </span>
              {languages.map(locale => (
                <TextInput key={locale} className={css.word} {...field(locale, index)} />
              ))}
              <Swatch form={form} index={index} name={nameOf(row)} />
              <span className={css.buttons}>
                <RowButton
                  label={t.up(nameOf(row))}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <IconArrowUp size={18} />
                </RowButton>
                <RowButton
                  label={t.down(nameOf(row))}
                  disabled={place === rows.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <IconArrowDown size={18} />
                </RowButton>
                {isStored(row) && (
                  <RowButton
                    label={rows.length > 1 ? t.mergeLabel[merging](nameOf(row)) : t.mergeAlone}
                    disabled={merging !== 'possible' || rows.length < 2}
                    onClick={() => onMerge(Number(row.key))}
                  >
                    <IconGitMerge size={18} />
                  </RowButton>
                )}
                <RowButton label={t.remove(nameOf(row))} onClick={() => remove(index)}>
                  <IconX size={18} />
                </RowButton>
              </span>
            </li>
          )
        })}
      </ol>
      {form.errors.choices && <Input.Error role="alert">{form.errors.choices}</Input.Error>}
      <div className={css.foot}>
        <Button
          ref={addButton}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} />}
          disabled={rows.length >= attributeLimits.choices}
          onClick={() => add(rows.length)}
        >
          {t.addChoice}
        </Button>
        <span className={css.hint}>
          {rows.length >= attributeLimits.choices ? t.choicesFull(attributeLimits.choices) : t.choicesHint}
        </span>
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}

/** Whether it is a choice that products can have. */
const isStored = (row: ChoiceRow | undefined) => /^\d+$/.test(row?.key ?? '')

/** A colour is picked or typed; without a text there is none. */
function Swatch({ form, index, name }: Pick<Props, 'form'> & { index: number; name: string }) {
  const t = useTexts(attributeTexts)
  const path = `choices.${index}.swatch`
  const { swatch = '' } = form.values.choices[index] ?? {}
  const isColour = /^#[0-9a-f]{6}$/i.test(swatch)
  return (
    <TextInput
      {...form.getInputProps(path)}
      className={css.swatch}
      aria-label={t.swatch(name)}
      placeholder="#1f2a44"
      dir="ltr"
      maxLength={7}
      leftSection={
        <input
          type="color"
          className={css.colour}
          data-empty={!isColour || undefined}
          aria-label={t.pickSwatch(name)}
          value={isColour ? swatch.toLowerCase() : '#ffffff'}
          onChange={event => form.setFieldValue(path, event.currentTarget.value)}
        />
      }
    />
  )
}

/** A row that was added has the focus once it is there. */
function useFocusOfNewRow(list: { current: HTMLOListElement | null }, keys: string[]) {
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    const row = wanted.current && list.current?.querySelector(`[data-id="${wanted.current}"]`)
    wanted.current = undefined
    if (row) row.querySelector('input')?.focus()
  }, [keys.join()])
  return (key: string) => {
    wanted.current = key
  }
}
