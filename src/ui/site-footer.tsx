import { KeptMarkup } from './kept-markup.tsx'
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
  const { name } = useSite()
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
          <KeptMarkup
            as="nav"
            from={categories}
            name="footer"
            aria-labelledby="footer-categories"
            className={css.categories}
          >
            <CategoryLinks categories={categories} />
          </KeptMarkup>
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
              <a href="/admin/login" className={css.link}>
                {t.adminLogin}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function CategoryLinks({ categories }: { categories: MainCategories }) {
  const t = useTexts(texts)
  const locale = useLocale()
  const base = useSite().baseLocale
  return (
    <>
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
    </>
  )
}
