/** The form of one action, for one entry or for many. Its button says what comes of it. */
import { Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { languageOf, useLanguages } from '#admin/editor/languages.tsx'
import type { PickedProduct } from '#admin/product-picker/picked-product.ts'
import { ProductField } from '#admin/product-picker/product-field.tsx'
import { adminTexts } from '#admin/texts/admin.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { dayOf } from '#shared/times.ts'
import { deskTexts } from '../../texts/desk.ts'
import type { SerialEntry } from '../serial-record.ts'
import { activatedTo, extendedTo, type FormAction } from './action-rules.ts'
import css from './drawer.module.css'
import { type ActionValues, emptyActionValues, toMonths } from './to-action.ts'
import type { ActionFailure } from './use-desk-actions.ts'

type Props = {
  action: FormAction
  /** Left out for many. */
  entry?: SerialEntry
  isBusy: boolean
  failure: ActionFailure | undefined
  /** What the button says, for many. */
  confirm?: string
  hint?: string
  /** Days that an extension leads to, while it is being chosen. */
  onExtend?(day: string | undefined): void
  onSubmit(values: ActionValues): void
  onCancel(): void
}

const steps = [3, 6, 12]

export function ActionForm({
  action,
  entry,
  isBusy,
  failure,
  confirm,
  hint,
  onExtend,
  onSubmit,
  onCancel,
}: Props) {
  const t = useTexts(deskTexts)
  const { cancel } = useTexts(adminTexts)
  const { timeZone } = useSite()
  const [values, setValues] = useState(() => emptyActionValues(dayOf(Date.now(), timeZone)))
  const [product, setProduct] = useState<PickedProduct>()
  const change = (part: Partial<ActionValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    if (action === 'extend') onExtend?.(extensionOf(entry, next))
  }
  const form = useRef<HTMLFormElement>(null)
  // Opened by a key or a button, the form is where the next key goes.
  useEffect(
    () => form.current?.querySelector<HTMLElement>('input:not([type=radio]), input:checked, button')?.focus(),
    [],
  )
  const result = useResult(action, values, entry)
  const fields = failure?.fields ?? {}
  const { productMonths } = { productMonths: entry?.months ?? entry?.product?.warrantyMonths ?? null }
  const field = { values, change, fields }
  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      data-desk-form
      onSubmit={event => {
        event.preventDefault()
        if (result.isReady && !isBusy) onSubmit({ ...values, productId: product?.id })
      }}
    >
      <Stack gap="sm">
        {action === 'extend' && <ExtendFields {...field} />}
        {action === 'activate' && (
          <>
            <TextInput
              type="date"
              dir="ltr"
              label={t.form.startsOn}
              value={values.startsOn}
              error={fields.startsOn}
              onChange={event => change({ startsOn: event.currentTarget.value })}
            />
            <TextInput
              inputMode="numeric"
              dir="ltr"
              label={t.form.length}
              description={entry && t.form.lengthHint(productMonths)}
              value={values.length}
              error={fields.months}
              onChange={event => change({ length: event.currentTarget.value })}
            />
          </>
        )}
        {action === 'replace' && (
          <TextInput
            dir="ltr"
            label={t.form.by}
            description={t.form.byHint}
            value={values.by}
            error={fields.by}
            spellCheck={false}
            autoComplete="off"
            onChange={event => change({ by: event.currentTarget.value })}
          />
        )}
        {action === 'recall' && (
          <InBothLanguages {...field} name="recall" label={t.form.recall} hint={t.form.recallHint} />
        )}
        {action === 'move' && (
          <ProductField
            label={t.form.product}
            description={t.form.productHint}
            excluded={entry?.product ? [entry.product.id] : []}
            chosen={product && { id: product.id, product }}
            error={fields.productId}
            onChange={setProduct}
          />
        )}
        {action === 'delete' ? (
          <Text size="sm">{entry?.kind === 'range' ? t.form.deleteRangeHint : t.form.deleteHint}</Text>
        ) : (
          <>
            {action !== 'recall' && action !== 'unrecall' && action !== 'move' && (
              <InBothLanguages {...field} name="reason" label={t.form.reason} />
            )}
            <TextInput
              label={t.form.note}
              description={t.form.noteHint}
              maxLength={500}
              value={values.note}
              error={fields.note}
              onChange={event => change({ note: event.currentTarget.value })}
            />
          </>
        )}
        {hint && (
          <Text size="sm" c="var(--c-dim)">
            {hint}
          </Text>
        )}
        {failure && (
          <Text size="sm" c="var(--c-error)" role="alert">
            {failure.message}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="var(--c-text)" onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={!result.isReady}
            {...((action === 'delete' || action === 'void') && { color: 'var(--c-error)' })}
          >
            {confirm ?? result.text}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FieldsProps = {
  values: ActionValues
  change(part: Partial<ActionValues>): void
  fields: Record<string, string>
}

function ExtendFields({ values, change, fields }: FieldsProps) {
  const t = useTexts(deskTexts)
  return (
    <>
      <Group gap="xs">
        {steps.map(months => (
          <Chip
            key={months}
            size="xs"
            type="radio"
            name="extend-months"
            checked={!values.until && values.months === months}
            onChange={() => change({ months, until: '' })}
          >
            {t.form.months(months)}
          </Chip>
        ))}
      </Group>
      <TextInput
        type="date"
        dir="ltr"
        label={t.form.until}
        value={values.until}
        error={fields.until ?? fields.months}
        onChange={event => change({ until: event.currentTarget.value })}
      />
    </>
  )
}

type BothProps = FieldsProps & { name: 'reason' | 'recall'; label: string; hint?: string }

/** The visitor reads it in either language; where one is empty, the other one. */
function InBothLanguages({ values, change, fields, name, label, hint }: BothProps) {
  const t = useTexts(deskTexts).form
  const { baseLocale } = useSite()
  const languageName = { en: t.english, fa: t.persian }
  const errorOf = (locale: Locale) =>
    locale === baseLocale ? fields[name] : fields[`translations.${locale}.${name}`]
  return useLanguages().map(locale => (
    <TextInput
      key={locale}
      label={t.inLanguage(label, languageName[locale])}
      description={locale === baseLocale && hint}
      maxLength={300}
      {...languageOf(locale)}
      value={values[name][locale]}
      error={errorOf(locale)}
      onChange={event => change({ [name]: { ...values[name], [locale]: event.currentTarget.value } })}
    />
  ))
}

const extensionOf = (entry: SerialEntry | undefined, { until, months }: ActionValues) =>
  entry && extendedTo(entry.expiresOn, until ? { until } : { months })

/** What the button says, and whether enough is known. Many are not extended to one day. */
function useResult(action: FormAction, values: ActionValues, entry: SerialEntry | undefined) {
  const t = useTexts(deskTexts).results
  const locale = useLocale()
  const day = (text: string) => formatDay(text, { locale, timeZone: 'UTC' })
  if (action === 'extend') {
    const to = extensionOf(entry, values)
    return { isReady: !entry || to !== undefined, text: t.extendTo(to ? day(to) : '…') }
  }
  if (action === 'activate') {
    const typed = toMonths(values.length)
    const months = typed === null ? (entry?.months ?? entry?.product?.warrantyMonths) : typed
    const to = activatedTo(values.startsOn, months)
    const isReady = values.startsOn !== '' && typed !== undefined && (!entry || to !== undefined)
    return { isReady, text: to ? t.activateTo(day(to)) : to === null ? t.activateWithout : t.activate }
  }
  if (action === 'replace') {
    const by = values.by.trim()
    return { isReady: by !== '', text: by ? t.replaceWith(by) : t.replace }
  }
  if (action === 'recall') {
    return { isReady: Object.values(values.recall).some(text => text.trim() !== ''), text: t.recall }
  }
  return { isReady: true, text: t[action] }
}
