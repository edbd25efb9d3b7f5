import { notifyWithUndo } from '#admin/list/undo-toast.ts'
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
  /** Returns whether it was saved. If not, it has said why. */
  async function save(from: StaffCard, isVisible: boolean) {
    const reason = await onSave(from, { visible: isVisible })
    if (reason !== undefined) void notify(reason, { kind: 'error' })
    return reason === undefined
  }
  const change = async () => {
    if (!(await save(product, !visible))) return
    const undo = () => save({ ...product, visible: !visible }, visible)
    const [text, undone] = visible ? [t.isHidden(name), t.isShown(name)] : [t.isShown(name), t.isHidden(name)]
    notifyWithUndo(text, { label: t.undo, undo, undone })
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
