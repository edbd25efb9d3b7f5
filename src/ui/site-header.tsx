import { IconChevronDown, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { KeptMarkup } from './kept-markup.tsx'
import { LanguageLink } from './language-link.tsx'
import { PageLink } from './link.tsx'
import type { MainCategories } from './main-categories.ts'
import { currentOf, MenuLink, useCurrentPath } from './menu-link.tsx'
import { texts } from './messages/index.ts'
import { toggleScheme } from './scheme.ts'
import { useSite, useTexts } from './site.ts'
import { menuId, SiteDrawer } from './site-drawer.tsx'
import css from './site-header.module.css'
import { SiteMark } from './site-mark.tsx'
import { SiteSearch } from './site-search.tsx'

export function SiteHeader({ categories }: { categories: MainCategories }) {
  const t = useTexts(texts)
  const site = useSite()
  return (
    <header className={`${css.header} no-print`}>
      <div className={`page ${css.bar}`}>
        <PageLink to="/" className={css.logo}>
          <SiteMark className={css.mark} />
          <span className={css.name}>{site.name}</span>
        </PageLink>
        <MainNav categories={categories} />
        <div className={css.tools}>
          <SiteSearch />
          <LanguageLink className={css.tool} />
          <KeptMarkup as="div" from={categories} name="tools" className={css.buttons}>
            <button
              type="button"
              className={`${css.tool} ${css.square} scripted`}
              aria-label={t.theme}
              title={t.theme}
              onClick={toggleScheme}
            >
              <IconMoon size={20} stroke={1.5} className={css.moon} aria-hidden="true" />
              <IconSun size={20} stroke={1.5} className={css.sun} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={`${css.tool} ${css.square} ${css.menu}`}
              popoverTarget={menuId}
              aria-label={t.menu}
            >
              <IconMenu2 size={22} stroke={1.5} aria-hidden="true" />
            </button>
          </KeptMarkup>
        </div>
      </div>
      <SiteDrawer categories={categories} />
    </header>
  )
}

function MainNav({ categories }: { categories: MainCategories }) {
  const t = useTexts(texts)
  const current = useCurrentPath()
  return (
    <KeptMarkup
      as="nav"
      from={categories}
      name={`main ${currentOf([], current)}`}
      aria-label={t.mainMenu}
      className={css.nav}
    >
      {categories.length > 0 && (
        <button type="button" popoverTarget={menuId} className={css.link}>
          {t.categories}
          <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
      <MenuLink to="/warranty" current={current} className={css.link}>
        {t.warranty}
      </MenuLink>
      <MenuLink to="/contact" current={current} className={css.link}>
        {t.contact.title}
      </MenuLink>
    </KeptMarkup>
  )
}
