import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { type StaffListQuery, toEditorPath } from './list/staff-list-query.ts'
import { productListTexts } from './list/texts/index.ts'
import css from './product-neighbours.module.css'

export type Neighbours = CallOutput<Calls['GET /products/staff/neighbours/:id']>

type Props = { neighbours: Neighbours; query: StaffListQuery }

/** In the editor: the products before and after this one in the list from which it was opened. */
export function ProductNeighbours({ neighbours, query }: Props) {
  const t = useTexts(productListTexts)
  const { previous, next, position, total, totalIsAtLeast } = neighbours
  if (position === null) return null
  const icon = { size: 18, className: 'turns' } as const
  return (
    <nav aria-label={t.table} className={css.neighbours}>
      <Step to={previous && toEditorPath(previous, query)} label={t.previousProduct}>
        <IconChevronLeft {...icon} />
      </Step>
      <span className={css.position}>{t.position(position, total, Boolean(totalIsAtLeast))}</span>
      <Step to={next && toEditorPath(next, query)} label={t.nextProduct}>
        <IconChevronRight {...icon} />
      </Step>
    </nav>
  )
}

type StepProps = { to: string | null | 0; label: string; children: ReactNode }

function Step({ to, label, children }: StepProps) {
  const look = { variant: 'default', size: 44, 'aria-label': label } as const
  if (!to)
    return (
      <ActionIcon {...look} disabled>
        {children}
      </ActionIcon>
    )
  return (
    <Tooltip label={label}>
      <ActionIcon {...look} component={Link} to={to} viewTransition>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
