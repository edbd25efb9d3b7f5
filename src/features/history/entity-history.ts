/**
 * What a feature says about the history of one of its entities: names, labels of fields, values in words, and its page. Every
 * feature writes one such description per entity (`product-history.ts` …), `src/histories.ts` joins them, and the Activity page
 * shows events by them.
 */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import type { EventEntity } from './event.ts'
import type { DescribeAction } from './sentences/sentence-facts.ts'

export type Reader = {
  locale: Locale
  currency: string
  /** The name of a category. Undefined if the category does not exist any more. */
  categoryName(id: number): string | undefined
}

/** Describes a value. Called only for values that are not empty. Texts, numbers, lists and booleans need no such function. */
export type DescribeValue = (value: unknown, reader: Reader) => string

type EntityTexts<Field extends string, Action extends string> = {
  /** The name of all entities of this kind, for a list of choices. */
  title: string
  /** The noun in a sentence, after a number. */
  one: string
  many: string
  /** In a sentence, for what there is only one of. */
  object?: string
  /** Actions that only some entities have. */
  actions: Record<Action, string>
  /** Every field that events of this entity can contain. */
  fields: Record<Field, string>
}

/** The part of a history that names fields and their values. Editors use it for entities without a history too. */
export type FieldDescriptions = {
  texts: Record<Locale, { fields: Record<string, string> }>
  values: Partial<Record<string, DescribeValue | 'changed'>>
}

export type EntityHistory<Field extends string = string, Action extends string = string> = {
  texts: Record<Locale, EntityTexts<Field, Action>>
  /** `changed`: the values mean nothing to people, so only the fact of the change is shown. */
  values: Partial<Record<Field, DescribeValue | 'changed'>>
  /** What happens to these entities alone, in words. */
  sentences?: Record<Locale, DescribeAction>
  /** Its sentences say everything, so that no fields are listed below them. */
  hasNoLines?: true
  /** Where the entity is found. Absent if it has no page. */
  page?: { pathOf(id: number): string; label: Record<Locale, string> }
  /** The actor that is shown if the event names nobody. Without this text, the program counts as the actor. */
  unknownActor?: Record<Locale, string>
}

export type Histories = Record<EventEntity, EntityHistory>

/** For a field with a fixed list of values. */
export const inWords =
  (words: Record<Locale, Record<string, string>>): DescribeValue =>
  (value, { locale }) =>
    words[locale][String(value)] ?? String(value)

/** Positions are stored from zero and shown from one. */
export const asPosition: DescribeValue = (value, { locale }) => formatNumber(Number(value) + 1, locale)

/** For an entity that is known by its number only. */
export const asId: DescribeValue = value => `#${value}`

/** A category that is gone for good is shown by its number. */
export const asCategory: DescribeValue = (id, { categoryName }) => categoryName(Number(id)) ?? `#${id}`
