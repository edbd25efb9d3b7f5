/** Raises, lowers or sets the prices of many products, and shows the first of them before anything is saved. */
import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { numberProblem, toFormNumber, toMinor } from '#admin/editor/number-text.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatPrice } from '#shared/price.ts'
import { readNumber } from '#shared/typed-number.ts'
import { localize } from '#ui/localize.ts'
import { usePriceProblem } from '../price-cell.tsx'
import { bulkTexts } from '../texts/bulk.ts'
import { BulkForm, type BulkFormProps } from './bulk-form.tsx'
import css from './bulk-price-form.module.css'
import type { Bulk, SelectionChange, SelectionPreview } from './use-selection-change.ts'

const modes = ['raise', 'lower', 'set'] as const
type Mode = (typeof modes)[number]
type Unit = 'percent' | 'amount'

/** The limits of the API. */
const maxPercent = { raise: 1000, lower: 100 }
const maxExamples = 10
const previewMs = 300

type Props = BulkFormProps & {
  /** How many products are selected. */
  count: number
  onPreview: Bulk['preview']
}

export function BulkPriceForm({ count, onSend, onPreview, ...frame }: Props) {
  const t = useTexts(bulkTexts)
  const [mode, setMode] = useState<Mode>('raise')
  const [unit, setUnit] = useState<Unit>('percent')
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { change, problem } = useTypedChange({ mode, unit, text })
  const preview = usePreview(change, onPreview)
  const submit = () => {
    setIsAsked(true)
    if (change) void onSend(change)
  }
  const isPercent = mode !== 'set' && unit === 'percent'
  return (
    <BulkForm {...frame} confirm={t.priceConfirm} onSubmit={submit}>
      <SegmentedControl
        aria-label={t.mode}
        fullWidth
        data={modes.map(value => ({ value, label: t.priceModes[value] }))}
        value={mode}
        onChange={value => setMode(value as Mode)}
      />
      {mode !== 'set' && (
        <SegmentedControl
          aria-label={t.unit}
          fullWidth
          data={[
            { value: 'percent', label: t.percent },
            { value: 'amount', label: t.amount },
          ]}
          value={unit}
          onChange={value => setUnit(value as Unit)}
        />
      )}
      <TextInput
        label={isPercent ? t.percent : t.amount}
        description={mode === 'set' ? t.priceHint : undefined}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        // A field that is still empty is not reproached for it.
        error={isAsked || text.trim() ? problem : undefined}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {/* As high as the full preview, so that the dialog does not jump while somebody types. */}
      <div style={{ minBlockSize: `${Math.min(count, maxExamples) * 1.8 + 4}rem` }}>
        <PricePreview preview={preview} />
      </div>
    </BulkForm>
  )
}

type TypedPriceChange = { mode: Mode; unit: Unit; text: string }

/** What was typed as a change of prices, or what is wrong with it. */
function useTypedChange({ mode, unit, text }: TypedPriceChange): {
  change?: SelectionChange
  problem?: string
} {
  const t = useTexts(bulkTexts)
  const locale = useLocale()
  const { currency } = useSite()
  const priceProblem = usePriceProblem()
  if (mode !== 'set' && text.trim() === '') return { problem: t.enterNumber }
  if (mode !== 'set' && unit === 'percent') {
    const problem = numberProblem(text, { locale, decimals: 2 })
    if (problem) return { problem }
    const percent = toFormNumber(readNumber(text, { locale, decimals: 2 })) ?? 0
    const max = maxPercent[mode]
    if (percent < 0 || percent > max) return { problem: t.percentProblem(max) }
    return { change: { adjust: { price: { percent: mode === 'raise' ? percent : -percent } } } }
  }
  const problem = priceProblem(text)
  if (problem) return { problem }
  const price = toMinor(text, { currency, locale })
  if (mode === 'set') return { change: { changes: { price } } }
  return { change: { adjust: { price: { amount: mode === 'raise' ? (price ?? 0) : -(price ?? 0) } } } }
}

/** What the server would do, a moment after typing. */
function usePreview(change: SelectionChange | undefined, load: Bulk['preview']) {
  const locale = useLocale()
  const { data, failure } = useServerData({
    key: change && JSON.stringify(change),
    load: api => load(change as SelectionChange, api),
    delayMs: previewMs,
  })
  return { preview: data, failure: failure === undefined ? undefined : failureText(failure, locale) }
}

function describeCounts(preview: SelectionPreview, t: (typeof bulkTexts)['en']) {
  if ('total' in preview) return t.previewTotal(preview.total, preview.examples.length)
  const { changed, unchanged, withoutPrice = 0 } = preview
  const counts = t.previewCount(changed, unchanged - withoutPrice)
  return withoutPrice > 0 ? `${counts} ${t.withoutPrice(withoutPrice)}` : counts
}

function PricePreview({ preview: { preview, failure } }: { preview: ReturnType<typeof usePreview> }) {
  const t = useTexts(bulkTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const write = (price: number | null) => (price === null ? t.noPrice : formatPrice(price, currency, locale))
  if (failure !== undefined) return <Text c="var(--c-error)">{failure}</Text>
  if (!preview) {
    return (
      <Text size="sm" c="dimmed">
        {t.previewEmpty}
      </Text>
    )
  }
  const { examples = [] } = preview
  return (
    <div className={css.preview}>
      <p role="status">{describeCounts(preview, t)}</p>
      <table className={css.table} aria-label={t.previewTitle}>
        <thead>
          <tr>
            <th scope="col">{t.product}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(example => (
            <tr key={example.id}>
              <th scope="row">
                <LocalizedText value={localize(example, 'name', { locale, base })} mark={false} />
              </th>
              <td>{write(example.price)}</td>
              <td data-changed={example.price !== example.newPrice || undefined}>
                {write(example.newPrice)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
