/** What becomes of the contents of a category that is deleted, in words. Used by `category-delete-dialog.tsx`. */
import { IconCategory, IconLink, IconPackage } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import type { CategoryNode } from '../../model/category.ts'
import { trashTexts } from '../../texts/trash.ts'
import { treeTexts } from '../texts/tree.ts'
import type { Contents } from './category-actions.ts'
import css from './tree/move-dialog.module.css'
import { AttributeEffects, Effect, EffectList } from './tree/move-effects.tsx'
import { useSummary } from './tree/use-summary.ts'

type Props = {
  category: { id: number; shown: boolean }
  contents: Contents
  /** Undefined: the contents will have no category above them. */
  target: CategoryNode | undefined
}

const icon = { size: 18 } as const

export function DeletionEffects({ category, contents, target }: Props) {
  const t = useTexts(trashTexts).category
  const { seen, unseen } = useTexts(treeTexts).move
  const loaded = useSummary({ id: category.id, contentsTo: target?.id ?? 'main' })
  return (
    <EffectList loaded={loaded} failed={t.unchecked}>
      {(_, move) => (
        <>
          {contents.products > 0 && (
            <Effect icon={<IconPackage {...icon} />} note={!target && t.uncategorized(contents.products)}>
              {t.products(contents.products)}
            </Effect>
          )}
          {contents.categories > 0 && (
            <Effect icon={<IconCategory {...icon} />} note={!target && t.becomeMain(contents.categories)}>
              {t.subcategories(contents)}
            </Effect>
          )}
          {category.shown && !move.shown ? (
            <Effect icon={<IconAlertTriangle {...icon} className={css.warning} />}>{t.becomeHidden}</Effect>
          ) : (
            <Effect
              icon={<IconLink {...icon} />}
              note={!category.shown && move.shown ? t.becomeShown : move.isNoticed ? seen : unseen}
            >
              {t.links(contents)}
            </Effect>
          )}
          <AttributeEffects move={move} parent={target} />
        </>
      )}
    </EffectList>
  )
}
