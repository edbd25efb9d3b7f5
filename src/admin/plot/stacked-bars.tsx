/**
 * A plot of stacked bars, such as look-ups by day and outcome. Each bar is a link. Arrow keys walk along the bars, so that the plot is one
 * stop for the Tab key. Screen readers get a table. The first bar stands where the language begins, so the plot is mirrored in Persian.
 */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocale } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { Link } from '../link.tsx'
import { marksUpTo } from './scale.ts'
import css from './stacked-bars.module.css'

export type Series<Key extends string> = { key: Key; label: string; colour: string }

export type Bar<Key extends string> = {
  key: string
  /** In full, for the tooltip and for screen readers. */
  title: string
  /** Below the bar. Only some bars have one, so that they do not run into one another. */
  mark?: string | undefined
  values: Record<Key, number>
  to: string
  isOpen: boolean
}

type Props<Key extends string> = {
  label: string
  /** The head of the table's first column. */
  rowLabel: string
  total: string
  /** From the bottom up. */
  series: Series<Key>[]
  bars: Bar<Key>[]
}

const height = 200

export function StackedBars<Key extends string>(props: Props<Key>) {
  const { label, series, bars } = props
  const locale = useLocale()
  const [shown, setShown] = useState<number>()
  const [current, setCurrent] = useState(bars.length - 1)
  const plot = useRef<SVGSVGElement>(null)
  const tip = useId()
  const sumOf = ({ values }: Bar<Key>) => series.reduce((sum, { key }) => sum + values[key], 0)
  const marks = marksUpTo(Math.max(0, ...bars.map(sumOf)))
  const top = marks.at(-1) ?? 1
  const yOf = (value: number) => height - (value / top) * height
  const isMirrored = locale === 'fa'
  /** Per cent of the width, from the side where the language begins. */
  const share = 100 / bars.length
  const xOf = (at: number, width: number) =>
    isMirrored ? 100 - at * share - (share + width) / 2 : at * share + (share - width) / 2
  const stop = Math.min(current, bars.length - 1)

  function walk(event: KeyboardEvent) {
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const back = isMirrored ? 'ArrowRight' : 'ArrowLeft'
    const next = { [forward]: stop + 1, [back]: stop - 1, Home: 0, End: bars.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next < 0 || next >= bars.length) return
    setCurrent(next)
    plot.current?.querySelectorAll('a')[next]?.focus()
  }

  return (
    <div className={css.plot}>
      <div className={css.axis} aria-hidden="true" style={{ blockSize: height }}>
        {marks.map(mark => (
          <span key={mark} style={{ insetBlockStart: yOf(mark) }}>
            {formatNumber(mark, locale)}
          </span>
        ))}
      </div>
      <div className={css.field} onPointerLeave={() => setShown(undefined)}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing */}
        <svg ref={plot} className={css.bars} height={height} role="group" aria-label={label} onKeyDown={walk}>
          {marks.map(mark => (
            <line key={mark} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} className={css.line} />
          ))}
          {bars.map((bar, at) => (
            <Link
              key={bar.key}
              to={bar.to}
              className={css.bar}
              preventScrollReset
              tabIndex={at === stop ? 0 : -1}
              aria-label={`${bar.title}, ${formatNumber(sumOf(bar), locale)}`}
              aria-current={bar.isOpen ? 'true' : undefined}
              onFocus={() => {
                setShown(at)
                setCurrent(at)
              }}
              onBlur={() => setShown(undefined)}
              onPointerEnter={() => setShown(at)}
            >
              <rect x={`${xOf(at, share)}%`} width={`${share}%`} y="0" height={height} className={css.back} />
              {stacked(series, bar.values).map(({ key, colour, from, to }) => (
                <rect
                  key={key}
                  x={`${xOf(at, share * 0.62)}%`}
                  width={`${share * 0.62}%`}
                  y={yOf(to)}
                  height={Math.max(yOf(from) - yOf(to) - 1, 1)}
                  fill={colour}
                />
              ))}
            </Link>
          ))}
        </svg>
        <div className={css.marks} aria-hidden="true">
          {bars.map(
            (bar, at) =>
              bar.mark && (
                <span key={bar.key} style={{ insetInlineStart: `${(at + 0.5) * share}%` }}>
                  {bar.mark}
                </span>
              ),
          )}
        </div>
        {shown !== undefined && bars[shown] && (
          <Tip id={tip} bar={bars[shown]} series={series} at={(shown + 0.5) * share} />
        )}
      </div>
      {/* A table is as wide as its content, whatever is said of its own size. */}
      <div className="visually-hidden">
        <ValueTable {...props} sumOf={sumOf} />
      </div>
    </div>
  )
}

/** The parts of a bar that are not empty, each from the sum of those below it. */
function stacked<Key extends string>(series: Series<Key>[], values: Record<Key, number>) {
  let sum = 0
  return series.flatMap(({ key, colour }) => {
    const from = sum
    sum += values[key]
    return values[key] > 0 ? [{ key, colour, from, to: sum }] : []
  })
}

type TipProps<Key extends string> = { id: string; bar: Bar<Key>; series: Series<Key>[]; at: number }

/** On the side of the bar where there is more room. What it says is also in the table. */
function Tip<Key extends string>({ id, bar, series, at }: TipProps<Key>) {
  const locale = useLocale()
  return (
    <div
      id={id}
      className={css.tip}
      aria-hidden="true"
      style={
        at < 50
          ? { insetInlineStart: `calc(${at}% + 1rem)` }
          : { insetInlineEnd: `calc(${100 - at}% + 1rem)` }
      }
    >
      <strong>{bar.title}</strong>
      {series.map(({ key, label, colour }) => (
        <span key={key} className={css.value}>
          <i style={{ background: colour }} />
          <span>{label}</span>
          <b>{formatNumber(bar.values[key], locale)}</b>
        </span>
      ))}
    </div>
  )
}

type TableProps<Key extends string> = Props<Key> & { sumOf(bar: Bar<Key>): number }

function ValueTable<Key extends string>({ label, rowLabel, total, series, bars, sumOf }: TableProps<Key>) {
  const locale = useLocale()
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          {series.map(one => (
            <th key={one.key} scope="col">
              {one.label}
            </th>
          ))}
          <th scope="col">{total}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(bar => (
          <tr key={bar.key}>
            <th scope="row">{bar.title}</th>
            {series.map(({ key }) => (
              <td key={key}>{formatNumber(bar.values[key], locale)}</td>
            ))}
            <td>{formatNumber(sumOf(bar), locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
