/** The frame of the back office: navigation at the side, or behind a button on narrow screens. Rendered by `layout.tsx`. */
import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { InlineScript } from '#app/inline-script.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import { SiteMark } from '#app/site-mark.tsx'
import css from './frame.module.css'
import { navScript, useNarrowNav } from './navigation/narrow-nav.ts'
import { type AdminName, AdminNav } from './navigation/nav.tsx'
import type { NavDrawer } from './navigation/nav-drawer.tsx'
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
  const Drawer = useNavDrawer(opened, close)
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
      {Drawer && <Drawer admin={admin} opened={opened} onClose={close} />}
      <main id="content" tabIndex={-1} className={css.main}>
        <div className={css.content}>{children}</div>
      </main>
    </div>
  )
}

/** Screens that show the button of the drawer, as in the style sheet. */
const narrowScreens = '(max-width: 57.4375em)'

/** The drawer is 13 kB of script that wide screens never need. Narrow ones load it with the page, before it is asked for. */
function useNavDrawer(isOpened: boolean, close: () => void) {
  const [Drawer, setDrawer] = useState<typeof NavDrawer>()
  const isLoaded = Drawer !== undefined
  useEffect(() => {
    if (isLoaded || !(isOpened || matchMedia(narrowScreens).matches)) return
    const load = async () => {
      const { NavDrawer } = await import('./navigation/nav-drawer.tsx')
      setDrawer(() => NavDrawer)
    }
    // Without a connection the next press tries again.
    load().catch(close)
  }, [isOpened, isLoaded, close])
  return Drawer
}
