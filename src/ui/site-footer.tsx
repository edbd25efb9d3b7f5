import { Link } from 'react-router'
import { LanguageLink } from './language-link.tsx'
import { PageLink } from './link.tsx'
import type { MainCategories } from './main-categories.ts'
import { texts } from './messages/index.ts'
import { useLocale, useSite, useTexts } from './site.ts'
import css from './site-footer.module.css'
import { SiteMark } from './site-mark.tsx'
import { ToldText } from './told-text.tsx'
import { told } from './translated.ts'

export function SiteFooter({ categories }: { categories: MainCategories }) {
  const t = useTexts(texts)
  const locale = useLocale()
  const { name, baseLocale: base } = useSite()
  return (
    <footer className={`${css.footer} no-print`}>
      <div className={`page ${css.columns}`}>
        <div className={css.about}>
          <p className={css.name}>
            <SiteMark />
            {name}
          </p>
          <p className={css.line}>{t.footerLine}</p>
        </div>
        {categories.length > 0 && (
          <nav aria-labelledby="footer-categories" className={css.categories}>
            <h2 id="footer-categories" className={css.title}>
              {t.categories}
            </h2>
            <ul className={css.list}>
              {categories.map(category => (
                <li key={category.id}>
                  <PageLink to={`/main/${category.slug}`} className={css.link}>
                    <ToldText told={told(category, 'name', { locale, base })} mark={false} />
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help" className={css.title}>
            {t.help}
          </h2>
          <ul>
            <li>
              <PageLink to="/warranty" className={css.link}>
                {t.warranty}
              </PageLink>
            </li>
            <li>
              <LanguageLink className={css.link} />
            </li>
            <li>
              <Link to="/admin/login" className={css.link} viewTransition>
                {t.adminLogin}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
