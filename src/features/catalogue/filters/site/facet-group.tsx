/** The controls of one facet: a group that opens and closes, its values as check boxes, or the two ends of a range. */
import { type ComponentProps, useId } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { Icon } from '#ui/icon.tsx'
import type { LocalizedValue } from '#ui/localize.ts'
import { filterTexts } from '../../texts/filters.ts'
import type { Facets, FacetValue } from '../facets.ts'
import { localizedValue } from './active-filters.ts'
import css from './facet-group.module.css'
import type { ListQuery } from './list-query.ts'
import { RangeProblem } from './range-problem.tsx'

/** How many values are shown at once; the rest opens on demand. */
const shownAtOnce = 8

type GroupProps = { title: LocalizedValue; open: boolean; children: React.ReactNode }

export function FacetGroup({ title, open, children }: GroupProps) {
  return (
    <details className={css.group} open={open}>
      <summary className={css.title}>
        <h3 className={css.name}>
          <LocalizedText value={title} mark={false} />
        </h3>
        <Icon name="chevron-down" size={18} className={css.chevron} />
      </summary>
      {children}
    </details>
  )
}

type ValuesProps = {
  title: LocalizedValue
  name: 'tag' | 'spec'
  /** The value of the query parameter for a facet value. */
  paramOf(value: FacetValue): string
  values: FacetValue[]
  /** How many values the response does not list. */
  more: number
}

export function FacetValues({ title, name, paramOf, values, more }: ValuesProps) {
  const t = useTexts(filterTexts)
  const options = (some: FacetValue[]) =>
    some.map(value => (
      <Option key={value.name} name={name} param={paramOf(value)} value={value} title={title.text} />
    ))
  const rest = values.slice(shownAtOnce)
  return (
    <fieldset className={css.values}>
      <legend className="visually-hidden">{title.text}</legend>
      {options(values.slice(0, shownAtOnce))}
      {rest.length > 0 && (
        <details className={css.rest} open={rest.some(({ selected }) => selected)}>
          <summary className={css.showMore}>{t.showMore(rest.length)}</summary>
          {options(rest)}
          {more > 0 && <p className={css.unlisted}>{t.unlisted(more)}</p>}
        </details>
      )}
    </fieldset>
  )
}

type OptionProps = { name: string; param: string; value: FacetValue; title: string }

function Option({ name, param, value, title }: OptionProps) {
  const locale = useLocale()
  const base = useSite().baseLocale
  return (
    <label className={css.option}>
      <input type="checkbox" name={name} value={param} defaultChecked={value.selected} className="tick" />
      {value.swatch && <span className={css.swatch} style={{ background: value.swatch }} />}
      <span className={css.word}>
        <LocalizedText value={localizedValue(value, { locale, base, title })} mark={false} />
      </span>
      <span className={css.count}>{formatNumber(value.count, locale)}</span>
    </label>
  )
}

type AvailableProps = NonNullable<Facets['available']> & { label: string }

/** It is one value only, so it needs no group. */
export function AvailableOption({ label, count, selected }: AvailableProps) {
  const locale = useLocale()
  return (
    <label className={`${css.group} ${css.option} ${css.available}`}>
      <input type="checkbox" name="available" value="1" defaultChecked={selected} className="tick" />
      <span className={css.word}>{label}</span>
      <span className={css.count}>{formatNumber(count, locale)}</span>
    </label>
  )
}

type RangeProps = {
  /** Names of the two form fields. */
  names: [string, string]
  title: LocalizedValue
  unit: string
  /** As they are shown in the fields. */
  values: [string, string]
  /** In words, from the smallest to the largest value there is; otherwise the unit or currency alone. */
  bounds: string
  unused: ListQuery['unused']
  write(value: number): string
}

export function FacetRange({ names, title, unit, values, bounds, unused, write }: RangeProps) {
  const t = useTexts(filterTexts)
  const id = useId()
  const hintId = useId()
  const label = unit ? `${title.text} (${unit})` : title.text
  const typed = names.map(name => unused[name])
  const end = (index: 0 | 1) => ({
    name: names[index],
    defaultValue: typed[index]?.text ?? values[index],
    'aria-describedby': hintId,
    ...(typed[index]?.problem && { 'aria-invalid': true, 'aria-describedby': `${id} ${hintId}` }),
  })
  return (
    <fieldset className={css.range}>
      <legend className="visually-hidden">{title.text}</legend>
      <End label={t.from} accessibleLabel={t.lowest(label)} field={end(0)} />
      <End label={t.to} accessibleLabel={t.highest(label)} field={end(1)} />
      {/* Not in the fields: there it would look like a filter that is applied. */}
      <p id={hintId} className={css.bounds}>
        <bdi>{bounds}</bdi>
      </p>
      {typed.some(Boolean) && (
        <p id={id} role="alert" className={css.problem}>
          <RangeProblem unused={typed} write={write} />
        </p>
      )}
    </fieldset>
  )
}

type EndProps = { label: string; accessibleLabel: string; field: ComponentProps<'input'> }

function End({ label, accessibleLabel, field }: EndProps) {
  return (
    <label className={css.end}>
      <span className={css.label}>{label}</span>
      <input
        {...field}
        aria-label={accessibleLabel}
        inputMode="decimal"
        autoComplete="off"
        className={css.input}
      />
    </label>
  )
}
