/** The dialog that adds serial numbers: one, a pasted column, or a range. What all of them have in common stands below. */
import { Anchor, Modal, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { failureText } from '#admin/editor/failure.ts'
import { type FieldErrors, fieldErrorsOf } from '#admin/editor/form-problems.ts'
import { Link } from '#admin/link.tsx'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import type { PickedProduct } from '#admin/product-picker/picked-product.ts'
import { ProductField } from '#admin/product-picker/product-field.tsx'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { dayOf } from '#shared/times.ts'
import { addSerialsTexts } from '../../texts/add-serials.ts'
import { deskTexts } from '../../texts/desk.ts'
import { type DeskQuery, deskAddress, readDeskQuery } from './desk-query.ts'
import { openOf, titleOf } from './opened.ts'
import { toMonths } from './to-action.ts'
import { useUndoToast } from './use-desk-actions.ts'

type Kind = 'one' | 'column' | 'range'
type Checked = CallOutput<Calls['POST /serials/lines']>
type Overlap = { id: number; first: string; last: string }

type Props = {
  /** The number that is to be added, if it is known. */
  serial?: string
  onAdded(open: NonNullable<DeskQuery['open']>): void
  onClose(): void
}

export function AddDialog({ serial: given = '', onAdded, onClose }: Props) {
  const t = useTexts(addSerialsTexts)
  const { product: productLabel } = useTexts(deskTexts)
  const api = useApi()
  const locale = useLocale()
  const { timeZone } = useSite()
  const { revalidate } = useRevalidator()
  const say = useUndoToast()
  const [kind, setKind] = useState<Kind>('one')
  const [values, setValues] = useState({
    ...{ serial: given, text: '', first: '', last: '', state: 'registered', months: '', batch: '' },
    startsOn: dayOf(Date.now(), timeZone),
  })
  const [product, setProduct] = useState<PickedProduct>()
  const [checked, setChecked] = useState<Checked>()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<{ message: string; overlap?: Overlap | undefined }>()
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setChecked(undefined)
    setErrors({})
    setProblem(undefined)
  }
  const isActivated = values.state === 'activated'
  const months = toMonths(values.months)
  const common = () => ({
    productId: product?.id ?? null,
    state: isActivated ? ('activated' as const) : ('registered' as const),
    startsOn: isActivated ? values.startsOn : null,
    months: months ?? null,
    batch: values.batch.trim(),
  })

  async function send() {
    if (kind === 'column') {
      const mode = checked ? 'add' : 'check'
      const result = await api.call('POST /serials/lines', {
        body: { lines: values.text, mode, ...common() },
      })
      if (mode === 'check') return setChecked(result)
      announceBulkChanges()
      return onClose()
    }
    const { entry, eventId } =
      kind === 'one'
        ? await api.call('POST /serials', { body: { serial: values.serial, ...common() } })
        : await api.call('POST /serials/ranges', {
            body: { first: values.first, last: values.last, ...common() },
          })
    say(t.added(titleOf(entry)), eventId)
    onClose()
    await revalidate()
    onAdded(openOf(entry))
  }

  async function submit() {
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
    } catch (error) {
      const { problem: refused } = error as ApiError & { problem?: { overlaps?: Overlap } }
      setErrors(fieldErrorsOf(error as ApiError))
      setProblem({
        message: refused?.overlaps ? t.overlaps : failureText(error, locale),
        overlap: refused?.overlaps,
      })
    }
    setBusy(false)
  }

  const isReady =
    months !== undefined &&
    (!isActivated || values.startsOn !== '') &&
    (kind === 'one'
      ? values.serial.trim() !== ''
      : kind === 'range'
        ? values.first.trim() !== '' && values.last.trim() !== ''
        : values.text.trim() !== '' && (!checked || checked.good > 0))
  const confirm =
    kind === 'one' ? t.addOne : kind === 'range' ? t.addRange : checked ? t.addCount(checked.good) : t.check
  const field = (name: 'serial' | 'first' | 'last' | 'months' | 'batch') => ({
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <Modal opened onClose={onClose} title={t.title} size="lg">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !isBusy) void submit()
        }}
      >
        <Stack gap="md">
          <SegmentedControl
            aria-label={t.kind}
            value={kind}
            data={(['one', 'column', 'range'] as const).map(value => ({ value, label: t.kinds[value] }))}
            onChange={value => {
              setKind(value as Kind)
              change({})
            }}
          />
          {kind === 'one' && (
            <TextInput data-autofocus label={t.serial} description={t.serialHint} {...field('serial')} />
          )}
          {kind === 'column' && (
            <Textarea
              label={t.column}
              description={t.columnHint}
              dir="ltr"
              rows={8}
              spellCheck={false}
              value={values.text}
              error={errors.lines}
              onChange={event => change({ text: event.currentTarget.value })}
            />
          )}
          {kind === 'range' && (
            <>
              <TextInput label={t.first} description={t.rangeHint} {...field('first')} />
              <TextInput label={t.last} {...field('last')} />
            </>
          )}
          <ProductField
            label={productLabel}
            excluded={[]}
            chosen={product && { id: product.id, product }}
            error={errors.productId}
            onChange={chosen => {
              setProduct(chosen)
              setChecked(undefined)
            }}
          />
          <Select
            label={t.state}
            allowDeselect={false}
            value={values.state}
            data={(['registered', 'activated'] as const).map(value => ({ value, label: t[value] }))}
            onChange={state => change({ state: state ?? 'registered' })}
          />
          {isActivated && (
            <TextInput
              type="date"
              dir="ltr"
              label={t.startsOn}
              value={values.startsOn}
              error={errors.startsOn}
              onChange={event => change({ startsOn: event.currentTarget.value })}
            />
          )}
          <TextInput label={t.months} description={t.monthsHint} inputMode="numeric" {...field('months')} />
          <TextInput label={t.batch} maxLength={40} {...field('batch')} />
          {checked && <CheckedLines checked={checked} />}
        </Stack>
        <DialogFoot
          confirm={confirm}
          isBusy={isBusy}
          isReady={isReady}
          problem={problem?.overlap ? undefined : problem?.message}
          onCancel={onClose}
        />
        {problem?.overlap && <OtherRange text={problem.message} overlap={problem.overlap} />}
      </form>
    </Modal>
  )
}

/** The refusal names the range that is in the way, and leads to it. */
function OtherRange({ text, overlap: { id, first, last } }: { text: string; overlap: Overlap }) {
  const to = deskAddress({ ...readDeskQuery(new URLSearchParams()), open: { range: id } })
  return (
    <Text size="sm" c="var(--c-error)" role="alert" mt="md">
      {text}{' '}
      <Anchor component={Link} to={to} c="inherit" td="underline">
        <bdi>
          {first} … {last}
        </bdi>
      </Anchor>
    </Text>
  )
}

function CheckedLines({ checked: { good, wrong, problems } }: { checked: Checked }) {
  const t = useTexts(addSerialsTexts)
  return (
    <div role="status">
      <Text size="sm">{t.checked(good, wrong)}</Text>
      {problems.length > 0 && (
        <Text
          component="ul"
          size="sm"
          c="var(--c-dim)"
          m={0}
          ps="md"
          mah="10rem"
          style={{ overflowY: 'auto' }}
        >
          {problems.map(({ line, typed, code }) => (
            <li key={line}>
              {t.line(line)}: <bdi>{typed}</bdi> · {t.problems[code]}
            </li>
          ))}
        </Text>
      )}
    </div>
  )
}
