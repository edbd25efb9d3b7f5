import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { LocalizedValue } from '#ui/localize.ts'
import { PageLink } from '../page-link.tsx'
import { useTexts } from '../page-site.ts'
import { appTexts } from '../texts/index.ts'
import css from './breadcrumb.module.css'
import { LocalizedText } from './localized-text.tsx'

export type Crumb = { to: string; name: LocalizedValue }

/** The path from the home page down to this page, which is named last and is not a link. */
export function Breadcrumb({ crumbs = [], page }: { crumbs?: Crumb[]; page: ReactNode }) {
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
        <li className={css.item} aria-current="page">
          <Icon name="chevron-right" size={14} className={`${css.chevron} turns`} />
          <span className={css.page}>{page}</span>
        </li>
      </ol>
    </nav>
  )
}
