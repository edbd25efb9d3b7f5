/** The header of public pages: logo, main navigation, search, language and colour scheme. Rendered by `site-layout.tsx`. */
import { CachedMarkup } from '#app/cached-markup.tsx'
import { SchemeSelect } from '#app/components/scheme-select.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { Icon } from '#ui/icon.tsx'
import { LanguageLink } from './language-link.tsx'
import type { MainCategories } from './main-categories.ts'
import { EntryLink, type MenuLinks, useCurrentPath, useMenuState } from './menu-link.tsx'
import { ShopLogo } from './shop/shop-logo.tsx'
import { menuId, SiteDrawer } from './site-drawer.tsx'
import css from './site-header.module.css'
import { SiteSearch } from './site-search.tsx'

type Props = { categories: MainCategories; links: MenuLinks }

export function SiteHeader({ categories, links }: Props) {
  const t = useTexts(appTexts)
  const site = useSite()
  return (
    <header className={css.header}>
      <div className={`page ${css.bar}`}>
        <PageLink to="/" className={css.logo}>
          <ShopLogo name={site.name} look={site.look} />
        </PageLink>
        <MainNav categories={categories} links={links} />
        <div className={`${css.tools} no-print`}>
          <SiteSearch />
          <LanguageLink className={css.tool} />
          <CachedMarkup as="div" from={categories} name="tools" className={css.buttons}>
            <span className={`${css.tool} ${css.square} under-select scripted`}>
              <Icon name="moon" className={css.moon} />
              <Icon name="sun" className={css.sun} />
              <SchemeSelect />
            </span>
            <button
              type="button"
              className={`${css.tool} ${css.square} ${css.menu}`}
              popoverTarget={menuId}
              aria-label={t.menu}
            >
              <Icon name="menu-2" size={22} />
            </button>
          </CachedMarkup>
        </div>
      </div>
      <SiteDrawer categories={categories} links={links} />
    </header>
  )
}

function MainNav({ categories, links }: Props) {
  const t = useTexts(appTexts)
  const current = useCurrentPath()
  const menuState = useMenuState(links, [])
  return (
    <CachedMarkup
      as="nav"
      from={categories}
      name={`main ${menuState}`}
      aria-label={t.mainMenu}
      className={`${css.nav} no-print`}
    >
      {links.map(entry =>
        entry.to ? (
          <EntryLink key={entry.to + entry.title} entry={entry} current={current} className={css.link} />
        ) : (
          categories.length > 0 && (
            <button key="" type="button" popoverTarget={menuId} className={css.link}>
              {t.categories}
              <Icon name="chevron-down" size={16} />
            </button>
          )
        ),
      )}
      {/* Narrow windows hide the last of many links. The menu has them all. */}
      {links.length > 4 && (
        <button
          type="button"
          popoverTarget={menuId}
          className={`${css.link} ${css.more}`}
          aria-label={t.menu}
        >
          …
        </button>
      )}
    </CachedMarkup>
  )
}
