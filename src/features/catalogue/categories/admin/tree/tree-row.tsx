/**
 * One category in the tree. It has no handlers of its own: the tree listens for all rows and finds out by `data-` attributes
 * what was meant, so that a row is drawn again only when something in it changes. Used by `category-tree.tsx`.
 */

import { type CSSProperties, memo, type ReactNode } from 'react'
import { IconChevronRight, IconDots, IconGripVertical, IconPhoto, IconPlus } from '#admin/icons.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { localize } from '#ui/localize.ts'
import { CategoryState } from '../../../admin/state-badge.tsx'
import { PictureView } from '../../../cards/site/picture.tsx'
import { type CategoryNode, categoryLimits } from '../../../model/category.ts'
import { trashTexts } from '../../../texts/trash.ts'
import { treeTexts } from '../../texts/tree.ts'
import css from './category-tree.module.css'

/** What a button in a row is for. */
export type RowCommand = 'fold' | 'add' | 'more'

type Props = {
  node: CategoryNode
  depth: number
  position: number
  siblings: number
  isOpen: boolean | undefined
  isSelected: boolean
  /** Whether the Tab key reaches this row: one row of the tree has it. */
  isTabStop: boolean
  canDrag: boolean
  /** `origin`: it is being dragged. `into`: what is dragged would go into it. */
  drag?: 'origin' | 'into' | undefined
  /** The menu, while it is open. */
  menu?: ReactNode
}

export const CategoryTreeRow = memo(function CategoryTreeRow(props: Props) {
  const { node, depth, position, siblings, isOpen, isSelected, isTabStop, drag } = props
  const t = useTexts(treeTexts)
  const more = useTexts(trashTexts).more
  const locale = useLocale()
  const name = localize(node, 'name', { locale, base: useSite().baseLocale })
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={position + 1}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-id={node.id}
      data-drag={drag}
      draggable={props.canDrag}
      className={css.row}
      style={{ '--depth': depth } as CSSProperties}
    >
      <IconGripVertical size={16} className={css.grip} />
      {isOpen === undefined ? (
        <span className={css.fold} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          data-command="fold"
          className={css.fold}
          aria-label={isOpen ? t.close(name.text) : t.open(name.text)}
        >
          <IconChevronRight size={16} className={isOpen ? css.opened : 'turns'} />
        </button>
      )}
      {node.image ? (
        <PictureView picture={node.image} sizes="28px" upTo={160} className={css.picture} />
      ) : (
        <span className={css.noPicture} aria-hidden="true">
          <IconPhoto size={16} />
        </span>
      )}
      <span className={css.what}>
        <a href={`/admin/categories/${node.id}`} tabIndex={-1} draggable={false} className={css.name}>
          <LocalizedText value={name} />
        </a>
        <CategoryState category={node} />
      </span>
      <span className={css.count}>
        <span aria-hidden="true">{formatNumber(node.productCount ?? 0, locale)}</span>
        <span className="visually-hidden">{t.shownProducts(node.productCount ?? 0)}</span>
      </span>
      <span className={css.actions}>
        <button
          type="button"
          tabIndex={-1}
          data-command="add"
          className={css.action}
          disabled={depth >= categoryLimits.depth - 1}
          aria-label={`${t.addUnder}: ${name.text}`}
          title={t.addUnder}
        >
          <IconPlus size={18} />
        </button>
        {props.menu ?? (
          <button
            type="button"
            tabIndex={-1}
            data-command="more"
            className={css.action}
            aria-label={more(name.text)}
          >
            <IconDots size={18} />
          </button>
        )}
      </span>
    </div>
  )
})
