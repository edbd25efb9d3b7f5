// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid of which only some rows are in the document, placed by their number, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
/**
 * The table itself: its head, the rows that are in sight, the keys and the pointer. It has the focus all the time and names the active
 * cell, which may be scrolled out of the document. Used by `product-grid.tsx`.
 */
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTexts } from '#app/page-site.ts'
import { directionOf } from '#shared/locale.ts'
import type { AfterEdit } from './cell-editor.tsx'
import { type GridColumn, type GridWords, isNumeric } from './grid-columns.ts'
import { commandOf, nextCell } from './grid-keys.ts'
import { type ColumnSpan, GridRow, type RowActions } from './grid-row.tsx'
import { type CellPosition, type CellRange, isInCellRange } from './grid-state.ts'
import css from './grid-table.module.css'
import { gridTexts } from './texts/index.ts'
import { useFillHandle } from './use-fill-handle.ts'
import type { Grid } from './use-grid.ts'
import { useGridClipboard } from './use-grid-clipboard.ts'
import type { GridRows } from './use-grid-rows.ts'
import { headHeight, rowHeight, useVisibleRows } from './use-visible-rows.ts'

type Props = {
  grid: Grid
  rows: GridRows
  columns: GridColumn[]
  words: GridWords
  announce(text: string): void
  tableRef: RefObject<HTMLDivElement | null>
}

const numberWidth = 52
const pictureWidth = 48

