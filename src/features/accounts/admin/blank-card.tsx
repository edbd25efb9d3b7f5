/** The card in the middle of the blank layout. Used by the pages that need no session: the login, invitations, a new password. */
import type { ReactNode } from 'react'
import { usePath, useSite, useTexts } from '#app/page-site.ts'
import { SiteMark } from '#app/site-mark.tsx'
import { accountTexts } from '../texts/index.ts'
import css from './blank-card.module.css'

type Props = { title: string; lead?: ReactNode; children?: ReactNode }

export function BlankCard({ title, lead, children }: Props) {
  const t = useTexts(accountTexts)
  const site = useSite()
  const path = usePath()
  return (
    <main className={css.page}>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className={css.card}>
        <SiteMark className={css.mark} />
        <h1 className={css.title}>{title}</h1>
        <p className={css.lead}>
          {lead ?? (
            <>
              <bdi>{site.name}</bdi> · {t.lead}
            </>
          )}
        </p>
        {children}
        <noscript>
          <p className={css.noscript}>{t.needsScript}</p>
        </noscript>
      </div>
      <a href={path('/')} className={css.home}>
        {t.toSite}
      </a>
    </main>
  )
}
