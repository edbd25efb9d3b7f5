/** Building blocks of back-office pages: the page head, sections, columns and the empty state. */

import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useSite } from '#app/page-site.ts'
import { Link } from './link.tsx'
import css from './page.module.css'
import { useTitlePrefix } from './unread.tsx'

type HeadProps = {
  title: string
  /** Shown beside the title, such as a badge. */
  note?: ReactNode
  /** The list this page belongs to. */
  back?: { to: string; label: string }
  children?: ReactNode
}

export function PageHead({ title, note, back, children }: HeadProps) {
  const site = useSite()
  const prefix = useTitlePrefix()
  return (
    <header className={css.head}>
      <title>{`${prefix}${title} · ${site.name}`}</title>
      <div className={css.titles}>
        {back && (
          <Link to={back.to} className={css.back} viewTransition>
            <IconChevronLeft size={16} stroke={1.5} className="turns" aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <div className={css.line}>
          <h1 className={css.title} dir="auto">
            {title}
          </h1>
          {note}
        </div>
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </header>
  )
}

type SectionProps = { title: string; hint?: string; children: ReactNode }

export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.fields}>{children}</div>
    </section>
  )
}

/** The main fields on one side, the state of the item on the other. */
export function TwoColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.column}>{main}</div>
      <div className={css.column}>{side}</div>
    </div>
  )
}

type EmptyProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

export function EmptyScreen({ icon, title, text, children }: EmptyProps) {
  return (
    <div className={css.empty}>
      <div className={css.drawing} aria-hidden="true">
        {icon}
      </div>
      <h2 className={css.emptyTitle}>{title}</h2>
      <p className={css.emptyText}>{text}</p>
      {children}
    </div>
  )
}
