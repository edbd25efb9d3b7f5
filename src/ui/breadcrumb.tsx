import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import css from './breadcrumb.module.css'
import { Icon } from './icon.tsx'
import type { LocalizedValue } from './localize.ts'
import { LocalizedText } from './localized-text.tsx'

export type Crumb = { to: string; name: LocalizedValue }

/** The path from the home page down to the parent of this page. The page itself is not in it; its heading names it. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useTexts(appTexts)
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
              <LocalizedText value={name} mark={false} />
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
