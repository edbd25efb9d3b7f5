/** Above the product list: what was searched for in place of the words as typed, and a link to the other choice. */
import { Link } from '#admin/link.tsx'
import { CorrectionText } from '#admin/product-picker/correction-text.tsx'
import { productPickerTexts } from '#admin/texts/product-picker.ts'
import { useTexts } from '#app/page-site.ts'
import type { Correction } from '../../../names/correction.ts'
import css from './product-list.module.css'
import { changedQuery, type StaffListQuery, toStaffListPath } from './staff-list-query.ts'

type Props = { query: StaffListQuery; correction: Correction | undefined }

export function StaffSearchNotice({ query, correction }: Props) {
  const t = useTexts(productPickerTexts)
  if (!query.exact && !correction) return null
  return (
    <p className={css.notice} role="status">
      {correction && <CorrectionText correction={correction} />}{' '}
      <Link to={toStaffListPath(changedQuery(query, { exact: !query.exact }))}>
        {query.exact ? t.similar : t.instead(query.q)}
      </Link>
    </p>
  )
}
