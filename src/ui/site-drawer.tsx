import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#shared/number.ts'
import { KeptMarkup } from './kept-markup.tsx'
import type { MainCategories } from './main-categories.ts'
import { currentOf, MenuLink, useCurrentPath } from './menu-link.tsx'
import { texts } from './messages/index.ts'
import { useLocale, useSite, useTexts } from './site.ts'
import css from './site-drawer.module.css'
import { ToldText } from './told-text.tsx'
import { told } from './translated.ts'

export const menuId = 'site-menu'

/** The menu of small screens: a popover, so that it opens and closes without JavaScript. */
export function SiteDrawer({ categories }: { categories: MainCategories }) {
  const t = useTexts(texts)
  const current = useCurrentPath()
  const drawer = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page closes the menu that led to it.
  useEffect(() => drawer.current?.hidePopover?.(), [key])
  return (
    <div ref={drawer} id={menuId} popover="auto" className={css.drawer}>
      <div className={css.head}>
        <p className={css.title}>{t.menu}</p>
        <button
          type="button"
          className={css.close}
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={t.closeMenu}
        >
          <IconX size={22} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
      <KeptMarkup
        as="nav"
        from={categories}
        name={`drawer ${currentOf(categories, current)}`}
        aria-label={t.menu}
      >
        <DrawerLinks categories={categories} current={current} />
      </KeptMarkup>
    </div>
  )
}

function DrawerLinks({ categories, current }: { categories: MainCategories; current: string }) {
  const t = useTexts(texts)
  const locale = useLocale()
  const base = useSite().baseLocale
  return (
    <ul>
      {categories.map(category => (
        <li key={category.id}>
          <MenuLink to={`/main/${category.slug}`} current={current} className={css.link}>
            <span className={css.label}>
              <ToldText told={told(category, 'name', { locale, base })} mark={false} />
            </span>
            <span className={css.count}>{formatNumber(category.productCount, locale)}</span>
          </MenuLink>
        </li>
      ))}
      <li>
        <MenuLink to="/warranty" current={current} className={css.link}>
          {t.warranty}
        </MenuLink>
      </li>
    </ul>
  )
}
