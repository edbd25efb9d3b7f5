/**
 * Asks where a category goes, and says what that changes before it happens. With a place that was chosen by dragging or by a
 * key it only asks to confirm. On a phone it is a sheet. Used by `categories-page.tsx`.
 */
import { Button, Drawer, Group, Modal, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { IconHome, IconPhoto, IconSearch } from '#admin/icons.tsx'
import { adminTexts } from '#admin/texts/admin.ts'
import { useTexts } from '#app/page-site.ts'
import { fold } from '#shared/fold.ts'
import { IconCheck } from '#ui/page-icons.tsx'
import { PictureView } from '../../../cards/site/picture.tsx'
import { type CategoryNode, categoryLimits } from '../../../model/category.ts'
import { treeTexts } from '../../texts/tree.ts'
import { useCategoryName } from '../category-actions.ts'
import css from './move-dialog.module.css'
import { MoveEffects } from './move-effects.tsx'
import { type CategoryPosition, isAllowed } from './tree-moves.ts'
import { allNodes } from './tree-rows.ts'

/** `place` is set if it was chosen already. */
export type MoveQuestion = { node: CategoryNode; place?: CategoryPosition }
type Props = {
  tree: CategoryNode[]
  question: MoveQuestion | undefined
  onClose(): void
  onMove(node: CategoryNode, place: CategoryPosition): void
}

export function MoveDialog({ tree, question, onClose, onMove }: Props) {
  const t = useTexts(treeTexts).move
  const nameOf = useCategoryName()
  const isPhone = useMediaQuery('(max-width: 37.4375em)')
  const frame = {
    opened: question !== undefined,
    onClose,
    title: question && t.title(nameOf(question.node)),
    children: question && (
      <Destination key={question.node.id} tree={tree} question={question} onClose={onClose} onMove={onMove} />
    ),
  }
  return isPhone ? (
    <Drawer position="bottom" size="85%" radius="lg" {...frame} />
  ) : (
    <Modal centered size="32rem" {...frame} />
  )
}

function Destination({ tree, question, onClose, onMove }: Props & { question: MoveQuestion }) {
  const { node, place } = question
  const t = useTexts(treeTexts).move
  const { cancel } = useTexts(adminTexts)
  const nameOf = useCategoryName()
  const [target, setTarget] = useState(place?.parentId)
  const parent = allNodes(tree).find(one => one.id === target)
  const confirm = () => {
    if (target === undefined) return
    onMove(node, place ?? { parentId: target, position: categoryLimits.total })
  }
  return (
    <>
      {!place && <TargetList tree={tree} node={node} target={target} onSelect={setTarget} />}
      {target !== undefined && <MoveEffects key={target} node={node} parent={parent} />}
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button disabled={target === undefined} onClick={confirm} data-autofocus={place ? true : undefined}>
          {target === undefined ? t.choose : parent ? t.confirm(nameOf(parent)) : t.confirmMain}
        </Button>
      </Group>
    </>
  )
}

/** Enough to see that there are more. The search finds the others. */
const maxShown = 50

type TargetProps = {
  tree: CategoryNode[]
  node: CategoryNode
  target: number | null | undefined
  onSelect(target: number | null): void
}

function TargetList({ tree, node, target, onSelect }: TargetProps) {
  const t = useTexts(treeTexts).move
  const nameOf = useCategoryName()
  const [search, setSearch] = useState('')
  const all = allNodes(tree)
  const wanted = fold(search)
  const isFound = (one: CategoryNode) =>
    [one.name, nameOf(one)].some(name => fold(name).includes(wanted)) &&
    one.id !== node.parentId &&
    isAllowed(tree, node, one.id)
  const found = all.filter(isFound)
  const parentOf = (one: CategoryNode) => all.find(other => other.id === one.parentId)
  const hasMain = node.parentId !== null && (wanted === '' || fold(t.main).includes(wanted))
  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch size={18} />}
      />
      <div role="radiogroup" aria-label={t.title(nameOf(node))} className={css.targets}>
        {hasMain && (
          <Target
            icon={<IconHome size={18} />}
            name={t.main}
            note={t.mainNote}
            isSelected={target === null}
            onSelect={() => onSelect(null)}
          />
        )}
        {found.slice(0, maxShown).map(one => {
          const parent = parentOf(one)
          return (
            <Target
              key={one.id}
              icon={
                one.image ? (
                  <PictureView picture={one.image} sizes="32px" upTo={160} />
                ) : (
                  <IconPhoto size={18} />
                )
              }
              name={nameOf(one)}
              note={parent ? t.inParent(nameOf(parent)) : t.mainCategory}
              isSelected={target === one.id}
              onSelect={() => onSelect(one.id)}
            />
          )
        })}
        {found.length === 0 && !hasMain && <p className={css.dim}>{t.none}</p>}
      </div>
    </>
  )
}

type OneTarget = { icon: ReactNode; name: string; note: string; isSelected: boolean; onSelect(): void }

function Target({ icon, name, note, isSelected, onSelect }: OneTarget) {
  return (
    <label className={css.target}>
      <input
        type="radio"
        name="target"
        checked={isSelected}
        onChange={onSelect}
        className="visually-hidden"
      />
      <span className={css.thumb} aria-hidden="true">
        {icon}
      </span>
      <span className={css.targetText}>
        <bdi className={css.targetName}>{name}</bdi> <span className={css.dim}>{note}</span>
      </span>
      {isSelected && <IconCheck size={18} className={css.check} />}
    </label>
  )
}
