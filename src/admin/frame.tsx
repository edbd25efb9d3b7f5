/** The frame of the back office: navigation at the side, or behind a button on narrow screens. Rendered by `layout.tsx`. */
import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { InlineScript } from '#app/inline-script.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import { SiteMark } from '#app/site-mark.tsx'
import css from './frame.module.css'
import { navScript, useNarrowNav } from './narrow-nav.ts'
import { type AdminName, AdminNav } from './nav.tsx'
import { adminTexts } from './texts/admin.ts'
import { useUnreadText } from './unread.tsx'

type Props = {
  /** Undefined while the data is loading. */
  admin?: AdminName
  children: ReactNode
}

export function AdminFrame({ admin, children }: Props) {
  const t = useTexts(adminTexts)
  const site = useSite()
  const unread = useUnreadText()
  const [opened, { open, close }] = useDisclosure(false)
  const [narrow, toggleNarrow] = useNarrowNav()
  return (
    <div className={css.frame} data-motion="slide">
      {/* Only in the markup of the server. When the browser renders, an effect sets the attribute. */}
      {!admin && <InlineScript code={navScript} />}
      <a href="#content" className="skip-link">
        {t.skip}
      </a>
      <header className={css.bar}>
        <div className={css.burger} data-unread={unread ? true : undefined}>
          <Burger
            size="sm"
            opened={false}
            onClick={open}
            aria-label={unread ? t.with(t.openMenu, t.unread(unread)) : t.openMenu}
            aria-haspopup="dialog"
          />
        </div>
        <SiteMark className={css.mark} />
        <span className={css.name}>{site.name}</span>
      </header>
      <aside aria-label={t.backOffice} className={css.side}>
        <AdminNav admin={admin} narrow={narrow} onToggle={toggleNarrow} />
      </aside>
      <Drawer.Root opened={opened} onClose={close} size={288}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t.menu}>
          <Drawer.Body p={0} className={css.drawer}>
            <AdminNav admin={admin} onLeave={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <main id="content" tabIndex={-1} className={css.main}>
        <div className={css.content}>{children}</div>
      </main>
    </div>
  )
}
