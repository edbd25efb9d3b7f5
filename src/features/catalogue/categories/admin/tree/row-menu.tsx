/** The menu of a row in the category tree. It is made when it is opened. Used by `category-tree.tsx`. */
import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconHistory } from '#ui/page-icons.tsx'
import { trashTexts } from '../../../texts/trash.ts'
import { treeTexts } from '../../texts/tree.ts'
import css from './category-tree.module.css'

export type MenuCommand = 'up' | 'down' | 'move' | 'add' | 'delete'
type Props = {
  id: number
  name: string
  /** Commands that are not possible here. */
  off: Partial<Record<MenuCommand, boolean>>
  onClose(): void
  onCommand(command: MenuCommand): void
}

export function RowMenu({ id, name, off, onClose, onCommand }: Props) {
  const t = useTexts(treeTexts)
  const trash = useTexts(trashTexts)
  const icon = { size: 18 } as const
  const item = (command: MenuCommand) => ({ disabled: off[command], onClick: () => onCommand(command) })
  return (
    <Menu opened position="bottom-end" onChange={opened => !opened && onClose()} returnFocus={false}>
      <Menu.Target>
        <button type="button" tabIndex={-1} className={css.action} aria-label={trash.more(name)}>
          <IconDots {...icon} />
        </button>
      </Menu.Target>
      {/* In a portal, but its events still reach the tree through React. */}
      <Menu.Dropdown onKeyDown={stop} onClick={stop}>
        <Menu.Item
          component={Link}
          to={`/admin/categories/${id}`}
          viewTransition
          leftSection={<IconPencil {...icon} />}
        >
          {t.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus {...icon} />} {...item('add')}>
          {t.addUnder}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderSymlink {...icon} />} {...item('move')}>
          {t.moveTo}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp {...icon} />} {...item('up')}>
          {trash.category.up}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...icon} />} {...item('down')}>
          {trash.category.down}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/admin/activity?entity=category&entityId=${id}`}
          viewTransition
          leftSection={<IconHistory {...icon} />}
        >
          {trash.history}
        </Menu.Item>
        <Menu.Item color="var(--c-error)" leftSection={<IconTrash {...icon} />} {...item('delete')}>
          {trash.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const stop = (event: { stopPropagation(): void }) => event.stopPropagation()
