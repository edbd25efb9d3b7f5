/** Links to the newer and older pages of a list that is sorted by time. Used by the pages of activity and background jobs. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTexts } from '#app/page-site.ts'
import { Link } from '../link.tsx'
import { adminTexts } from '../texts/admin.ts'
import css from './newer-older.module.css'

type Props = {
  list: { page: number; pageSize: number; total: number }
  /** The address of a page. */
  addressOf(page: number): string
}

export function NewerOlder({ list: { page, pageSize, total }, addressOf }: Props) {
  const t = useTexts(adminTexts).pages
  const hasOlder = page * pageSize < total
  if (page === 1 && !hasOlder) return null
  const icon = { size: 18, stroke: 1.5, className: 'turns', 'aria-hidden': true } as const
  return (
    <nav aria-label={t.label} className={css.pager}>
      {page > 1 && (
        <Button
          component={Link}
          to={addressOf(page - 1)}
          variant="default"
          leftSection={<IconArrowLeft {...icon} />}
        >
          {t.newer}
        </Button>
      )}
      {hasOlder && (
        <Button
          component={Link}
          to={addressOf(page + 1)}
          variant="default"
          rightSection={<IconArrowRight {...icon} />}
        >
          {t.older}
        </Button>
      )}
    </nav>
  )
}
