import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const from = { en: 'Kettle', fa: 'کتری' }

test('a text is merged where nobody else saved another', () => {
  const typed = { from, texts: { ...from, en: 'A red kettle' } }
  expect(mergeTexts(typed, from)).toEqual({ merged: { en: 'A red kettle', fa: 'کتری' }, offered: {} })
  expect(mergeTexts(typed, { ...from, fa: 'کتری قرمز' })).toEqual({
    merged: { en: 'A red kettle', fa: 'کتری قرمز' },
    offered: {},
  })
})

test('a text that another was saved over meanwhile is offered, and the saved one stays', () => {
  const typed = { from, texts: { en: 'A red kettle', fa: 'کتری قرمز' } }
  expect(mergeTexts(typed, { ...from, en: 'A blue kettle' })).toEqual({
    merged: { en: 'A blue kettle', fa: 'کتری قرمز' },
    offered: { en: 'A red kettle' },
  })
})

test('nothing is offered if the same was saved, or if the field was not touched', () => {
  const same = { from, texts: { ...from, en: 'A red kettle' } }
  expect(mergeTexts(same, { ...from, en: 'A red kettle' }).offered).toEqual({})
  expect(mergeTexts({ from, texts: from }, { en: 'A', fa: 'B' })).toEqual({
    merged: { en: 'A', fa: 'B' },
    offered: {},
  })
})
