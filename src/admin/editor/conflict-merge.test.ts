// The three-way merge, tried with random versions: whatever was changed, nothing is lost unasked.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choices, compareVersions, keptFields, takeFields, type Versions } from './conflict-merge.ts'

// Few values, so that two sides often make the same change.
const word = fc.constantFrom('', 'a', 'b', 'c')
const body = fc.record({
  name: word,
  price: fc.option(fc.integer({ min: 0, max: 3 })),
  visible: fc.boolean(),
  tags: fc.array(word, { maxLength: 2 }),
  specs: fc.array(fc.record({ name: word, value: word }), { maxLength: 2 }),
  translations: fc.record({ fa: fc.record({ name: word, summary: word }) }),
})

function merge({ base, mine, theirs }: Versions, choices?: Choices) {
  const fields = compareVersions({ base, mine, theirs })
  return takeFields(keptFields(fields, choices), { from: mine, into: theirs })
}

test('what only one side changed is merged, and nothing is asked', () => {
  fc.assert(
    fc.property(body, body, (base, changed) => {
      expect(merge({ base, mine: changed, theirs: base })).toEqual(changed)
      expect(merge({ base, mine: base, theirs: changed })).toEqual(changed)
      const sides = (versions: Versions) => compareVersions(versions).map(field => field.changedBy)
      expect(sides({ base, mine: changed, theirs: base })).not.toContain('both')
      expect(sides({ base, mine: base, theirs: changed })).not.toContain('both')
    }),
  )
})

test('the same change on both sides is no difference', () => {
  fc.assert(
    fc.property(body, body, (base, changed) => {
      expect(compareVersions({ base, mine: changed, theirs: structuredClone(changed) })).toEqual([])
    }),
  )
})

test('choosing one side everywhere gives its changes and keeps the other side’s other changes', () => {
  fc.assert(
    fc.property(body, body, body, (base, mine, theirs) => {
      const asked = compareVersions({ base, mine, theirs }).filter(field => field.changedBy === 'both')
      const all = (side: 'mine' | 'theirs'): Choices =>
        Object.fromEntries(asked.map(field => [field.path, side]))
      for (const side of ['mine', 'theirs'] as const) {
        const merged = merge({ base, mine, theirs }, all(side))
        // Seen from the merged version, no change of the chosen side is missing …
        const [chosen, other] = side === 'mine' ? [mine, theirs] : [theirs, mine]
        expect(compareVersions({ base, mine: chosen, theirs: merged })).toEqual(
          compareVersions({ base, mine: chosen, theirs: merged }).filter(one => one.changedBy === 'theirs'),
        )
        // … and of the other side only those that were asked about.
        const lost = compareVersions({ base, mine: other, theirs: merged }).filter(
          field => field.changedBy !== 'theirs',
        )
        expect(lost.map(field => field.path).toSorted()).toEqual(asked.map(field => field.path).toSorted())
      }
    }),
  )
})

test('each choice decides its own field', () => {
  const base = {
    name: 'Kettle',
    price: 79,
    tags: ['tea'],
    translations: { fa: { name: 'کتری', summary: '' } },
  }
  const mine = {
    ...base,
    price: 84,
    name: 'My kettle',
    translations: { fa: { name: 'کتری', summary: 'من' } },
  }
  const theirs = {
    ...base,
    price: 82,
    name: 'Their kettle',
    tags: ['tea', 'gift'],
    translations: { fa: { name: 'قوری', summary: 'او' } },
  }
  const asked = compareVersions({ base, mine, theirs }).filter(field => field.changedBy === 'both')
  expect(asked.map(({ path, base, mine, theirs }) => [path, base, mine, theirs])).toEqual([
    ['name', 'Kettle', 'My kettle', 'Their kettle'],
    ['price', 79, 84, 82],
    ['translations.fa.summary', '', 'من', 'او'],
  ])
  expect(
    merge({ base, mine, theirs }, { name: 'theirs', price: 'mine', 'translations.fa.summary': 'theirs' }),
  ).toEqual({
    name: 'Their kettle',
    price: 84,
    tags: ['tea', 'gift'],
    translations: { fa: { name: 'قوری', summary: 'او' } },
  })
})
