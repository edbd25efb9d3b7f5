/** The filters of the desk as chips. */
import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toNameById, toOptions } from '#admin/category-select/category-options.ts'
import { CategorySelect } from '#admin/category-select/category-select.tsx'
import { FilterChip, FilterChips } from '#admin/list/filter-chip.tsx'
import { ProductSearchField } from '#admin/product-picker/product-search-field.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '#features/catalogue/model/category.ts'
import { formatDay } from '#shared/dates.ts'
import { localize } from '#ui/localize.ts'
import { deskTexts } from '../../texts/desk.ts'
import { warrantyStates } from '../../warranty-states.ts'
import type { SerialEntry } from '../serial-record.ts'
import { type DeskQuery, deskEndings, isDeskFiltered, noFilters } from './desk-query.ts'

type Props = {
  query: DeskQuery
  tree: CategoryNode[]
  /** What is listed knows the name of the product. */
  items: SerialEntry[]
  onChange(change: Partial<DeskQuery>, options?: { replace: boolean }): void
}

const states = warrantyStates.filter(state => state !== 'unknown')

export function Filters({ query, tree, items, onChange }: Props) {
  const t = useTexts(deskTexts)
  const languages = { locale: useLocale(), base: useSite().baseLocale }
  const day = (text: string) => formatDay(text, { locale: languages.locale, timeZone: 'UTC' })
  const [picked, setPicked] = useState<{ id: number; name: string }>()
  const { product, category, from, to } = query
  const listed = items.find(item => item.product?.id === product)?.product
  const productName =
    product === 'none'
      ? t.noProduct
      : product === undefined
        ? ''
        : listed
          ? localize(listed, 'name', languages).text
          : picked?.id === product
            ? picked.name
            : `#${product}`
  const period = [from && `${t.from} ${day(from)}`, to && `${t.to} ${day(to)}`].filter(Boolean).join(' ')
  return (
    <FilterChips
      clear={
        isDeskFiltered({ ...query, q: '' })
          ? { label: t.clearFilters, onClick: () => onChange(noFilters) }
          : undefined
      }
    >
      <Chip
        label={t.state}
        value={query.states.map(state => t.states[state]).join(languages.locale === 'fa' ? '، ' : ', ')}
        onRemove={() => onChange({ states: [] })}
      >
        {() => (
          <Stack gap="xs">
            {states.map(state => (
              <Checkbox
                key={state}
                label={t.states[state]}
                checked={query.states.includes(state)}
                onChange={({ currentTarget }) =>
                  onChange({
                    states: currentTarget.checked
                      ? [...query.states, state]
                      : query.states.filter(one => one !== state),
                  })
                }
              />
            ))}
          </Stack>
        )}
      </Chip>
      <Chip label={t.product} value={productName} onRemove={() => onChange({ product: undefined })}>
        {close => (
          <Stack gap="sm">
            <ProductSearchField
              label={t.product}
              excluded={[]}
              onChoose={chosen => {
                setPicked({ id: chosen.id, name: localize(chosen, 'name', languages).text })
                onChange({ product: chosen.id })
                close()
              }}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                onChange({ product: 'none' })
                close()
              }}
            >
              {t.noProduct}
            </Button>
          </Stack>
        )}
      </Chip>
      <Chip
        label={t.category}
        value={category === undefined ? '' : (toNameById(tree, languages)(category) ?? `#${category}`)}
        onRemove={() => onChange({ category: undefined })}
      >
        {close => (
          <CategorySelect
            label={t.category}
            options={toOptions(tree, languages)}
            value={category ?? null}
            comboboxProps={{ withinPortal: false }}
            onChange={id => {
              onChange({ category: id ?? undefined })
              close()
            }}
          />
        )}
      </Chip>
      <Chip
        label={t.ends}
        value={
          query.ends === 'between' ? period || t.endings.between : query.ends ? t.endings[query.ends] : ''
        }
        onRemove={() => onChange({ ends: undefined, from: undefined, to: undefined })}
      >
        {() => (
          <Stack gap="sm">
            {deskEndings.map(one => (
              <Radio
                key={one}
                name="ends"
                label={t.endings[one]}
                checked={query.ends === one}
                onChange={() => onChange({ ends: one })}
              />
            ))}
            {query.ends === 'between' && (
              <>
                <DayField
                  label={t.from}
                  value={from}
                  onDay={next => onChange({ from: next }, { replace: true })}
                />
                <DayField label={t.to} value={to} onDay={next => onChange({ to: next }, { replace: true })} />
              </>
            )}
          </Stack>
        )}
      </Chip>
      <Chip label={t.batch} value={query.batch ?? ''} onRemove={() => onChange({ batch: undefined })}>
        {close => (
          <BatchField
            value={query.batch ?? ''}
            onApply={batch => {
              onChange({ batch })
              close()
            }}
          />
        )}
      </Chip>
      <Chip
        label={t.kind}
        value={query.range ? t.ofRange : query.kind ? t.kinds[query.kind] : ''}
        onRemove={() => onChange({ kind: undefined, range: undefined })}
      >
        {close => (
          <Stack gap="xs">
            {(['serial', 'range'] as const).map(kind => (
              <Radio
                key={kind}
                name="kind"
                label={t.kinds[kind]}
                checked={query.kind === kind}
                onChange={() => {
                  onChange({ kind, range: undefined })
                  close()
                }}
              />
            ))}
          </Stack>
        )}
      </Chip>
    </FilterChips>
  )
}

type DayProps = { label: string; value: string | undefined; onDay(day: string | undefined): void }

function DayField({ label, value, onDay }: DayProps) {
  return (
    <TextInput
      type="date"
      dir="ltr"
      label={label}
      value={value ?? ''}
      onChange={event => onDay(event.currentTarget.value || undefined)}
    />
  )
}

function BatchField({ value, onApply }: { value: string; onApply(batch: string | undefined): void }) {
  const t = useTexts(deskTexts)
  const [text, setText] = useState(value)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onApply(text.trim() || undefined)
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t.batch}
          dir="ltr"
          maxLength={40}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm">
          {t.apply}
        </Button>
      </Stack>
    </form>
  )
}

type ChipProps = {
  label: string
  value: string
  onRemove(): void
  children(close: () => void): ReactNode
}

function Chip(props: ChipProps) {
  const t = useTexts(deskTexts)
  return <FilterChip {...props} removeLabel={t.removeFilter(props.label)} />
}
