/**
 * The tree of categories as one widget: arrow keys navigate and fold, Alt with an arrow moves, letters add and move, and the mouse
 * drags. Used by `category-workbench.tsx`.
 */
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTexts } from '#app/page-site.ts'
import { isPlainClick } from '#app/plain-click.ts'
import { type CategoryNode, categoryLimits } from '../../../model/category.ts'
import { treeTexts } from '../../texts/tree.ts'
import { useCategoryName } from '../category-actions.ts'
import css from './category-tree.module.css'
import { DropLine } from './drop-line.tsx'
import { QuickAdd } from './quick-add.tsx'
import { RowMenu } from './row-menu.tsx'
import { CategoryTreeRow, type RowCommand } from './tree-row.tsx'
import type { ShownRow } from './tree-rows.ts'
import { useRowBlocks } from './use-row-blocks.ts'
import { type TreeActions, useTreeCommands } from './use-tree-commands.ts'
import { type Dragged, useTreeDrag } from './use-tree-drag.ts'

type Props = {
  tree: CategoryNode[]
  rows: ShownRow[]
  selected: number | undefined
  /** While a search hides rows, places between them mean nothing. */
  isSearched: boolean
  actions: TreeActions
}

export function CategoryTree({ tree, rows, selected, isSearched, actions }: Props) {
  const t = useTexts(treeTexts)
  const nameOf = useCategoryName()
  const frame = useRef<HTMLDivElement>(null)
  const { dragged, handlers } = useTreeDrag({ tree, rows, onDrop: actions.move })
  const [addUnder, setAddUnder] = useState<number>()
  const adding = rows.findIndex(row => row.node.id === addUnder)
  const lastOfBranch = adding < 0 ? -1 : endOfBranch(rows, adding) - 1
  const tabStop = rows.some(row => row.node.id === selected) ? selected : rows[0]?.node.id
  const [focused, setFocused] = useState<number>()
  const indexOf = (id: number | undefined) => rows.findIndex(row => row.node.id === id)
  // A row that is moved out of sight by a key must not lose the focus.
  const needed = [indexOf(tabStop), indexOf(focused), lastOfBranch]
  const { blocks, reveal } = useRowBlocks(frame, rows, needed)
  const commands = useTreeCommands({
    tree,
    rows,
    isSearched,
    actions,
    frame,
    reveal,
    adding: [addUnder, setAddUnder],
  })
  const { menuFor } = commands
  useKeepInSight(focused, indexOf(focused))
  useFocusAfterRemoval(rows, { focused, focus: commands.focus })

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const row = rows.find(one => one.node.id === Number(target.closest<HTMLElement>('[data-id]')?.dataset.id))
    if (!row) return
    actions.select(row.node.id)
    const button = target.closest<HTMLButtonElement>('[data-command]')
    if (button) return commands.run(button.dataset.command as RowCommand, row)
    if (!target.closest('a')) return commands.focus(row.node.id)
    if (!isPlainClick(event)) return
    event.preventDefault()
    commands.edit(row.node.id)
  }

  const menuOf = (row: ShownRow) => (
    <RowMenu
      id={row.node.id}
      name={nameOf(row.node)}
      off={{
        up: isSearched || row.position === 0,
        down: isSearched || row.position === row.siblings - 1,
        add: row.depth >= categoryLimits.depth - 1,
      }}
      onClose={commands.closeMenu}
      onCommand={command => commands.run(command, row)}
    />
  )

  const rowOf = ({ node, ...place }: ShownRow) => (
    <CategoryTreeRow
      key={node.id}
      node={node}
      {...place}
      isSelected={node.id === selected}
      isTabStop={node.id === tabStop}
      canDrag={!isSearched}
      drag={dragStateOf(node, dragged)}
      menu={menuFor === node.id ? menuOf({ node, ...place }) : undefined}
    />
  )
  const parent = rows[adding]
  const field = parent && (
    <QuickAdd
      key={`add-${parent.node.id}`}
      parentId={parent.node.id}
      parentName={nameOf(parent.node)}
      depth={parent.depth + 1}
      onAdded={actions.added}
      onClose={commands.stopAdding}
    />
  )
  const lines: ReactNode[] = blocks.flatMap(({ from, rows: own, isNear }) => {
    if (isNear)
      return own.flatMap((row, at) => (from + at === lastOfBranch ? [rowOf(row), field] : [rowOf(row)]))
    const style = { '--rows': own.length } as CSSProperties
    return [<div key={`block-${from}`} data-block={from} className={css.block} style={style} role="none" />]
  })
  return (
    <div
      ref={frame}
      role="tree"
      aria-label={t.tree}
      className={css.rows}
      onClick={onClick}
      onKeyDown={commands.onKeyDown}
      onFocus={event => setFocused(Number(event.target.dataset.id) || undefined)}
      {...handlers}
    >
      {lines}
      {dragged && <DropLine dragged={dragged} tree={tree} />}
    </div>
  )
}

/** The index after the last row under this one. */
function endOfBranch(rows: ShownRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0
  const next = rows.findIndex((row, at) => at > index && row.depth <= depth)
  return next === -1 ? rows.length : next
}

function dragStateOf(node: CategoryNode, dragged: Dragged | undefined) {
  if (dragged?.node.id === node.id) return 'origin'
  return dragged?.mark?.place.parentId === node.id ? 'into' : undefined
}

/** A row that was moved by a key keeps the focus, but may get out of sight. */
function useKeepInSight(id: number | undefined, index: number) {
  useEffect(() => {
    const focused = document.activeElement
    const isFocused = focused instanceof HTMLElement && focused.dataset.id === String(id)
    if (index >= 0 && isFocused) focused.scrollIntoView({ block: 'nearest' })
  }, [id, index])
}

type Focus = { focused: number | undefined; focus(id: number | undefined): void }

/** The focus of a row that was deleted goes to the row in its place: otherwise the keyboard would begin at the top of the page. */
function useFocusAfterRemoval(rows: ShownRow[], { focused, focus }: Focus) {
  const shown = useRef(rows)
  const goOn = useEffectEvent(() => {
    const index = shown.current.findIndex(row => row.node.id === focused)
    const isLost = index >= 0 && !rows.some(row => row.node.id === focused)
    shown.current = rows
    if (isLost && document.activeElement === document.body) focus((rows[index] ?? rows.at(-1))?.node.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other rows
  useEffect(() => goOn(), [rows])
}
