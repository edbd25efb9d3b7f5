/** How the history of serial numbers and ranges is shown. Joined with the others in `src/histories.ts`. */
import { asId, type EntityHistory, inWords } from '#features/history/entity-history.ts'
import type { DescribeAction } from '#features/history/sentences/sentence-facts.ts'
import { serialWords } from '../texts/serial-words.ts'
import type { rangeFields, serialFields } from './serial-fields.ts'

type SerialField = (typeof serialFields)[number] | 'serial' | 'rangeId'
type RangeField = (typeof rangeFields)[number] | 'prefix' | 'length' | 'first' | 'last'

type Deed = 'activate' | 'extend' | 'void' | 'replace' | 'recall' | 'unrecall' | 'move'

/** What was done, by what changed. A number that was taken out of its range for it is a new row, with the state it was given. */
function deedOf({ event, changes }: Parameters<DescribeAction>[0]): Deed | undefined {
  const { action } = event
  if (action !== 'update' && !(action === 'create' && changes.rangeId)) return undefined
  const state = changes.state?.after
  if (state === 'activated' && action === 'update') return 'activate'
  if (state === 'void') return 'void'
  if (state === 'replaced') return 'replace'
  if (action === 'create') return undefined
  if (state === 'registered') return undefined
  if (changes.recall) return changes.recall.after ? 'recall' : 'unrecall'
  if ('productId' in changes) return 'move'
  return changes.expiresOn?.after && !changes.startsOn && !changes.months ? 'extend' : undefined
}

/** An undo says by itself that it is one. */
const inEnglish: DescribeAction = facts => {
  const { object, event } = facts
  if (event.undoes !== null) return undefined
  const deed = deedOf(facts)
  return (
    deed &&
    {
      activate: `activated ${object}`,
      extend: `extended the warranty of ${object}`,
      void: `voided ${object}`,
      replace: `replaced ${object}`,
      recall: `recalled ${object}`,
      unrecall: `ended the recall of ${object}`,
      move: `changed the product of ${object}`,
    }[deed]
  )
}

const inPersian: DescribeAction = facts => {
  const { object, event } = facts
  if (event.undoes !== null) return undefined
  const deed = deedOf(facts)
  return (
    deed &&
    {
      activate: `${object} را فعال کرد`,
      extend: `گارانتی ${object} را تمدید کرد`,
      void: `گارانتی ${object} را باطل کرد`,
      replace: `${object} را تعویض کرد`,
      recall: `${object} را فراخوان کرد`,
      unrecall: `فراخوان ${object} را پایان داد`,
      move: `محصول ${object} را تغییر داد`,
    }[deed]
  )
}

const { en, fa } = serialWords
const values = {
  state: inWords({ en: en.states, fa: fa.states }),
  productId: asId,
  replacedById: asId,
  rangeId: asId,
  activatedAt: 'changed',
  translations: 'changed',
} as const
const sentences = { en: inEnglish, fa: inPersian }

export const serialHistory: EntityHistory<SerialField, never> = {
  texts: {
    en: { ...en.serial, actions: {}, fields: { ...en.fields, ...en.serialFields } },
    fa: { ...fa.serial, actions: {}, fields: { ...fa.fields, ...fa.serialFields } },
  },
  values,
  sentences,
}

export const serialRangeHistory: EntityHistory<RangeField, never> = {
  texts: {
    en: { ...en.range, actions: {}, fields: { ...en.fields, ...en.rangeFields } },
    fa: { ...fa.range, actions: {}, fields: { ...fa.fields, ...fa.rangeFields } },
  },
  values: { state: values.state, productId: asId, activatedAt: 'changed', translations: 'changed' },
  sentences,
}
