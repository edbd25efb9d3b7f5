/** An attribute as its dialog holds it: choices as lines, one block of texts per language. Used by `attribute-dialog.tsx`. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Attribute, AttributeType, NewAttribute } from '../attribute.ts'

export type AttributeValues = {
  type: AttributeType
  filterable: boolean
  own: { name: string; unit: string; choices: string }
  other: { name: string; unit: string; choices: string }
}
export type AttributeBody = Omit<NewAttribute, 'position'>

export function toAttributeFormValues(attribute: Attribute | undefined, base: Locale): AttributeValues {
  const other = otherLocale(base)
  const translated = attribute?.translations[other]
  const choices = attribute?.choices ?? []
  return {
    type: attribute?.type ?? 'text',
    filterable: attribute?.filterable ?? false,
    own: {
      name: attribute?.name ?? '',
      unit: attribute?.unit ?? '',
      choices: choices.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join('\n'),
    },
    other: {
      name: translated?.name ?? '',
      unit: translated?.unit ?? '',
      choices: choices
        .map(choice => choice.translations[other] ?? '')
        .join('\n')
        .trimEnd(),
    },
  }
}

export function toAttributeBody(
  { type, filterable, own, other }: AttributeValues,
  base: Locale,
): AttributeBody {
  const language = otherLocale(base)
  const isNumber = type === 'number'
  const translations = other.choices.split('\n')
  // Empty lines are removed last, because a choice and its translation are matched by line number.
  const choices = own.choices
    .split('\n')
    .map((line, index) => ({ ...toChoice(line), translations: { [language]: translations[index] ?? '' } }))
    .filter(({ value }) => value.trim())
  return {
    name: own.name,
    type,
    unit: isNumber ? own.unit : '',
    choices: type === 'choice' ? choices : [],
    filterable,
    translations: { [language]: { name: other.name, unit: isNumber ? other.unit : '' } },
  }
}

/** A colour at the end of the line is the choice's swatch. */
function toChoice(line: string): { value: string; swatch?: string } {
  const [, value, swatch] = /^(.*\S)\s+(#[0-9a-f]{6})\s*$/i.exec(line) ?? []
  return value && swatch ? { value, swatch } : { value: line }
}

/** The dialog's field for a path in the request body. */
export function toAttributeField(path: string): string {
  if (path.startsWith('choices')) return path.includes('translations') ? 'other.choices' : 'own.choices'
  return path.replace(/^translations\.\w+\./, 'other.').replace(/^(name|unit)$/, 'own.$1')
}
