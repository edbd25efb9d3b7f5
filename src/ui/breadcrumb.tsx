import css from './breadcrumb.module.css'
import { Icon } from './icon.tsx'
import { PageLink } from './link.tsx'
import { texts } from './messages/index.ts'
import { useTexts } from './site.ts'
import { ToldText } from './told-text.tsx'
import type { Told } from './translated.ts'

export type Crumb = { to: string; name: Told }

/** The way from the home page down to this one; the page itself is its heading. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useTexts(texts)
  return (
    <nav aria-label={t.breadcrumb} className={`${css.trail} no-print`}>
      <ol className={css.list}>
        <li className={css.item}>
          <PageLink to="/" className={css.link}>
            {t.home}
          </PageLink>
        </li>
        {crumbs.map(({ to, name }) => (
          <li key={to} className={css.item}>
            <Icon name="chevron-right" size={14} className={`${css.chevron} turns`} />
            <PageLink to={to} className={css.link}>
              <ToldText told={name} mark={false} />
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
