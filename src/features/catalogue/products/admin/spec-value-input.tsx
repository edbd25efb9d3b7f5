import { Select, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { type Attribute, attributeUnit, choiceText } from '../../attributes/attribute.ts'
import { readNumber, withoutUnit, yesNo } from '../../attributes/attribute-value.ts'

type Props = {
  /** Undefined for a row of the product's own. */
  attribute: Attribute | undefined
  /** The language of the answer. */
  locale: Locale
  value?: string
  onChange(value: string): void
  error?: ReactNode
  placeholder: string
  'aria-label': string
  'data-path'?: string
}

/** A value as its attribute wants it. */
export function SpecValueInput({ attribute, locale, value = '', onChange, ...rest }: Props) {
  const language = { lang: localeTag[locale], dir: directionOf(locale) }
  const type = attribute?.type ?? 'text'
  if (attribute && (type === 'choice' || type === 'yes-no')) {
    const offered =
      type === 'choice'
        ? attribute.choices.map(choice => choiceText(choice, locale))
        : [yesNo[locale].yes, yesNo[locale].no]
    // An answer from before the choices changed is still the answer.
    const data = value && !offered.includes(value) ? [value, ...offered] : offered
    return (
      <Select
        {...rest}
        {...language}
        data={data}
        value={value || null}
        onChange={chosen => onChange(chosen ?? '')}
        searchable={offered.length > 8}
        clearable
      />
    )
  }
  // Typed with another unit, "1.1 kg" where grams are asked, it says its own.
  const hasOther = attribute && type === 'number' && readNumber(value, attribute)?.unit
  const unit = attribute && type === 'number' && !hasOther ? attributeUnit(attribute, locale) : ''
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
