/** The field for the value of an attribute: a select, or a text field with a unit. Used by `spec-rows.tsx`. */
import { Select, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { languageOf } from '#admin/editor/languages.tsx'
import { useLocale } from '#app/page-site.ts'
import { type Attribute, attributeUnit } from '../../../model/attribute.ts'
import { withoutUnit } from '../../../model/attribute-value.ts'
import {
  chosenOption,
  type FormSpecRow,
  keptKey,
  optionsOf,
  type SpecOption,
  typedNumber,
} from './form-spec-rows.ts'
import css from './spec-rows.module.css'

type Props = {
  row: FormSpecRow
  attribute: Attribute
  onChange(typed: Pick<FormSpecRow, 'kind' | 'value' | 'meaning'>): void
  error?: ReactNode
  placeholder: string
  className?: string | undefined
  'aria-label': string
  'data-path'?: string
}

/** It is shown and read in the language of the interface: other languages get the same value in their own words. */
export function SpecValueInput({ row, attribute, onChange, ...rest }: Props) {
  return attribute.type === 'number' ? (
    <NumberInput {...rest} row={row} attribute={attribute} onChange={onChange} />
  ) : (
    <ChoiceInput {...rest} row={row} attribute={attribute} onChange={onChange} />
  )
}

function ChoiceInput({ row, attribute, onChange, ...rest }: Props) {
  const locale = useLocale()
  // The options of a select are rendered when it gets the focus: a form has many selects, and most of them stay closed.
  const [hasOptions, setHasOptions] = useState(false)
  const { options, chosen } = optionsOf(attribute, row, locale)
  const swatch = options.find(option => option.value === chosen)?.swatch
  return (
    <Select
      {...rest}
      {...languageOf(locale)}
      data={options}
      value={chosen}
      onChange={key => key !== keptKey && onChange(chosenOption(key, attribute, locale))}
      searchable={options.length > 8}
      clearable
      leftSection={swatch && <Swatch colour={swatch} />}
      renderOption={({ option }) => <Option {...(option as SpecOption)} />}
      onFocus={() => setHasOptions(true)}
      comboboxProps={{ keepMounted: hasOptions }}
    />
  )
}

const Option = ({ label, swatch }: SpecOption) => (
  <span className={css.option}>
    {swatch && <Swatch colour={swatch} />}
    {label}
  </span>
)

const Swatch = ({ colour }: { colour: string }) => (
  <span className={css.swatch} style={{ background: colour }} aria-hidden="true" />
)

function NumberInput({ row, attribute, onChange, ...rest }: Props) {
  const locale = useLocale()
  // A value typed with another unit, such as "1.1 kg" for an attribute in grams, contains its own unit.
  const hasOtherUnit = row.meaning?.kind === 'number' && row.meaning.unit
  const unit = hasOtherUnit ? '' : attributeUnit(attribute, locale)
  return (
    <TextInput
      {...rest}
      {...languageOf(locale)}
      value={unit ? withoutUnit(row.value, attribute) : row.value}
      onChange={event => onChange(typedNumber(event.currentTarget.value, attribute, locale))}
      inputMode="decimal"
      rightSection={
        unit && (
          <Text size="sm" c="dimmed" truncate>
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit ? `${Math.min(8, unit.length + 2)}ch` : undefined}
      rightSectionPointerEvents="none"
    />
  )
}
