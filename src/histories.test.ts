// Every entity and action of the API's closed lists is described by a feature, in both languages.
import { expect, test } from 'vitest'
import { commonActions, eventActions } from '#features/history/event.ts'
import { locales } from '#shared/locale.ts'
import { histories } from './histories.ts'

test.each(locales)('every action that is not common to all entities has a name of a feature: %s', locale => {
  const named = Object.values(histories).flatMap(({ texts }) => Object.keys(texts[locale].actions))
  expect([...new Set([...commonActions, ...named])].sort()).toEqual([...eventActions].sort())
})

test.each(Object.entries(histories))(
  '%s has no empty text, and the same fields in both languages',
  (_, { texts }) => {
    expect(Object.keys(texts.fa.fields)).toEqual(Object.keys(texts.en.fields))
    for (const { title, one, many, actions, fields } of Object.values(texts)) {
      expect([title, one, many, ...Object.values(actions), ...Object.values(fields)]).not.toContain('')
    }
  },
)
