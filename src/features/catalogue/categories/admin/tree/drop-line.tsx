/** Shows where a dragged category goes: a line between two rows, and the place in words. Used by `category-tree.tsx`. */
import type { CSSProperties } from 'react'
import { useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { treeTexts } from '../../texts/tree.ts'
import { useCategoryName } from '../category-actions.ts'
import css from './drop-line.module.css'
import { siblingsIn } from './tree-moves.ts'
import { allNodes } from './tree-rows.ts'
import type { Dragged } from './use-tree-drag.ts'

export function DropLine({ dragged, tree }: { dragged: Dragged; tree: CategoryNode[] }) {
  const t = useTexts(treeTexts).drag
  const nameOf = useCategoryName()
  const { node, mark, isRefused } = dragged
  if (!mark) return isRefused ? <p className={css.refused}>{t.refused}</p> : null
  const { parentId, position } = mark.place
  const parent = allNodes(tree).find(one => one.id === parentId)
  const others = siblingsIn(tree, parentId).filter(one => one.id !== node.id)
  const counts = [position + 1, others.length + 1] as const
  return (
    <div
      className={css.line}
      data-into={mark.intoId === undefined ? undefined : true}
      style={{ '--depth': mark.depth, insetBlockStart: `${mark.top}px` } as CSSProperties}
      aria-hidden="true"
    >
      <span className={css.words}>{parent ? t.into(nameOf(parent), ...counts) : t.intoMain(...counts)}</span>
    </div>
  )
}
