import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconHistory } from '#ui/page-icons.tsx'
import type { CategoryEntry, CategoryNode } from '../../model/category.ts'
import { trashTexts } from '../../texts/trash.ts'
import { useCategoryDeletion, useCategoryName } from './category-actions.ts'
import { CategoryDeleteDialog } from './category-delete-dialog.tsx'

type Props = { category: CategoryEntry; tree: CategoryNode[]; onRemoved(): void }

export function CategoryMenu({ category, tree, onRemoved }: Props) {
  const t = useTexts(trashTexts)
  const nameOf = useCategoryName()
  const deletion = useCategoryDeletion(onRemoved)
  const icon = { size: 18 } as const
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={44} color="var(--c-dim)" aria-label={t.more(nameOf(category))}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/admin/activity?entity=category&entityId=${category.id}`}
            viewTransition
            leftSection={<IconHistory {...icon} />}
          >
            {t.history}
          </Menu.Item>
          <Menu.Item
            color="var(--c-error)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => deletion.remove(category)}
          >
            {t.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CategoryDeleteDialog deletion={deletion} tree={tree} />
    </>
  )
}
