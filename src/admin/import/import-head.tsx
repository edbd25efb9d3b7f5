/** The head of every import: its title, and either what can be imported or how far it is. */
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { IconCheck } from '#ui/page-icons.tsx'
import { Link } from '../link.tsx'
import { PageHead } from '../page.tsx'
import { importScreenTexts } from '../texts/import.ts'
import css from './import.module.css'

export const importPaths = { sheets: '/admin/import', images: '/admin/import/images' } as const

type HeadProps = {
  kind: keyof typeof importPaths
  children?: ReactNode
  back?: { to: string; label: string }
}

export function ImportHead({ kind, children, back }: HeadProps) {
  const t = useTexts(importScreenTexts)
  return (
    <PageHead
      title={t.title}
      screen={t.tabs[kind]}
      back={back ?? { to: '/admin/products', label: t.products }}
    >
      {children}
    </PageHead>
  )
}

export function ImportTabs({ current }: { current: keyof typeof importPaths }) {
  const t = useTexts(importScreenTexts)
  return (
    <nav className={css.tabs} aria-label={t.kinds}>
      {(['sheets', 'images'] as const).map(kind => (
        <Link
          key={kind}
          to={importPaths[kind]}
          aria-current={kind === current ? 'page' : undefined}
          viewTransition
        >
          {t.tabs[kind]}
        </Link>
      ))}
    </nav>
  )
}

export const importSteps = ['file', 'columns', 'check', 'import'] as const
export type ImportStep = (typeof importSteps)[number]

/** `paths`: the steps that can be gone back to. */
export function ImportSteps({
  steps = importSteps,
  current,
  paths = {},
}: {
  steps?: readonly ImportStep[]
  current: ImportStep
  paths?: Partial<Record<ImportStep, string>>
}) {
  const t = useTexts(importScreenTexts)
  const locale = useLocale()
  const at = steps.indexOf(current)
  return (
    <nav aria-label={t.stepsLabel}>
      <ol className={css.steps}>
        {steps.map((step, index) => {
          const isDone = index < at
          const path = paths[step]
          const content = (
            <>
              <span className={css.dot} aria-hidden="true">
                {isDone ? <IconCheck size={14} /> : formatNumber(index + 1, locale)}
              </span>
              <span className={css.stepName}>{t.steps[step]}</span>
              {isDone && <span className="visually-hidden">, {t.stepDone}</span>}
            </>
          )
          return (
            <li key={step} data-state={isDone ? 'done' : index === at ? 'current' : 'next'}>
              {path && isDone ? (
                <Link to={path} className={css.step}>
                  {content}
                </Link>
              ) : (
                <span className={css.step} aria-current={index === at ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
