/** The category tree with its search, and the details of the selected category beside it. Used by `categories-page.tsx`. */
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { IconArrowsMaximize, IconArrowsMinimize, IconSearch } from '#admin/icons.tsx'
import { useSlashKey } from '#admin/list/slash-key.ts'
import { notifyWithUndo, useSteps } from '#admin/list/undo-toast.ts'
import { useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { trashTexts } from '../../../texts/trash.ts'
import { treeTexts } from '../../texts/tree.ts'
import { useCategoryName } from '../category-actions.ts'
import { CategoryDetails } from './category-details.tsx'
import css from './category-tree.module.css'
import { CategoryTree } from './category-tree.tsx'
import { MoveDialog, type MoveQuestion } from './move-dialog.tsx'
import { useTreeMemory } from './tree-memory.ts'
import { type CategoryPosition, isNoticed, positionOf } from './tree-moves.ts'
import { allNodes, branchIds, toRows } from './tree-rows.ts'
import type { TreeMoves } from './use-tree-moves.ts'

type Props = { moves: TreeMoves; onAdded(): void; onRemove(node: CategoryNode): void }

export function CategoryWorkbench({ moves, onAdded, onRemove }: Props) {
  const { tree, loaded } = moves
  const t = useTexts(treeTexts)
  const { folded, setOpen, selected, select } = useTreeMemory(tree)
  const [search, setSearch] = useState('')
  const [question, setQuestion] = useState<MoveQuestion>()
  const moveAndTell = useMoveAndTell(moves)
  const rows = useMemo(() => toRows(tree, { folded, search }), [tree, folded, search])
  const nodes = useMemo(() => allNodes(tree), [tree])
  const node = nodes.find(one => one.id === selected)
  const parentOf = (parentId: number | null) => nodes.find(one => one.id === parentId)

  function move(moved: CategoryNode, place: CategoryPosition) {
    const isElsewhere = place.parentId !== moved.parentId
    if (isElsewhere && isNoticed(moved, parentOf(place.parentId))) setQuestion({ node: moved, place })
    else void moveAndTell(moved, place)
  }

  return (
    <div className={css.columns}>
      <div className={css.frame}>
        <Tools
          search={search}
          onSearch={setSearch}
          isClosed={rows.every(row => !row.isOpen)}
          onOpenAll={open => setOpen(branchIds(tree), open)}
        />
        {rows.length === 0 ? (
          <div className={css.none}>
            <p>{t.noneTitle(search.trim())}</p>
            <Button variant="default" size="sm" mt="md" onClick={() => setSearch('')}>
              {t.clear}
            </Button>
          </div>
        ) : (
          // What a search found is spread over the whole tree, which must not be rendered for it afterwards.
          <CategoryTree
            key={search.trim() === '' ? 'all' : 'found'}
            tree={tree}
            rows={rows}
            selected={selected}
            isSearched={search.trim() !== ''}
            actions={{
              move,
              askWhere: asked => setQuestion({ node: asked }),
              remove: onRemove,
              setOpen,
              select,
              added: onAdded,
            }}
          />
        )}
        <Keys />
      </div>
      <CategoryDetails
        node={node}
        parent={parentOf(node?.parentId ?? null)}
        loaded={loaded}
        onMove={() => node && setQuestion({ node })}
      />
      <MoveDialog
        tree={tree}
        question={question}
        onClose={() => setQuestion(undefined)}
        onMove={(moved, place) => {
          setQuestion(undefined)
          if (place.parentId !== null) setOpen([place.parentId], true)
          void moveAndTell(moved, place)
        }}
      />
    </div>
  )
}

/** Moves a category. A message says so and can undo it; several steps of one category among its siblings are one move. */
function useMoveAndTell({ tree, move }: TreeMoves) {
  const t = useTexts(treeTexts).move
  const { undo } = useTexts(trashTexts)
  const nameOf = useCategoryName()
  const steps = useSteps<CategoryPosition>()
  return async (node: CategoryNode, place: CategoryPosition) => {
    const before = positionOf(tree, node)
    const parent = allNodes(tree).find(one => one.id === place.parentId)
    const name = nameOf(node)
    const say = (text: string, from: CategoryPosition) =>
      notifyWithUndo(text, {
        label: undo,
        undo: () => move({ id: node.id, ...from }),
        undone: t.movedBack(name),
      })
    if (place.parentId !== node.parentId) {
      if (!(await move({ id: node.id, ...place }))) return
      return say(parent ? t.moved(name, nameOf(parent)) : t.movedToMain(name), before)
    }
    const settle = steps.begin(node.id, before)
    if (!(await move({ id: node.id, ...place }))) return settle()
    settle(from => from.position !== place.position && say(t.reordered(name, place.position + 1), from))
  }
}

type ToolsProps = {
  search: string
  onSearch(search: string): void
  isClosed: boolean
  onOpenAll(open: boolean): void
}

function Tools({ search, onSearch, isClosed, onOpenAll }: ToolsProps) {
  const t = useTexts(treeTexts)
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(() => input.current?.focus())
  const label = isClosed ? t.openAll : t.closeAll
  const Icon = isClosed ? IconArrowsMaximize : IconArrowsMinimize
  return (
    <div className={css.tools}>
      <TextInput
        ref={input}
        type="search"
        value={search}
        onChange={event => onSearch(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && onSearch('')}
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch size={18} />}
        rightSection={<kbd>/</kbd>}
        className={css.search}
      />
      <Tooltip label={label}>
        <ActionIcon variant="default" size={36} aria-label={label} onClick={() => onOpenAll(isClosed)}>
          <Icon size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function Keys() {
  const t = useTexts(treeTexts).keys
  return (
    <p className={css.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t.navigate}
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> {t.fold}
      </span>
      <span>
        <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t.order}
      </span>
      <span>
        <kbd>M</kbd> {t.move}
      </span>
      <span>
        <kbd>N</kbd> {t.add}
      </span>
    </p>
  )
}
