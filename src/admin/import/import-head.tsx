/** The head of every import: its title, and either what can be imported or how far it is. */
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { importKinds } from '#features/transfer/import-kinds.ts'
import type { ImportEntity } from '#features/transfer/sheet-import.ts'
import { formatNumber } from '#shared/number.ts'
import { IconCheck } from '#ui/page-icons.tsx'
import { Link } from '../link.tsx'
import { PageHead } from '../page.tsx'
import { importScreenTexts } from '../texts/import.ts'
import css from './import.module.css'

/** The images of products are not rows of a spreadsheet. */
type ImportTab = ImportEntity | 'images'

const tabs = ['product', 'images', 'category', 'attribute', 'serial'] as const satisfies ImportTab[]

export const imagesPath = '/admin/import/images'

type HeadProps = {
  kind: ImportTab
  /** Of one import: its file. */
  name?: string
  back?: { to: string; label: string }
  children?: ReactNode
}

export function ImportHead({ kind, name, back, children }: HeadProps) {
  const t = useTexts(importScreenTexts)
  const nameOf = useTabName()
  const { home } = importKinds[kind === 'images' ? 'product' : kind]
  return (
    <PageHead
      title={t.title}
      screen={name || nameOf(kind)}
      back={back ?? { to: home, label: nameOf(kind === 'images' ? 'product' : kind) }}
    >
      {children}
    </PageHead>
  )
}

export function ImportTabs({ current }: { current: ImportTab }) {
  const t = useTexts(importScreenTexts)
  const nameOf = useTabName()
  return (
    <nav className={css.tabs} aria-label={t.kinds}>
      {tabs.map(kind => (
        <Link
          key={kind}
          to={kind === 'images' ? imagesPath : importKinds[kind].path}
          aria-current={kind === current ? 'page' : undefined}
          viewTransition
        >
          {nameOf(kind)}
        </Link>
      ))}
    </nav>
  )
}

function useTabName() {
  const { images } = useTexts(importScreenTexts)
  const locale = useLocale()
  return (kind: ImportTab) => (kind === 'images' ? images : importKinds[kind].words[locale].title)
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
