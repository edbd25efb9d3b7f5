/** The input for the value of one specification: a select, or a text field with a unit. Used by `spec-rows.tsx`. */
import { Select, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { type Attribute, attributeUnit, choiceText } from '../../model/attribute.ts'
import { readQuantity, withoutUnit, yesNo } from '../../model/attribute-value.ts'

type Props = {
  /** Undefined for a row without an attribute. */
  attribute: Attribute | undefined
  /** The language of the value. */
  locale: Locale
  value?: string
  onChange(value: string): void
  error?: ReactNode
  placeholder: string
  'aria-label': string
  'data-path'?: string
}

export function SpecValueInput({ attribute, locale, value = '', onChange, ...rest }: Props) {
  const language = { lang: localeTag[locale], dir: directionOf(locale) }
  // The options of a select are rendered when it gets the focus: a form has many selects, and most of them stay closed.
  const [hasOptions, setHasOptions] = useState(false)
  const type = attribute?.type ?? 'text'
  if (attribute && (type === 'choice' || type === 'yes-no')) {
    const options =
      type === 'choice'
        ? attribute.choices.map(choice => choiceText(choice, locale))
        : [yesNo[locale].yes, yesNo[locale].no]
    // A value that was stored before the choices changed is still offered.
    const data = value && !options.includes(value) ? [value, ...options] : options
    return (
      <Select
        {...rest}
        {...language}
        data={data}
        value={value || null}
        onChange={chosen => onChange(chosen ?? '')}
        searchable={options.length > 8}
        clearable
        onFocus={() => setHasOptions(true)}
        comboboxProps={{ keepMounted: hasOptions }}
      />
    )
  }
  // A value typed with another unit, such as "1.1 kg" for an attribute in grams, contains its own unit.
  const hasOtherUnit = attribute && type === 'number' && readQuantity(value, attribute, locale)?.unit
  const unit = attribute && type === 'number' && !hasOtherUnit ? attributeUnit(attribute, locale) : ''
  return (
    <TextInput
      {...rest}
      {...language}
      value={attribute && unit ? withoutUnit(value, attribute) : value}
      onChange={event => onChange(event.currentTarget.value)}
      inputMode={type === 'number' ? 'decimal' : undefined}
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
