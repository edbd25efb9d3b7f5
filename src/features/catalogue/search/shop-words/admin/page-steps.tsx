/** Links to the page before and after this one. The lists of this screen are sorted by more than time, so "newer" would be wrong. */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import css from './search-words.module.css'

type Props = {
  label: string
  list: { page: number; pageSize: number; total: number }
  addressOf(page: number): string
}

export function PageSteps({ label, list: { page, pageSize, total }, addressOf }: Props) {
  const t = useTexts(searchAdminTexts)
  const hasNext = page * pageSize < total
  if (page === 1 && !hasNext) return null
  const icon = { size: 18, stroke: 1.5, className: 'turns', 'aria-hidden': true } as const
  const look = { component: Link, variant: 'default', size: 'sm', preventScrollReset: true } as const
  return (
    <nav aria-label={t.pagesOf(label)} className={css.pages}>
      {page > 1 && (
        <Button {...look} to={addressOf(page - 1)} leftSection={<IconChevronLeft {...icon} />}>
          {t.previousPage}
        </Button>
      )}
      {hasNext && (
        <Button {...look} to={addressOf(page + 1)} rightSection={<IconChevronRight {...icon} />}>
          {t.nextPage}
        </Button>
      )}
    </nav>
  )
}
