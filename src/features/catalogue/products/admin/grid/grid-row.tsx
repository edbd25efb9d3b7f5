// biome-ignore-all lint/a11y/useSemanticElements: these are cells of an ARIA grid: it has the focus and names the active one, and only some of its rows are in the document
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
/** One product in the table. Rendered by `grid-table.tsx`, and again only when something in its row changes. */
import { memo } from 'react'
import { languageOf } from '#admin/editor/languages.tsx'
import { IconPhoto } from '#admin/icons.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import { PictureView } from '../../../cards/site/picture.tsx'
import type { EachProduct } from '../../each/each-product.ts'
import { type AfterEdit, CellEditor } from './cell-editor.tsx'
import { textOfCell } from './cell-texts.ts'
import css from './grid-cells.module.css'
import { type GridColumn, type GridWords, hasChoices, isNumeric } from './grid-columns.ts'
import type { CellPosition, RowEdits } from './grid-state.ts'
import { problemOf } from './grid-update.ts'
import { readCell } from './read-cell.ts'
import { gridTexts } from './texts/index.ts'

/** One object for the life of the table, so that rows are not rendered again for it. */
export type RowActions = {
  onPress(at: CellPosition, options: { extends: boolean }): void
  onDrag(at: CellPosition): void
  /** The handle of the selection is held. */
  onFill(): void
  onOpen(at: CellPosition): void
  onToggle(at: CellPosition): void
  onCommit(text: string, after: AfterEdit): void
  onCancel(): void
  onSuggested(at: CellPosition, text: string): void
}

/** The columns from `start` to `end`. */
export type ColumnSpan = { start: number; end: number; isTop: boolean; isBottom: boolean }

type Props = {
  row: number
  product: EachProduct | undefined
  edits: RowEdits | undefined
  columns: GridColumn[]
  words: GridWords
  idOf(at: CellPosition): string
  /** -1: none in this row. */
  active: number
  selected: ColumnSpan | undefined
  pasted: ColumnSpan | undefined
  /** What the field of the open cell begins with. */
  editing: string | undefined
  /** Whether what opens below a cell would end below the table. */
  opensUp: boolean
  top: number
  actions: RowActions
}

export const GridRow = memo(function GridRow(props: Props) {
  const { row, product, columns, top } = props
  const locale = useLocale()
  const t = useTexts(gridTexts)
  const isSelected = props.selected !== undefined
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={css.row}
      style={{ insetBlockStart: top }}
      data-row={row}
    >
      <div role="rowheader" aria-colindex={1} className={css.number} data-selected={isSelected || undefined}>
        {formatNumber(row + 1, locale)}
      </div>
      <div role="gridcell" aria-colindex={2} className={css.picture}>
        {product?.image ? (
          <PictureView picture={product.image} sizes="1.75rem" upTo={160} className={css.thumbnail} />
        ) : (
          <span className={css.noPicture}>{product && <IconPhoto size={16} />}</span>
        )}
      </div>
      {columns.map((column, index) =>
        product ? (
          <Cell key={column.key} {...props} product={product} column={column} index={index} />
        ) : (
          <div
            key={column.key}
            id={props.idOf({ row, column: index })}
            role="gridcell"
            aria-colindex={index + 3}
            className={css.cell}
            data-first={index === 0 || undefined}
            data-active={props.active === index || undefined}
          >
            {index === 0 && <span className={css.waiting}>{t.loading}</span>}
          </div>
        ),
      )}
    </div>
  )
})

type CellProps = Props & { product: EachProduct; column: GridColumn; index: number }

