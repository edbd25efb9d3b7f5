/** Links to the pages of a list: previous, next and the numbers. Rendered by `filters/site/filtered-list.tsx`. */
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { Icon } from '#ui/icon.tsx'
import { listTexts } from '../../texts/lists.ts'
import { pageWindow } from './page-numbers.ts'
import css from './pagination.module.css'

type Props = {
  path: string
  /** The query of the address of a page. */
  queryOf(page: number): string
  page: number
  pages: number
}

export function Pagination({ path, queryOf, page, pages }: Props) {
  const t = useTexts(listTexts).category
  if (pages < 2) return null
  return (
    <nav aria-label={t.pages} className={`${css.pages} no-print`}>
      {page > 1 && (
        <PageLink to={path} query={queryOf(page - 1)} rel="prev" className={`${css.step} ${css.previous}`}>
          <Icon name="arrow-left" size={18} className="turns" />
          {t.previous}
        </PageLink>
      )}
      <Numbers path={path} queryOf={queryOf} page={page} pages={pages} />
      <p className={css.where}>{t.pageOf(page, pages)}</p>
      {page < pages && (
        <PageLink to={path} query={queryOf(page + 1)} rel="next" className={`${css.step} ${css.next}`}>
          {t.next}
          <Icon name="arrow-right" size={18} className="turns" />
        </PageLink>
      )}
    </nav>
  )
}

function Numbers({ path, queryOf, page, pages }: Props) {
  const t = useTexts(listTexts).category
  const locale = useLocale()
  return (
    <ol className={css.numbers}>
      {pageWindow(page, pages).map((number, index) => (
        <li key={number ?? `gap-${index}`}>
          {number === null ? (
            <span className={css.gap}>…</span>
          ) : (
            <PageLink
              to={path}
              query={queryOf(number)}
              className={css.number}
              aria-label={t.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {formatNumber(number, locale)}
            </PageLink>
          )}
        </li>
      ))}
    </ol>
  )
}
