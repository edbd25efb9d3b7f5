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

/** The choice with this number, also if it was removed. One that was merged into another is that one, however often that was merged. */
export function choiceById({ choices, formerChoices }: Choices, id: number): Choice | undefined {
  const removed = formerChoices?.removed ?? []
  let wanted = id
  for (let step = 0; step <= removed.length; step++) {
    const offered = choices.find(one => one.id === wanted)
    if (offered) return offered
    const found = removed.find(one => one.id === wanted)
    if (found?.mergedInto === undefined) return found
    wanted = found.mergedInto
  }
  return undefined
}

const wordsOf = ({ value, translations }: Choice) => [value, ...Object.values(translations)]
const hasWord = (choice: Choice, key: string) => wordsOf(choice).some(one => attributeValueKey(one) === key)

/** The choice that a text means, in any language and spelling, or by a word that it or one merged into it had before. */
export function chosenFrom(attribute: Choices, text: string): Choice | undefined {
  const { choices, formerChoices = noFormerChoices } = attribute
  const exact = choices.find(choice => choice.value === text)
  if (exact) return exact
  const key = attributeValueKey(text)
  const own = choices.find(choice => hasWord(choice, key))
  if (own) return own
  const offered = (id: number | undefined) => {
    const choice = id === undefined ? undefined : choiceById(attribute, id)
    return choice && choices.includes(choice) ? choice : undefined
  }
  const merged = formerChoices.removed.findLast(one => hasWord(one, key) && offered(one.id))
  const earlier = formerChoices.words.findLast(([id, word]) => attributeValueKey(word) === key && offered(id))
  return offered(merged?.id) ?? offered(earlier?.[0])
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

export type Merge = { id: number; into: number }

/** What an attribute offers and remembers once one of its choices is merged into another. Undefined if it does not offer both. */
export function mergeChoice(before: Choices, { id, into }: Merge) {
  const { choices } = before
  const merged = choices.find(one => one.id === id)
  if (!merged || id === into || !choices.some(one => one.id === into)) return undefined
  const { removed, words } = before.formerChoices ?? noFormerChoices
  const formerChoices = { words, removed: [...removed, { ...merged, mergedInto: into }] }
  return { choices: choices.filter(one => one !== merged), formerChoices }
}

/**
 * The same once a merge is taken back. Undefined if the choice is not merged into that one any more, if that one is not offered any
 * more, or if another choice has got its word.
 */
export function separateChoice(before: Choices, { id, into, position }: Merge & { position: number }) {
  const { choices, formerChoices = noFormerChoices } = before
  const found = formerChoices.removed.find(one => one.id === id && one.mergedInto === into)
  if (!found || !choices.some(one => one.id === into)) return undefined
  if (choices.some(one => attributeValueKey(one.value) === attributeValueKey(found.value))) return undefined
  const { mergedInto: _, ...choice } = found
  const removed = formerChoices.removed.filter(one => one !== found)
  return { choices: choices.toSpliced(position, 0, choice), formerChoices: { ...formerChoices, removed } }
}

/** The choice's word in this language. */
export const choiceText = (choice: Choice, locale: Locale) => choice.translations[locale] ?? choice.value
