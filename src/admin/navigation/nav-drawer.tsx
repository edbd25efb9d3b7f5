/** The navigation behind its button on narrow screens. Loaded by `frame.tsx`, apart from the page. */
import { Drawer } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import css from '../frame.module.css'
import { adminTexts } from '../texts/admin.ts'
import { type AdminName, AdminNav } from './nav.tsx'

type Props = { admin: AdminName | undefined; opened: boolean; onClose(): void }

export function NavDrawer({ admin, opened, onClose }: Props) {
  const t = useTexts(adminTexts)
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t.menu}>
        <Drawer.Body p={0} className={css.drawer}>
          <AdminNav admin={admin} onLeave={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
