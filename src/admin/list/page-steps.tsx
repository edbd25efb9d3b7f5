/** Links to the page before and after this one. Used by lists of the back office that are not paged by number. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { Link } from '../link.tsx'
import { adminTexts } from '../texts/admin.ts'
import css from './page-steps.module.css'

type Props = {
  list: { page: number; pageSize: number; total: number }
  /** The address of a page. */
  addressOf(page: number): string
  /** For a list that is not sorted by time, or one of several lists on a screen. */
  labels?: { label: string; newer: string; older: string }
}

export function PageSteps({ list: { page, pageSize, total }, addressOf, labels }: Props) {
  const ofTime = useTexts(adminTexts).pages
  const { label, newer, older } = labels ?? ofTime
  const hasNext = page * pageSize < total
  if (page === 1 && !hasNext) return null
  const icon = { size: 18, className: 'turns' } as const
  // Several lists on a screen keep their places when one of them is paged.
  const look = { component: Link, variant: 'default', ...(labels && { preventScrollReset: true }) } as const
  return (
    <nav aria-label={label} className={css.pager}>
      {page > 1 && (
        <Button {...look} to={addressOf(page - 1)} leftSection={<IconArrowLeft {...icon} />}>
          {newer}
        </Button>
      )}
      {hasNext && (
        <Button {...look} to={addressOf(page + 1)} rightSection={<IconArrowRight {...icon} />}>
          {older}
        </Button>
      )}
    </nav>
  )
}
