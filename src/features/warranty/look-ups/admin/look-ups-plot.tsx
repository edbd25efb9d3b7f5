/** Look-ups by day and outcome. The legend says how many there were, and shows or hides each outcome. Part of `lookups-page.tsx`. */
import { Button, SegmentedControl } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import { useNavigate } from 'react-router'
import { IconX } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { type Bar, StackedBars } from '#admin/plot/stacked-bars.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { formatNumber } from '#shared/number.ts'
import { formatShortDay } from '#shared/times.ts'
import { lookUpsTexts } from '../../texts/look-ups.ts'
import {
  type LookUpOutcome,
  type LookUpPeriod,
  type LookUpSummary,
  lookUpOutcomes,
  lookUpPeriods,
} from '../look-up.ts'
import { addUp, type BarSpan, toSpans, totalOf } from './look-up-sums.ts'
import css from './look-ups.module.css'
import { type LookUpsQuery, lookUpsAddress } from './look-ups-query.ts'

const colours: Record<LookUpOutcome, string> = {
  active: 'var(--c-success)',
  'not-activated': 'var(--c-primary)',
  expired: 'var(--c-line-strong)',
  ended: 'var(--c-warning)',
  unknown: 'var(--c-error)',
}

type Props = { query: LookUpsQuery; summary: LookUpSummary }

export function LookUpsPlot({ query, summary }: Props) {
  const t = useTexts(lookUpsTexts)
  const navigate = useNavigate()
  const title = useId()
  const spans = toSpans(summary.days)
  const sums = addUp(summary.days.map(({ counts }) => counts))
  const { days, hidden } = query
  const go = (change: Partial<LookUpsQuery>) =>
    void navigate(lookUpsAddress({ ...query, ...change }), { preventScrollReset: true })
  return (
    <section className={css.panel} aria-labelledby={title}>
      <div className={css.head}>
        <h2 id={title} className={css.heading}>
          {t.title}
        </h2>
        <SegmentedControl
          size="xs"
          aria-label={t.period}
          value={days}
          data={lookUpPeriods.map(value => ({ value, label: t.periods[value] }))}
          onChange={value => go({ days: value as LookUpPeriod, open: undefined, page: 1 })}
        />
      </div>
      <Total query={query} total={totalOf(sums)} before={summary.before} />
      <Legend
        query={query}
        counts={spans.find(span => isOpen(span, query))?.counts ?? sums}
        onToggle={outcome =>
          go({
            hidden: hidden.includes(outcome) ? hidden.filter(one => one !== outcome) : [...hidden, outcome],
          })
        }
      />
      {totalOf(sums) > 0 ? (
        <Bars query={query} spans={spans} />
      ) : (
        <div className={css.none}>
          <strong>{t.none}</strong>
          <p>{t.noneText}</p>
        </div>
      )}
    </section>
  )
}

const isOpen = (span: BarSpan, { open }: LookUpsQuery) => span.from === open?.from && span.to === open.to

/** The total of the period and how it compares, or the day that is open. */
function Total({ query, total, before }: { query: LookUpsQuery; total: number; before: number | null }) {
  const t = useTexts(lookUpsTexts)
  const locale = useLocale()
  const spanTitle = useSpanTitle()
  const days = t.periods[query.days]
  if (query.open) {
    return (
      <p className={css.total}>
        <b>{spanTitle(query.open)}</b>
        <Button
          component={Link}
          to={lookUpsAddress({ ...query, open: undefined, page: 1 })}
          variant="subtle"
          size="compact-sm"
          preventScrollReset
          leftSection={<IconX size={16} />}
        >
          {t.wholePeriod}
        </Button>
      </p>
    )
  }
  const percent = before ? Math.round((Math.abs(total - before) / before) * 100) : 0
  const compare =
    before === null
      ? ''
      : before === 0
        ? t.newThisPeriod(days)
        : percent === 0
          ? t.same(days)
          : total > before
            ? t.more(percent, days)
            : t.fewer(percent, days)
  return (
    <p className={css.total}>
      <b>{formatNumber(total, locale)}</b>
      <span>{compare}</span>
    </p>
  )
}

type LegendProps = {
  query: LookUpsQuery
  counts: Record<LookUpOutcome, number>
  onToggle(outcome: LookUpOutcome): void
}

function Legend({ query, counts, onToggle }: LegendProps) {
  const t = useTexts(lookUpsTexts)
  const locale = useLocale()
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form
    <div className={css.legend} role="group" aria-label={t.legend}>
      {lookUpOutcomes.map(outcome => (
        <button
          key={outcome}
          type="button"
          className={css.key}
          aria-pressed={!query.hidden.includes(outcome)}
          onClick={() => onToggle(outcome)}
        >
          <i className={css.swatch} style={{ '--colour': colours[outcome] } as CSSProperties} />
          {t.outcomes[outcome]}
          <b>{formatNumber(counts[outcome], locale)}</b>
        </button>
      ))}
    </div>
  )
}

function Bars({ query, spans }: { query: LookUpsQuery; spans: BarSpan[] }) {
  const t = useTexts(lookUpsTexts)
  const locale = useLocale()
  const spanTitle = useSpanTitle()
  const marked = Math.ceil(spans.length / 5)
  const bars: Bar<LookUpOutcome>[] = spans.map((span, at) => ({
    key: span.from,
    title: spanTitle(span),
    // Not at the very ends, where half of a mark would have no room.
    mark:
      at % marked === Math.floor(marked / 3)
        ? formatShortDay(span.from, { locale, timeZone: 'UTC' })
        : undefined,
    values: span.counts,
    to: lookUpsAddress({ ...query, open: { from: span.from, to: span.to }, page: 1 }),
    isOpen: isOpen(span, query),
  }))
  const series = lookUpOutcomes
    .filter(outcome => !query.hidden.includes(outcome))
    .map(key => ({ key, label: t.outcomes[key], colour: colours[key] }))
  return (
    <StackedBars
      label={t.plot}
      rowLabel={query.days === '365' ? t.week : t.day}
      total={t.total}
      series={series}
      bars={bars}
    />
  )
}

export function useSpanTitle() {
  const t = useTexts(lookUpsTexts)
  const locale = useLocale()
  const day = (text: string) => formatDay(text, { locale, timeZone: 'UTC' })
  return ({ from, to }: { from: string; to: string }) =>
    from === to ? day(from) : t.range(day(from), day(to))
}
