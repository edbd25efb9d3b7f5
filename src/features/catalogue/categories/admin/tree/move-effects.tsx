/** What a move of a category, or of its contents, changes, in words. Used by the dialogs that move and delete categories. */

import type { ReactNode } from 'react'
import { IconLink, IconListDetails, IconPackage } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import type { CategoryNode } from '../../../model/category.ts'
import type { CategorySummary, CategoryMoveEffects as Effects } from '../../category-summary.contract.ts'
import { treeTexts } from '../../texts/tree.ts'
import { useCategoryName } from '../category-actions.ts'
import css from './move-dialog.module.css'
import { type LoadedSummary, useSummary } from './use-summary.ts'

const icon = { size: 18 } as const

type Props = { node: CategoryNode; parent: CategoryNode | undefined }

export function MoveEffects({ node, parent }: Props) {
  const t = useTexts(treeTexts).move
  const loaded = useSummary({ id: node.id, under: parent?.id ?? 'main' })
  return (
    <EffectList loaded={loaded} failed={t.failed}>
      {(summary, move) => <EffectsOfMove node={node} parent={parent} summary={summary} move={move} />}
    </EffectList>
  )
}

type ListProps = {
  loaded: LoadedSummary
  /** Said if nothing is known, for another reason than a refusal. */
  failed: string
  children(summary: CategorySummary, move: Effects): ReactNode
}

/** A list of `Effect`s, which is read aloud when it is known. */
export function EffectList({ loaded, failed, children }: ListProps) {
  const t = useTexts(treeTexts).move
  return (
    <section aria-live="polite" className={css.effects}>
      <h3 className={css.heading}>{t.changes}</h3>
      {!loaded && <p className={css.dim}>{t.loading}</p>}
      {loaded && 'failed' in loaded && <p className={css.dim}>{loaded.refusal ?? failed}</p>}
      {loaded && 'summary' in loaded && loaded.summary.move && (
        <ul className={css.list}>{children(loaded.summary, loaded.summary.move)}</ul>
      )}
    </section>
  )
}

function EffectsOfMove({ node, parent, summary, move }: Props & { summary: CategorySummary; move: Effects }) {
  const t = useTexts(treeTexts).move
  const becomesHidden = node.shown && !move.shown
  const becomesShown = !node.shown && move.shown
  const note = becomesHidden
    ? t.becomesHidden
    : becomesShown
      ? t.becomesShown
      : move.isNoticed
        ? t.seen
        : t.unseen
  return (
    <>
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
      <AttributeEffects move={move} parent={parent} />
    </>
  )
}

type AttributeProps = { move: Effects; parent: CategoryNode | undefined }

/** Which attributes products have there and which no longer, with the filters of visitors. */
export function AttributeEffects({ move: { gained, lost }, parent }: AttributeProps) {
  const texts = useTexts(treeTexts)
  const t = texts.move
  const nameOf = useCategoryName()
  const joined = (attributes: Effects['gained']) => texts.and(attributes.map(nameOf))
  const filters = lost.filter(one => one.filterable)
  return (
    <>
      {parent && gained.length > 0 && (
        <Effect icon={<IconListDetails {...icon} />}>{t.gained(joined(gained), nameOf(parent))}</Effect>
      )}
      {lost.length > 0 && (
        <Effect
          icon={<IconAlertTriangle {...icon} className={css.warning} />}
          note={filters.length > 0 ? t.lostFilters(joined(filters)) : t.lostNote}
        >
          {t.lost(joined(lost))}
        </Effect>
      )}
    </>
  )
}

type EffectProps = { icon: ReactNode; note?: ReactNode; children: ReactNode }

export function Effect({ icon, note, children }: EffectProps) {
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
