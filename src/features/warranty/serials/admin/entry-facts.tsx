/** The facts of an entry in the drawer: days, months, batch, range, replacements and reasons. */
import type { ReactNode } from 'react'
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { formatNumber } from '#shared/number.ts'
import { localize } from '#ui/localize.ts'
import { deskTexts } from '../../texts/desk.ts'
import type { SerialEntry } from '../serial-record.ts'
import { type DeskQuery, deskAddress, noFilters } from './desk-query.ts'
import css from './drawer.module.css'

export function EntryFacts({ entry, query }: { entry: SerialEntry; query: DeskQuery }) {
  const t = useTexts(deskTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const { startsOn, months, batch, range, count, replacedBy, replaces, note, recalledBy } = entry
  const own = (name: 'reason' | 'recall') =>
    localize(
      { [name]: entry[name], translations: entry.translations } as Record<typeof name, string> &
        Pick<SerialEntry, 'translations'>,
      name,
      { locale, base },
    ).text
  const open = (to: NonNullable<DeskQuery['open']>, text: string) => (
    <Link to={deskAddress({ ...query, open: to })}>
      <bdi>{text}</bdi>
    </Link>
  )
  const facts: [string, ReactNode][] = [
    [t.sold, startsOn && formatDay(startsOn, { locale, timeZone: 'UTC' })],
    [t.warranty, months === null ? '' : t.monthsFromSale(months)],
    [t.batch, batch && <bdi>{batch}</bdi>],
    [t.inRange, range && open({ range: range.id }, `${range.first} … ${range.last}`)],
    [
      t.numbersInRange,
      count && (
        <Link to={deskAddress({ ...query, ...noFilters, q: '', cursor: undefined, range: entry.id })}>
          {formatNumber(count.numbers, locale)}
        </Link>
      ),
    ],
    [
      t.replacedBy,
      replacedBy && open({ serial: replacedBy.serial }, replacedBy.printed || replacedBy.serial),
    ],
    [t.replaces, replaces && open({ serial: replaces.serial }, replaces.printed || replaces.serial)],
    [t.reasonShown, own('reason')],
    [t.recallShown, own('recall') || (recalledBy && t.recalledBy[recalledBy])],
    [t.note, note],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className={css.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir={typeof value === 'string' ? 'auto' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
