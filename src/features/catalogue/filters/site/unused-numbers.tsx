import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { filterTexts } from '../../texts/filters.ts'
import type { AttributeFacet } from '../facets.ts'
import { writtenMoney, writtenNumber } from './active-filters.ts'
import css from './facet-group.module.css'
import { type ListQuery, rangeEnd, rangeStart } from './list-query.ts'
import { RangeProblem } from './range-problem.tsx'

type Props = { query: ListQuery; attributes: AttributeFacet[]; className: string | undefined }

/** Above a list: what to enter in place of numbers that are not applied. Their fields may be in a drawer that is closed. */
export function UnusedNumbers({ query: { unused }, attributes, className }: Props) {
  const t = useTexts(filterTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const money = (minor: number) => writtenMoney(minor, { currency, locale })
  const number = (value: number) => writtenNumber(value, locale)
  const fields = [
    { name: 'minPrice', label: t.lowest(t.price), write: money },
    { name: 'maxPrice', label: t.highest(t.price), write: money },
    ...attributes.flatMap(facet => {
      const title = localize(facet, 'name', { locale, base }).text
      return [
        { name: rangeStart + facet.name, label: t.lowest(title), write: number },
        { name: rangeEnd + facet.name, label: t.highest(title), write: number },
      ]
    }),
  ].filter(({ name }) => unused[name]?.problem)
  if (fields.length === 0) return null
  return (
    <ul className={className}>
      {fields.map(({ name, label, write }) => (
        <li key={name} className={css.problem}>
          {label}: <RangeProblem unused={[unused[name]]} write={write} />
        </li>
      ))}
    </ul>
  )
}
