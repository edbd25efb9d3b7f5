/** Lists of choices as cells say them, a cell for each language, put together with the choices that an attribute has. */
import type { StoredProblem } from '#features/transfer/sheet-entity.ts'
import type { Locale } from '#shared/locale.ts'
import type { NewAttribute } from '../../model/attribute.ts'
import { isSameAttributeValue } from '../../model/attribute-value-key.ts'
import type { Choice } from '../../model/choices.ts'
import { splitValues } from '../../sheets/sheet-lists.ts'

type GivenChoice = NewAttribute['choices'][number]

/** What cells say that is not so already. */
export type WantedChoices = { values?: string[]; translations: Map<Locale, string[]> }

/** Exports separate by strokes, and leave an empty place for a choice without a translation. People use commas. */
export function splitChoices(text: string): string[] {
  if (/[|\\]/.test(text)) return splitValues(text)
  return text
    .split(/[,،;؛\n]/)
    .map(one => one.trim())
    .filter(Boolean)
}

/**
 * A word that the attribute has is that choice, wherever it stands. A new word in the place of one that is gone is its new name, if the
 * list is as long as before. So a choice keeps its number, its colour and what no cell says.
 */
export function toChoices(
  { values, translations }: WantedChoices,
  before: readonly Choice[],
): { choices: GivenChoice[] } | { problem: StoredProblem; locale: Locale } {
  const words = values?.filter(Boolean) ?? before.map(choice => choice.value)
  for (const [locale, list] of translations) {
    if (list.length > 0 && list.length !== words.length) {
      const params = { count: words.length, given: list.length }
      return { problem: { code: 'choices_differ', params }, locale }
    }
  }
  const known = words.map((word, at) =>
    values ? before.find(choice => isSameAttributeValue(choice.value, word)) : before[at],
  )
  const isKept = (choice: Choice) => known.includes(choice)
  return {
    choices: words.map((value, at) => {
      const place = words.length === before.length ? before[at] : undefined
      const own = known[at] ?? (place && !isKept(place) ? place : undefined)
      const texts = { ...own?.translations }
      for (const [locale, list] of translations) texts[locale] = list[at] ?? ''
      return {
        ...(own && { id: own.id }),
        value,
        translations: texts,
        ...(own?.swatch && { swatch: own.swatch }),
      }
    }),
  }
}
