import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { KeptMarkup } from './kept-markup.tsx'
import { LanguageLink } from './language-link.tsx'
import { PageLink } from './link.tsx'
import type { MainCategories } from './main-categories.ts'
import { currentOf, MenuLink, useCurrentPath } from './menu-link.tsx'
import { texts } from './messages/index.ts'
import { toggleScheme } from './scheme.ts'
import { useLocale, useSite, useTexts } from './site.ts'
import { menuId, SiteDrawer } from './site-drawer.tsx'
import css from './site-header.module.css'
import { SiteMark } from './site-mark.tsx'
import { ToldText } from './told-text.tsx'
import { told } from './translated.ts'

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
          <LanguageLink className={css.tool} />
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
            data-more={moreThan(categories.length)}
            popoverTarget={menuId}
            aria-label={t.menu}
          >
            <IconMenu2 size={22} stroke={1.5} aria-hidden="true" />
          </button>
        </div>
      </div>
      <SiteDrawer categories={categories} />
    </header>
  )
}

/** How many links the bar holds at each width is the style sheet's business; the rest stand in the menu. */
function moreThan(count: number) {
  if (count > 6) return 'wide'
  return count > 3 ? 'medium' : undefined
}

function MainNav({ categories }: { categories: MainCategories }) {
  const t = useTexts(texts)
  const current = useCurrentPath()
  return (
    <KeptMarkup
      as="nav"
      from={categories}
      name={`main ${currentOf(categories, current)}`}
      aria-label={t.mainMenu}
      className={css.nav}
    >
      <MainLinks categories={categories} current={current} />
    </KeptMarkup>
  )
}

function MainLinks({ categories, current }: { categories: MainCategories; current: string }) {
  const t = useTexts(texts)
  const locale = useLocale()
  const base = useSite().baseLocale
  return (
    <ul className={css.links}>
      {categories.slice(0, 6).map(category => (
        <li key={category.id} className={css.item}>
          <MenuLink to={`/main/${category.slug}`} current={current} className={css.link}>
            <span className={css.label}>
              <ToldText told={told(category, 'name', { locale, base })} mark={false} />
            </span>
          </MenuLink>
        </li>
      ))}
      <li className={css.warranty}>
        <MenuLink to="/warranty" current={current} className={css.link}>
          <span className={css.label}>{t.warranty}</span>
        </MenuLink>
      </li>
    </ul>
  )
}
