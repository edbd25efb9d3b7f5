import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import type { StaffCard } from '../../../lists/staff-list.contract.ts'
import { productListTexts } from './texts/index.ts'
import type { SaveRow } from './use-row-changes.ts'
import css from './visibility-cell.module.css'

type Props = { product: StaffCard; name: string; onSave: SaveRow }

/** The switch that shows or hides a product, and in words whether visitors see it. */
export function VisibilityCell({ product, name, onSave }: Props) {
  const t = useTexts(productListTexts)
  const { visible, shown } = product
  const change = async () => {
    const reason = await onSave(product, { visible: !visible })
    if (reason !== undefined) void notify(reason, { kind: 'error' })
  }
  const isOutOfSight = visible && !shown
  return (
    <div className={css.cell}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={visible}
        className={css.switch}
        aria-label={t.show(name)}
        checked={visible}
        onChange={() => void change()}
      />
      <span className={css.words} data-warning={isOutOfSight || undefined} data-quiet={!visible || undefined}>
        {isOutOfSight ? t.categoryHidden : visible ? t.visible : t.hidden}
      </span>
    </div>
  )
}
