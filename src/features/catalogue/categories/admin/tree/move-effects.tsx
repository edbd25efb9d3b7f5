/** What a move of a category changes, in words. Used by `move-dialog.tsx`. */

import type { ReactNode } from 'react'
import { IconLink, IconListDetails, IconPackage } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import type { CategoryNode } from '../../../model/category.ts'
import type { CategorySummary, CategoryMoveEffects as Effects } from '../../category-summary.contract.ts'
import { treeTexts } from '../../texts/tree.ts'
import { useCategoryName } from '../category-actions.ts'
import css from './move-dialog.module.css'
import { useSummary } from './use-summary.ts'

type Props = { node: CategoryNode; parent: CategoryNode | undefined }

export function MoveEffects({ node, parent }: Props) {
  const t = useTexts(treeTexts).move
  const loaded = useSummary({ id: node.id, under: parent?.id ?? 'main' })
  return (
    <section aria-live="polite" className={css.effects}>
      <h3 className={css.heading}>{t.changes}</h3>
      {!loaded && <p className={css.dim}>{t.loading}</p>}
      {loaded && 'failed' in loaded && <p className={css.dim}>{t.failed}</p>}
      {loaded && 'summary' in loaded && loaded.summary.move && (
        <EffectList node={node} parent={parent} summary={loaded.summary} move={loaded.summary.move} />
      )}
    </section>
  )
}

function EffectList({ node, parent, summary, move }: Props & { summary: CategorySummary; move: Effects }) {
  const texts = useTexts(treeTexts)
  const t = texts.move
  const nameOf = useCategoryName()
  const joined = (attributes: Effects['gained']) => texts.and(attributes.map(nameOf))
  const becomesHidden = node.shown && !move.shown
  const becomesShown = !node.shown && move.shown
  const icon = { size: 18 } as const
  const note = becomesHidden
    ? t.becomesHidden
    : becomesShown
      ? t.becomesShown
      : move.isNoticed
        ? t.seen
        : t.unseen
  return (
    <ul className={css.list}>
      <Effect
        icon={
          becomesHidden ? <IconAlertTriangle {...icon} className={css.warning} /> : <IconPackage {...icon} />
        }
        note={note}
      >
        {t.products(summary.products, summary.shownProducts)}
      </Effect>
      <Effect icon={<IconLink {...icon} />} note={<bdi dir="ltr">/main/{node.slug}</bdi>}>
        {t.link}
      </Effect>
      {parent && move.gained.length > 0 && (
        <Effect icon={<IconListDetails {...icon} />}>{t.gained(joined(move.gained), nameOf(parent))}</Effect>
      )}
      {move.lost.length > 0 && (
        <Effect icon={<IconListDetails {...icon} />} note={t.lostNote}>
          {t.lost(joined(move.lost))}
        </Effect>
      )}
    </ul>
  )
}

function Effect({ icon, note, children }: { icon: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <li className={css.effect}>
      {icon}
      <span>
        {children}
        {note && <span className={css.note}>{note}</span>}
      </span>
    </li>
  )
}