function Cell({ row, product, edits, column, index, words, idOf, actions, ...state }: CellProps) {
  const t = useTexts(gridTexts)
  const at = { row, column: index }
  const edit = edits?.cells[column.key]
  const text = edit?.text ?? textOfCell(product, column, words)
  const wrong = edit && problemOf(edit, column, words)
  const isActive = state.active === index
  const isOpen = isActive && state.editing !== undefined
  const isIn = (span: ColumnSpan | undefined) =>
    span !== undefined && index >= span.start && index <= span.end
  const pasted = isIn(state.pasted) ? state.pasted : undefined
  const hasHandle = !isOpen && state.selected?.isBottom === true && state.selected.end === index
  const reasonId = `${idOf(at)}-reason`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the table, which has the focus
    <div
      id={idOf(at)}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={index + 3}
      aria-selected={isIn(state.selected)}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong && isActive ? reasonId : undefined}
      className={css.cell}
      title={wrong && !isActive ? wrong.problem : undefined}
      data-first={index === 0 || undefined}
      data-kind={column.kind}
      data-number={isNumeric(column) || undefined}
      data-changed={edit ? '' : undefined}
      data-wrong={wrong ? '' : undefined}
      data-active={isActive || undefined}
      data-pasted-start={pasted?.start === index || undefined}
      data-pasted-end={pasted?.end === index || undefined}
      data-pasted-top={pasted?.isTop || undefined}
      data-pasted-bottom={pasted?.isBottom || undefined}
      onPointerDown={event => {
        if (event.button !== 0 || isOpen) return
        // The focus stays with the table.
        event.preventDefault()
        actions.onPress(at, { extends: event.shiftKey })
      }}
      onPointerEnter={event => event.buttons === 1 && actions.onDrag(at)}
      onDoubleClick={() => column.kind !== 'toggle' && actions.onOpen(at)}
      onClick={event => {
        if ((event.target as HTMLElement).dataset.tick !== undefined) actions.onToggle(at)
      }}
    >
      {isOpen ? (
        <CellEditor
          key={`${row} ${column.key}`}
          column={column}
          words={words}
          text={state.editing ?? ''}
          label={column.label}
          opensUp={state.opensUp}
          onCommit={actions.onCommit}
          onCancel={actions.onCancel}
        />
      ) : column.kind === 'toggle' && !wrong ? (
        <Tick text={text} column={column} words={words} />
      ) : (
        <>
          {wrong && <IconAlertCircle size={15} className={css.wrongIcon} />}
          <CellText text={text} column={column} />
          {hasChoices(column) && <span className={css.chevron} aria-hidden="true" />}
        </>
      )}
      {hasHandle && (
        <span
          className={css.handle}
          title={t.fillDown}
          data-fill
          onPointerDown={event => {
            if (event.button !== 0) return
            event.preventDefault()
            event.stopPropagation()
            actions.onFill()
          }}
        />
      )}
      {edit && !isOpen && <span className="visually-hidden">, {t.edited}</span>}
      {wrong && isActive && !isOpen && (
        <div id={reasonId} className={css.reason} data-up={state.opensUp || undefined}>
          <p>{wrong.problem}</p>
          {wrong.suggestion && (
            <p className={css.suggestion}>
              {t.didYouMean}{' '}
              <button
                type="button"
                tabIndex={-1}
                onPointerDown={event => {
                  event.preventDefault()
                  event.stopPropagation()
                  actions.onSuggested(at, wrong.suggestion ?? '')
                }}
              >
                <bdi>{wrong.suggestion}</bdi>
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function CellText({ text, column }: { text: string; column: GridColumn }) {
  if (column.language) {
    return (
      <span {...languageOf(column.language)} className={css.text} title={text}>
        {text}
      </span>
    )
  }
  const title = text.length > 16 ? text : undefined
  // A code that is too long loses its end, from right to left too.
  if (column.kind === 'code') {
    return (
      <span dir="ltr" className={css.text} title={title}>
        {text}
      </span>
    )
  }
  return (
    <span className={css.text} title={title}>
      <bdi>{text}</bdi>
    </span>
  )
}

function Tick({ text, column, words }: { text: string; column: GridColumn; words: GridWords }) {
  const t = useTexts(gridTexts)
  const read = readCell(text, column, words)
  const isTicked = !read.isWrong && read.value === true
  return (
    <>
      <span className={css.tick} data-tick data-on={isTicked || undefined} aria-hidden="true" />
      <span className="visually-hidden">{isTicked ? t.ticked : t.notTicked}</span>
    </>
  )
}
