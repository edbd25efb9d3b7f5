/** Building blocks of back-office pages: the page head, sections, columns and the empty state. */

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconChevronLeft } from '#admin/icons.tsx'
import { useSite } from '#app/page-site.ts'
import { Link } from './link.tsx'
import css from './page.module.css'
import { useTitlePrefix } from './unread.tsx'

type HeadProps = {
  title: string
  /** Which one it is of the screens with this title, for the tab of the browser and its history. */
  screen?: string | undefined
  /** Shown beside the title, such as a badge. */
  note?: ReactNode
  /** The list this page belongs to. */
  back?: { to: string; label: string }
  children?: ReactNode
}

export function PageHead({ title, screen, note, back, children }: HeadProps) {
  const site = useSite()
  const prefix = useTitlePrefix()
  const head = useMeasuredHead()
  return (
    <header ref={head} className={css.head}>
      <title>{`${prefix}${screen ? `${screen} · ` : ''}${title} · ${site.name}`}</title>
      <div className={css.titles}>
        {back && (
          <Link to={back.to} className={css.back} viewTransition>
            <IconChevronLeft size={16} className="turns" />
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

/** Tells where the head ends, so that notifications stand below it (`frame.module.css`): titles and buttons can wrap. */
function useMeasuredHead() {
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = head.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--head-end', `${element.getBoundingClientRect().bottom + scrollY}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--head-end')
    }
  }, [])
  return head
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

type ProgressProps = { label: string; done: number; total: number }

/** How far something is, as a thin line across the page: the checklist, and the removal of the demo. */
export const ProgressLine = ({ label, done, total }: ProgressProps) => (
  <progress className={css.progress} max={total} value={done} aria-label={label} />
)

type EmptyProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

export function EmptyScreen({ icon, title, text, children }: EmptyProps) {
  return (
    <div className={css.empty}>
      <div className={css.drawing} aria-hidden="true">
        {icon}
      </div>
      <h2 className={css.emptyTitle}>{title}</h2>
      <p className={css.emptyText}>{text}</p>
      {children && <div className={css.emptyActions}>{children}</div>}
    </div>
  )
}
