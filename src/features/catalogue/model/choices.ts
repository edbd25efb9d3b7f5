/**
 * The choices of an attribute. Each has a number that stays the same when its words change, because products are stored with it.
 * Removed choices and earlier words are remembered: products that have a removed choice keep it, and saved addresses of
 * filters with an earlier word still lead to the choice.
 */
import type { Locale } from '#shared/locale.ts'
import type { Attribute } from './attribute.ts'
import { attributeValueKey } from './attribute-value-key.ts'

export type Choice = Attribute['choices'][number]
export type RemovedChoice = Choice & {
  /** The choice that took its place when the two were merged. */
  mergedInto?: number
}
export type FormerChoices = {
  removed: RemovedChoice[]
  /** Earlier words of any choice, the latest last. */
  words: [choiceId: number, text: string][]
}
export const noFormerChoices: FormerChoices = { removed: [], words: [] }

/** More earlier words than this are not remembered for one attribute. */
const maxWords = 500

type Choices = Pick<Attribute, 'choices'> & { formerChoices?: FormerChoices | undefined }
export type NewChoice = Omit<Choice, 'id' | 'translations'> & {
  id?: number | undefined
  translations?: Choice['translations'] | undefined
}

/** The choice with this number, also if it was removed. One that was merged into another is that one. */
export function choiceById({ choices, formerChoices }: Choices, id: number): Choice | undefined {
  const all: RemovedChoice[] = [...choices, ...(formerChoices?.removed ?? [])]
  const found = all.find(one => one.id === id)
  return found?.mergedInto === undefined ? found : all.find(one => one.id === found.mergedInto)
}

const wordsOf = ({ value, translations }: Choice) => [value, ...Object.values(translations)]
const hasWord = (choice: Choice, key: string) => wordsOf(choice).some(one => attributeValueKey(one) === key)

/** The choice that a text means, in any language and spelling, or by a word it had before. */
export function chosenFrom(attribute: Choices, text: string): Choice | undefined {
  const { choices, formerChoices } = attribute
  const exact = choices.find(choice => choice.value === text)
  if (exact) return exact
  const key = attributeValueKey(text)
  const earlier = formerChoices?.words.findLast(([id, word]) => {
    return attributeValueKey(word) === key && choices.some(one => one.id === id)
  })
  return choices.find(choice => hasWord(choice, key)) ?? choices.find(one => one.id === earlier?.[0])
}

/** The same, also among removed choices: for filters, and for what products have. */
export function knownChoice(attribute: Choices, text: string): Choice | undefined {
  const offered = chosenFrom(attribute, text)
  if (offered) return offered
  const { removed, words } = attribute.formerChoices ?? noFormerChoices
  const key = attributeValueKey(text)
  const earlier = words.findLast(([, word]) => attributeValueKey(word) === key)
  const id = removed.findLast(choice => hasWord(choice, key))?.id ?? earlier?.[0]
  return id === undefined ? undefined : choiceById(attribute, id)
}

/**
 * Gives each choice its number: the one it says, else that of the choice that has its words, else a new one. Undefined in the place
 * of a number that the attribute never had, or that two of them have.
 */
export function withIds(given: NewChoice[], before: Choices): (number | undefined)[] {
  const removed = before.formerChoices?.removed ?? []
  const known = [...before.choices, ...removed.filter(one => one.mergedInto === undefined)]
  const knownIds = new Set(known.map(one => one.id))
  const taken = new Set(given.flatMap(({ id }) => id ?? []))
  let last = Math.max(0, ...before.choices.map(one => one.id), ...removed.map(one => one.id))
  const byWord = (word: string) => {
    const key = attributeValueKey(word)
    const found = word ? known.find(one => !taken.has(one.id) && hasWord(one, key))?.id : undefined
    if (found !== undefined) taken.add(found)
    return found
  }
  const byEarlierWord = (word: string) => {
    const key = attributeValueKey(word)
    const earlier = before.formerChoices?.words.findLast(
      ([id, text]) => knownIds.has(id) && !taken.has(id) && attributeValueKey(text) === key,
    )
    if (earlier) taken.add(earlier[0])
    return earlier?.[0]
  }
  const said = given.map(({ id }, index) => {
    const isFirst = given.findIndex(one => one.id === id) === index
    return id !== undefined && isFirst && knownIds.has(id) ? id : undefined
  })
  // The base language first: of two choices with one translation, the one that kept its word is the same.
  const byBase = given.map(({ id, value }) => (id === undefined ? byWord(value) : undefined))
  return given.map(({ id, value, translations = {} }, index) => {
    if (id !== undefined) return said[index]
    const own = byBase[index] ?? byEarlierWord(value)
    if (own !== undefined) return own
    for (const word of Object.values(translations)) {
      const found = byWord(word)
      if (found !== undefined) return found
    }
    return ++last
  })
}

/** What is remembered once `after` are the choices. */
export function toFormerChoices(after: Choice[], before: Choices): FormerChoices {
  const { removed, words } = before.formerChoices ?? noFormerChoices
  const stays = new Set(after.map(one => one.id))
  const earlier = [...before.choices, ...removed].flatMap(old => {
    const now = after.find(one => one.id === old.id)
    if (!now) return []
    const kept = new Set(wordsOf(now))
    return wordsOf(old).flatMap((text): [number, string][] => (kept.has(text) ? [] : [[old.id, text]]))
  })
  return {
    removed: [...removed, ...before.choices].filter(one => !stays.has(one.id)),
    words: [...words, ...earlier].slice(-maxWords),
  }
}

/** The choice's word in this language. */
export const choiceText = (choice: Choice, locale: Locale) => choice.translations[locale] ?? choice.value
