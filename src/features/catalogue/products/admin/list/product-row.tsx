/** One product in the list of the back office. Rendered by `product-table.tsx`. */

import { memo } from 'react'
import { IconPhoto } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { rowTime } from '#admin/list/row-time.ts'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { localize } from '#ui/localize.ts'
import { PictureView } from '../../../cards/site/picture.tsx'
import type { StaffCard } from '../../../lists/staff-list.contract.ts'
import { ProductMenu } from '../product-menu.tsx'
import { MissingIcons } from './missing-icons.tsx'
import { PriceCell } from './price-cell.tsx'
import css from './product-table.module.css'
import { rowIdOf } from './staff-list-query.ts'
import { productListTexts } from './texts/index.ts'
import type { SaveRow } from './use-row-changes.ts'
import { VisibilityCell } from './visibility-cell.tsx'

/** What rows do. The table gives all rows the same object, so that a change of one row does not render the others again. */
export type StaffRowActions = {
  onSelect(id: number, options: { range: boolean }): void
  onOpenPrice(id: number | undefined): void
  /** False if there is no such row. */
  onMovePrice(id: number, by: 1 | -1): boolean
  onSave: SaveRow
  onRemoved(id: number): void
}

type Props = {
  product: StaffCard
  /** The address of its editor, which knows this list. */
  to: string
  category: string | undefined
  isSelected: boolean
  isPriceOpen: boolean
  actions: StaffRowActions
}

export const StaffProductRow = memo(function StaffProductRow(props: Props) {
  const { product, to, category, isSelected, isPriceOpen, actions } = props
  const { id } = product
  const t = useTexts(productListTexts)
  const locale = useLocale()
  const { baseLocale: base, timeZone } = useSite()
  const name = localize(product, 'name', { locale, base })
  const now = Date.now()
  return (
    <tr id={rowIdOf(id)} className={css.row} data-selected={isSelected || undefined} data-row={id}>
      <td className={css.check}>
        <input
          type="checkbox"
          className="tick"
          data-column="check"
          aria-label={t.select(name.text)}
          checked={isSelected}
          // A click, because a change event does not say whether Shift was held. The space key makes a click too.
          onClick={event => actions.onSelect(id, { range: event.shiftKey })}
          onChange={() => {}}
        />
      </td>
      <td className={css.picture}>
        <Link to={to} tabIndex={-1} aria-hidden="true" viewTransition>
          {product.image ? (
            <PictureView picture={product.image} sizes="2.75rem" upTo={160} className={css.thumbnail} />
          ) : (
            <span className={css.noPicture}>
              <IconPhoto size={18} />
            </span>
          )}
        </Link>
      </td>
      <th scope="row" className={css.name}>
        <div className={css.title}>
          <Link to={to} className={css.link} data-column="name" title={name.text} viewTransition>
            <LocalizedText value={name} />
          </Link>
          {product.lifecycle === 'discontinued' && (
            <span className={css.discontinued}>{t.lifecycles.discontinued}</span>
          )}
          <MissingIcons missing={product.missing} />
        </div>
      </th>
      <td className={css.code}>{product.code && <bdi title={product.code}>{product.code}</bdi>}</td>
      <td className={css.category}>
        {category ? <bdi title={category}>{category}</bdi> : <span className={css.none}>{t.noCategory}</span>}
      </td>
      <td className={css.price}>
        <PriceCell
          product={product}
          name={name.text}
          isOpen={isPriceOpen}
          onOpen={() => actions.onOpenPrice(id)}
          onClose={() => actions.onOpenPrice(undefined)}
          onMove={by => actions.onMovePrice(id, by)}
          onSave={actions.onSave}
        />
      </td>
      <td className={css.visibility}>
        <VisibilityCell product={product} name={name.text} onSave={actions.onSave} />
      </td>
      <td className={css.updated}>
        <time dateTime={product.updatedAt} title={formatTime(product.updatedAt, { locale, timeZone })}>
          {rowTime(product.updatedAt, { locale, timeZone, now, yesterday: t.yesterday })}
        </time>
      </td>
      <td className={css.menu}>
        <ProductMenu product={{ id, name: name.text }} onRemoved={() => actions.onRemoved(id)} />
      </td>
    </tr>
  )
})
