import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconHistory } from '#ui/page-icons.tsx'
import { trashTexts } from '../../texts/trash.ts'
import { useProductActions } from './product-actions.ts'

type Props = {
  product: { id: number; name: string }
  /** As large as the buttons beside it. */
  large?: boolean
  /** Called after the product has gone to the trash. */
  onRemoved(): void
}

export function ProductMenu({ product, large = false, onRemoved }: Props) {
  const t = useTexts(trashTexts)
  const actions = useProductActions()
  const remove = async () => {
    if (await actions.remove(product)) onRemoved()
  }
  const icon = { size: 18 } as const
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant={large ? 'default' : 'subtle'}
          size={large ? 44 : 'lg'}
          color="var(--c-dim)"
          aria-label={t.more(product.name)}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.duplicate(product)}>
          {t.duplicate}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/admin/activity?entity=product&entityId=${product.id}`}
          viewTransition
          leftSection={<IconHistory {...icon} />}
        >
          {t.history}
        </Menu.Item>
        <Menu.Item color="var(--c-error)" leftSection={<IconTrash {...icon} />} onClick={remove}>
          {t.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
