/** What a change of an attribute means for the products that have a value for it. Used by `attributes.server.ts`. */
import { isDeepStrictEqual } from 'node:util'
import type { Attribute } from '../model/attribute.ts'

type Fields = Pick<Attribute, 'type' | 'unit' | 'choices' | 'filterable' | 'translations'>

/**
 * Whether the facet index has to be updated. Names and words of choices are not stored in it but read when products are counted;
 * a choice that is new may be what some products have as a text. Translations are compared because they hold units.
 */
export const changesFacets = (before: Fields, after: Fields) =>
  before.filterable !== after.filterable ||
  (after.filterable &&
    !isDeepStrictEqual(
      [before.type, before.unit, idsOf(before), before.translations],
      [after.type, after.unit, idsOf(after), after.translations],
    ))

/** In ascending order: the order in which choices are offered does not matter here. */
const idsOf = ({ choices }: Pick<Fields, 'choices'>) =>
  choices.map(choice => choice.id).sort((one, other) => one - other)

/** Whether products are found by other words now. */
export const changesWords = (before: Fields, after: Fields) =>
  before.unit !== after.unit ||
  before.choices.some(old => {
    const now = after.choices.find(one => one.id === old.id)
    return now && !isDeepStrictEqual([now.value, now.translations], [old.value, old.translations])
  })
