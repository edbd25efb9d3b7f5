/** Links (not buttons) to the pages of a list. Used by the product list and its trash. */

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '#admin/link.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { pageWindow, pathOfPage } from '../../../cards/site/page-numbers.ts'
import { catalogueAdminTexts } from '../../../texts/admin.ts'
import css from './list-pages.module.css'

type Props = { path: string; page: number; pages: number }

export function ListPages({ path, page, pages }: Props) {
  const t = useTexts(catalogueAdminTexts).products
  const locale = useLocale()
  if (pages < 2) return null
  return (
    <nav aria-label={t.pages} className={css.pages}>
      {page > 1 && (
        <Link
          to={pathOfPage(path, page - 1)}
          rel="prev"
          aria-label={t.previous}
          className={css.page}
          viewTransition
        >
          <IconChevronLeft size={18} stroke={1.5} className="turns" aria-hidden="true" />
        </Link>
      )}
      {pageWindow(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its index
          <span key={`gap-${index}`} className={css.gap}>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={pathOfPage(path, number)}
            className={css.page}
            aria-label={t.page(number)}
            aria-current={number === page ? 'page' : undefined}
            viewTransition
          >
            {formatNumber(number, locale)}
          </Link>
        ),
      )}
      {page < pages && (
        <Link
          to={pathOfPage(path, page + 1)}
          rel="next"
          aria-label={t.next}
          className={css.page}
          viewTransition
        >
          <IconChevronRight size={18} stroke={1.5} className="turns" aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
