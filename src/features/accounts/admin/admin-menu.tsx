/** The menu with the actions on one administrator. */
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconKey,
  IconLogout,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconHistory } from '#ui/page-icons.tsx'
import type { Admin } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'

type Props = {
  admin: Admin
  /** Users cannot disable or remove themselves. */
  isSelf: boolean
  onEdit(): void
  onPassword(): void
  onDisable(): void
  onEnable(): void
  onLogOut(): void
  onRemove(): void
}

export function AdminMenu({ admin, isSelf, ...handlers }: Props) {
  const t = useTexts(adminsTexts)
  const icon = { size: 18 } as const
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" color="var(--c-dim)" aria-label={t.more(admin.displayName)}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={handlers.onEdit}>
          {t.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={handlers.onPassword}>
          {t.setPassword}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/admin/activity?admin=${admin.id}`}
          viewTransition
          leftSection={<IconHistory {...icon} />}
        >
          {t.history}
        </Menu.Item>
        {!isSelf && admin.sessions > 0 && (
          <Menu.Item leftSection={<IconLogout {...icon} className="turns" />} onClick={handlers.onLogOut}>
            {t.logOutEverywhere}
          </Menu.Item>
        )}
        {admin.disabled && (
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={handlers.onEnable}>
            {t.enable}
          </Menu.Item>
        )}
        {!isSelf && !admin.disabled && (
          <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={handlers.onDisable}>
            {t.disable}
          </Menu.Item>
        )}
        {!isSelf && (
          <Menu.Item color="var(--c-error)" leftSection={<IconTrash {...icon} />} onClick={handlers.onRemove}>
            {t.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