export function GridTable({ grid, rows, columns, words, announce, tableRef }: Props) {
  const t = useTexts(gridTexts)
  const locale = useLocale()
  const id = useId()
  const { visible, measure, show } = useVisibleRows(tableRef, rows.total)
  const clipboard = useGridClipboard({
    ...{ grid, rows, columns, words, announce },
    focusTable: () => tableRef.current?.focus({ preventScroll: true }),
  })
  const fill = useFillHandle(grid)
  const [editing, setEditing] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const { active, pasted } = grid.state
  const idOf = useMemo(
    () =>
      ({ row, column }: CellPosition) =>
        `${id}-${row}-${column}`,
    [id],
  )

  const { from, to } = visible
  const { ensure, hasFailed } = rows
  // Quick scrolling passes many pages. Only the one where it ends is loaded.
  useEffect(() => {
    if (hasFailed) return
    const timer = setTimeout(() => void ensure(from, to), 80)
    return () => clearTimeout(timer)
  }, [ensure, from, to, hasFailed])

  useEffect(() => {
    if (!tableRef.current?.contains(document.activeElement)) return
    show(active.row)
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, idOf, show, tableRef])

  const select = (at: CellPosition, isExtended = false) =>
    grid.dispatch({ type: 'select', at, extends: isExtended })

  /** Opened at once, so that the key that does it is typed into the field. */
  function open(at: CellPosition, text: string) {
    if (!rows.productAt(at.row)) return
    flushSync(() => setEditing(text))
  }

  function close(after: AfterEdit) {
    setEditing(undefined)
    tableRef.current?.focus({ preventScroll: true })
    const last = { row: rows.total - 1, column: columns.length - 1 }
    const { row, column } = active
    if (after === 'down' && row < last.row) select({ row: row + 1, column })
    if (after === 'up' && row > 0) select({ row: row - 1, column })
    if (after === 'next' || after === 'previous') {
      const next = nextCell(active, after === 'next' ? 1 : -1, columns.length)
      if (next.row >= 0 && next.row <= last.row) select(next)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== tableRef.current) return
    const command = commandOf(event.nativeEvent, {
      active,
      rows: rows.total,
      columns: columns.length,
      pageRows: visible.inSight,
      isRtl: directionOf(locale) === 'rtl',
      isLeaving,
    })
    setLeaving(command?.type === 'leave')
    if (!command || command.type === 'tabOut') return
    const column = columns[active.column]
    switch (command.type) {
      case 'move':
        select(command.to, command.extends)
        break
      case 'edit':
        if (column?.kind === 'toggle') {
          if (!command.replaces) grid.toggle()
          break
        }
        // The browser types the key into the field that has just been opened.
        open(active, command.replaces ? '' : grid.textAt(active))
        if (command.replaces) return
        break
      case 'toggle':
        // Elsewhere it opens the cell, as other keys do. A blank alone is no value.
        if (!grid.toggle()) open(active, '')
        break
      case 'clear':
        grid.clear()
        break
      case 'selectAll':
        grid.selectAll()
        break
      case 'fillDown':
        void grid.fillDown()
        break
      case 'undo':
        // Without anything to undo here, the key belongs to the message about the last save.
        if (!grid.canUndo) return
        grid.undo()
        break
      case 'redo':
        grid.redo()
        break
      case 'leave':
        select(active)
        break
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const latest = useRef({ grid, columns, active, open, close, select })
  latest.current = { grid, columns, active, open, close, select }
  const actions = useMemo<RowActions>(() => {
    const now = () => latest.current
    return {
      onPress(at, options) {
        setEditing(undefined)
        tableRef.current?.focus({ preventScroll: true })
        now().select(at, options.extends)
      },
      onFill: fill.begin,
      onDrag: at => {
        if (fill.reach(at.row)) return
        // The first cell stays active, and the selection grows from it.
        const { active: corner } = now()
        if (corner.row !== at.row || corner.column !== at.column) now().select(at, true)
      },
      onOpen: at => now().open(at, now().grid.textAt(at)),
      onToggle: () => void now().grid.toggle(),
      onCommit(text, after) {
        const { active: at } = now()
        const target = { top: at.row, bottom: at.row, start: at.column, end: at.column }
        if (text !== now().grid.textAt(at)) now().grid.write(target, () => text)
        now().close(after)
      },
      onCancel: () => now().close('stay'),
      onSuggested(at, text) {
        const target = { top: at.row, bottom: at.row, start: at.column, end: at.column }
        now().grid.write(target, () => text)
      },
    }
  }, [tableRef, fill])

  const template = `${numberWidth}px ${pictureWidth}px ${columns.map(({ width }) => `${width}px`).join(' ')}`
  const width = numberWidth + pictureWidth + columns.reduce((sum, column) => sum + column.width, 0)
  const lastInSight = Math.min(
    rows.total,
    Math.floor((tableRef.current?.scrollTop ?? 0) / rowHeight) + visible.inSight,
  )
  const shownRows = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return (
    <>
      <p id={`${id}-keys`} className="visually-hidden">
        {t.keysHelp}
      </p>
      <div
        ref={tableRef}
        role="grid"
        tabIndex={0}
        aria-label={t.table}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.total + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable="true"
        aria-activedescendant={active.row >= from && active.row <= to ? idOf(active) : undefined}
        className={css.table}
        style={
          {
            '--columns': template,
            '--width': `${width}px`,
            '--row': `${rowHeight}px`,
            '--head': `${headHeight}px`,
          } as React.CSSProperties
        }
        onScroll={measure}
        onKeyDown={onKeyDown}
        onCopy={event => event.target === tableRef.current && clipboard.onCopy(event)}
        onCut={event => event.target === tableRef.current && clipboard.onCut(event)}
        onPaste={event => event.target === tableRef.current && clipboard.onPaste(event)}
      >
        <div role="rowgroup" className={css.head}>
          <div role="row" aria-rowindex={1} className={css.headRow}>
            <div role="columnheader" aria-colindex={1} className={css.headNumber}>
              <span className="visually-hidden">{t.row}</span>
            </div>
            <div role="columnheader" aria-colindex={2} className={css.headPicture}>
              <span className="visually-hidden">{t.picture}</span>
            </div>
            {columns.map((column, index) => (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={index + 3}
                className={css.headCell}
                title={column.label}
                data-first={index === 0 || undefined}
                data-kind={column.kind}
                data-number={isNumeric(column) || undefined}
                data-selected={(index >= grid.range.start && index <= grid.range.end) || undefined}
              >
                <bdi>{column.label}</bdi>
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={css.body} style={{ blockSize: rows.total * rowHeight }}>
          {shownRows.map(row => {
            const product = rows.productAt(row)
            return (
              <GridRow
                key={row}
                row={row}
                top={row * rowHeight}
                product={product}
                edits={product && grid.state.edits[product.id]}
                columns={columns}
                words={words}
                idOf={idOf}
                active={active.row === row ? active.column : -1}
                selected={spanOf(grid.range, row)}
                pasted={pasted && spanOf(pasted, row)}
                editing={active.row === row ? editing : undefined}
                opensUp={row > 5 && row > lastInSight - 6}
                actions={actions}
              />
            )
          })}
        </div>
      </div>
    </>
  )
}

/** The same object for the same columns, so that a row is not rendered again while the selection grows elsewhere. */
const spans = new Map<string, ColumnSpan>()

function spanOf(range: CellRange, row: number): ColumnSpan | undefined {
  if (!isInCellRange({ ...range, start: 0 }, { row, column: 0 })) return undefined
  const { start, end } = range
  const [isTop, isBottom] = [row === range.top, row === range.bottom]
  const key = `${start} ${end} ${isTop} ${isBottom}`
  const span = spans.get(key) ?? { start, end, isTop, isBottom }
  spans.set(key, span)
  return span
}
