/** How many warranties end in each of the next months, in the reader's calendar. Part of `lookups-page.tsx`. */
import { useId } from 'react'
import { Link } from '#admin/link.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { dateFormat, partsOf } from '#shared/dates.ts'
import { deskAddress, readDeskQuery } from '../../serials/admin/desk-query.ts'
import { lookUpsTexts } from '../../texts/look-ups.ts'
import type { LookUpSummary } from '../look-up.ts'
import { endsByMonth } from './look-up-sums.ts'
import css from './look-ups.module.css'

/** The desk lists what is counted here. */
const endsAddress = (from: string, to: string) =>
  deskAddress({ ...readDeskQuery(new URLSearchParams()), ends: 'between', from, to, sort: 'ends' })

type Props = { ends: LookUpSummary['ends']; today: string }

export function EndsByMonth({ ends, today }: Props) {
  const t = useTexts(lookUpsTexts).ends
  const locale = useLocale()
  const title = useId()
  const months = endsByMonth(ends, today, locale)
  const most = Math.max(1, ...months.map(({ serials }) => serials))
  const format = dateFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' })
  const nameOf = (day: string) => {
    const { month, year } = partsOf(day, format)
    return `${month} ${year}`
  }
  return (
    <section className={css.panel} aria-labelledby={title}>
      <h2 id={title} className={css.heading}>
        {t.title}
      </h2>
      <p className={css.hint}>{t.hint}</p>
      {ends.length === 0 ? (
        <p className={css.none}>{t.none}</p>
      ) : (
        <table className={`${css.table} ${css.months}`}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t.month}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ from, to, serials, ranges }) => (
              <tr key={from}>
                <th scope="row" className={css.month}>
                  {serials + ranges > 0 ? (
                    <Link to={endsAddress(from, to)}>{nameOf(from)}</Link>
                  ) : (
                    nameOf(from)
                  )}
                </th>
                <td>
                  <i className={css.bar} style={{ inlineSize: `${(serials / most) * 100}%` }} />
                </td>
                <td>
                  {t.serials(serials)}
                  {ranges > 0 && <span className={css.ranges}>+ {t.ranges(ranges)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
