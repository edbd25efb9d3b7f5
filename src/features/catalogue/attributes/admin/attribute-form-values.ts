/** An attribute as its dialog holds it: choices as lines, one block of texts per language. Used by `attribute-editor.ts`. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Attribute, AttributeType, NewAttribute } from '../../model/attribute.ts'

export type AttributeValues = {
  type: AttributeType
  filterable: boolean
  own: { name: string; unit: string }
  other: { name: string; unit: string }
  /** A list, because both languages are one value: they are matched by line, so half of each of two versions makes no sense. */
  choices: [own: string, other: string]
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
    },
    other: {
      name: translated?.name ?? '',
      unit: translated?.unit ?? '',
    },
    choices: [
      choices.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join('\n'),
      choices
        .map(choice => choice.translations[other] ?? '')
        .join('\n')
        .trimEnd(),
    ],
  }
}

export function toAttributeBody(
  { type, filterable, own, other, choices: [ownLines, otherLines] }: AttributeValues,
  base: Locale,
  /** The choices that it has, whose numbers the lines keep. */
  before: Attribute['choices'] = [],
): AttributeBody {
  const language = otherLocale(base)
  const isNumber = type === 'number'
  const translations = otherLines.split('\n')
  // Empty lines are removed last, because a choice and its translation are matched by line number.
  const choices = ownLines
    .split('\n')
    .map((line, index) => ({ ...toChoice(line), translations: { [language]: translations[index] ?? '' } }))
    .filter(({ value }) => value.trim())
  const ids = keptIds(
    choices.map(({ value }) => value.trim()),
    before,
  )
  return {
    name: own.name,
    type,
    unit: isNumber ? own.unit : '',
    choices: type === 'choice' ? choices.map((choice, index) => ({ ...ids[index], ...choice })) : [],
    filterable,
    translations: { [language]: { name: other.name, unit: isNumber ? other.unit : '' } },
  }
}

/**
 * The number of each line's choice. A line that was changed in its place is the same choice with another word, if no line was added or
 * removed; otherwise the server finds choices by their words.
 */
function keptIds(lines: string[], before: Attribute['choices']): ({ id: number } | undefined)[] {
  const byWord = lines.map(line => before.find(choice => choice.value === line))
  return lines.map((_, index) => {
    const inPlace = before.length === lines.length ? before[index] : undefined
    const found = byWord[index] ?? (inPlace && !byWord.includes(inPlace) ? inPlace : undefined)
    return found && { id: found.id }
  })
}

/** A colour at the end of the line is the choice's swatch. */
function toChoice(line: string): { value: string; swatch?: string } {
  const [, value, swatch] = /^(.*\S)\s+(#[0-9a-f]{6})\s*$/i.exec(line) ?? []
  return value && swatch ? { value, swatch } : { value: line }
}

/** The dialog's field for a path in the request body. */
export function toAttributeField(path: string): string {
  if (path.startsWith('choices')) return path.includes('translations') ? 'choices.1' : 'choices.0'
  return path.replace(/^translations\.\w+\./, 'other.').replace(/^(name|unit)$/, 'own.$1')
}
