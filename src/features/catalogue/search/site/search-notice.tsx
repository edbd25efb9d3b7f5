/** Under the title of the search page: what was searched for in place of the words as typed, and a link to the other choice. */
import { PageLink } from '#app/page-link.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import { type ListQuery, toSearch } from '../../filters/site/list-query.ts'
import type { Correction } from '../../names/correction.ts'
import { searchTexts } from '../../texts/search.ts'
import css from './search-notice.module.css'

type Props = {
  query: ListQuery
  correction: Correction | undefined
  /** Whether nothing was found: then the link is the way out, and shown as a button. */
  isEmpty: boolean
}

/**
 * Matches of the words as typed may come first in corrected results, and the response does not say whether there are any. So the
 * sentence does not claim that all results are those of the other wording.
 */
export function SearchNotice({ query, correction, isEmpty }: Props) {
  const t = useTexts(searchTexts)
  const { currency } = useSite()
  const other = toSearch({ ...query, exact: !query.exact, page: 1 }, currency)
  const [before, after] = t.showing
  if (query.exact) {
    return (
      <p className={isEmpty ? css.way : css.notice}>
        <PageLink to="/search" query={other} className={isEmpty ? 'button' : ''}>
          {t.similar}
        </PageLink>
      </p>
    )
  }
  if (!correction) return null
  const { wording, leftOut } = correction
  return (
    <p className={css.notice}>
      {before}
      <strong>
        <bdi>{wording}</bdi>
      </strong>
      {after}
      {leftOut.length > 0 && t.leftOut(leftOut)}{' '}
      <PageLink to="/search" query={other}>
        {t.instead(query.q)}
      </PageLink>
    </p>
  )
}
