/** One category in the tree of the back office, with its actions. Used by `categories-page.tsx`. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { CSSProperties, ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import { CategoryState } from '../../products/admin/state-badge.tsx'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { trashTexts } from '../../texts/trash.ts'
import { type CategoryNode, categoryLimits } from '../category.ts'
import css from './categories-page.module.css'

export type RowActions = {
  remove(node: CategoryNode): void
  move(id: number, position: number): void
}
type Props = {
  node: CategoryNode
  depth: number
  /** Its position among its siblings, from 0. */
  position: number
  /** How many siblings there are, itself included. */
  siblings: number
  actions: RowActions
}

export function CategoryTreeRow(props: Props) {
  const { node, depth } = props
  const t = useTexts(catalogueAdminTexts).categories
  const languages = { locale: useLocale(), base: useSite().baseLocale }
  const name = localize(node, 'name', languages)
  return (
    <div className={css.row} style={{ '--depth': depth } as CSSProperties}>
      {depth > 0 && (
        <IconCornerDownRight size={16} stroke={1.5} className={`turns ${css.elbow}`} aria-hidden="true" />
      )}
      <span className={css.what}>
        <Link to={`/admin/categories/${node.id}`} className={css.name} viewTransition>
          <LocalizedText value={name} />
        </Link>
        <CategoryState category={node} />
      </span>
      <span className={css.count}>{t.count(node.productCount ?? 0)}</span>
      <Actions {...props} name={name.text} />
    </div>
  )
}

type Action = { key: string; label: string; short: string; icon: ReactElement; off?: boolean; run(): void }

/** Side by side where there is room, behind one button where there is not. */
function Actions(props: Props & { name: string }) {
  const t = useTexts(trashTexts)
  const actions = useActions(props)
  return (
    <>
      <span className={css.actions}>
        {actions.map(({ key, label, icon, off, run }) => (
          <Tooltip key={key} label={label} position="top">
            <ActionIcon
              variant="subtle"
              size="lg"
              className={css.action}
              aria-label={label}
              // Not `disabled`: the button of a category that reaches the end would lose the focus.
              aria-disabled={off}
              data-disabled={off || undefined}
              onClick={off ? undefined : run}
            >
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" className={css.more} aria-label={t.more(props.name)}>
            <IconDots size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ key, short, icon, off, run }) => (
            <Menu.Item key={key} leftSection={icon} disabled={off} onClick={run}>
              {short}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function useActions({ node, depth, position, siblings, actions, name }: Props & { name: string }): Action[] {
  const t = useTexts(trashTexts)
  const { addUnder } = useTexts(catalogueAdminTexts).categories
  const navigate = useNavigate()
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
  return [
    {
      key: 'up',
      label: t.category.earlier(name),
      short: t.category.up,
      icon: <IconArrowUp {...icon} />,
      off: position === 0,
      run: () => actions.move(node.id, position - 1),
    },
    {
      key: 'down',
      label: t.category.later(name),
      short: t.category.down,
      icon: <IconArrowDown {...icon} />,
      off: position === siblings - 1,
      run: () => actions.move(node.id, position + 1),
    },
    {
      key: 'add',
      label: addUnder(name),
      short: t.category.addUnder,
      icon: <IconPlus {...icon} />,
      off: depth >= categoryLimits.depth - 1,
      run: () => void navigate(`/admin/categories/create?parent=${node.id}`, { viewTransition: true }),
    },
    {
      key: 'delete',
      label: t.deleteNamed(name),
      short: t.delete,
      icon: <IconTrash {...icon} />,
      run: () => actions.remove(node),
    },
  ]
}
