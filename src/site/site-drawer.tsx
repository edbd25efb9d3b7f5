/** The menu of categories, opened by the buttons in the header. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CachedMarkup } from '#app/cached-markup.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import type { MainCategories } from './main-categories.ts'
import { EntryLink, MenuLink, type MenuLinks, useCurrentPath, useMenuState } from './menu-link.tsx'
import css from './site-drawer.module.css'

export const menuId = 'site-menu'

/** Shows both levels of categories: from below on a phone, under the header on wider screens. A popover needs no JavaScript. */
type Props = { categories: MainCategories; links: MenuLinks }

export function SiteDrawer({ categories, links }: Props) {
  const t = useTexts(appTexts)
  const current = useCurrentPath()
  const menuState = useMenuState(links, categories)
  const drawer = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => drawer.current?.hidePopover?.(), [key])
  return (
    <div ref={drawer} id={menuId} popover="auto" className={`sheet ${css.drawer}`}>
      <div className={`sheet-head ${css.head}`}>
        <p className={css.title}>{t.menu}</p>
        <button
          type="button"
          className="sheet-close"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={t.closeMenu}
        >
          <Icon name="x" size={22} />
        </button>
      </div>
      <CachedMarkup as="nav" from={categories} name={`drawer ${menuState}`} aria-label={t.menu}>
        <DrawerLinks categories={categories} links={links} current={current} />
      </CachedMarkup>
    </div>
  )
}

function DrawerLinks({ categories, links, current }: Props & { current: string }) {
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <ul className={`page ${css.groups}`}>
      {categories.map(category => (
        <li key={category.id} className={css.group}>
          <MenuLink to={`/main/${category.slug}`} current={current} className={css.link}>
            {category.picture && (
              <img
                src={category.picture}
                alt=""
                width="56"
                height="56"
                loading="lazy"
                className={css.picture}
              />
            )}
            <span className={css.label}>
              <LocalizedText value={localize(category, 'name', language)} mark={false} />
            </span>
          </MenuLink>
          {category.children.length > 0 && (
            <ul className={css.children}>
              {category.children.map(child => (
                <li key={child.slug}>
                  <MenuLink to={`/main/${child.slug}`} current={current} className={css.child}>
                    <LocalizedText value={localize(child, 'name', language)} mark={false} />
                  </MenuLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      <li className={css.warranty}>
        {links.map(
          entry =>
            entry.to && (
              <EntryLink key={entry.to + entry.title} entry={entry} current={current} className={css.link} />
            ),
        )}
      </li>
    </ul>
  )
}
