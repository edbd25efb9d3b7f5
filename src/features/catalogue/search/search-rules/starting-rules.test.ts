import { describe, expect, test } from 'vitest'
import { type NewSearchRule, newSearchRule } from './search-rule.ts'
import { requireValid, toSearchRuleRow } from './search-rule-rows.server.ts'
import { startingRules } from './starting-rules.ts'
import { toSearchRules } from './to-search-rules.ts'

const synonyms = startingRules.filter(entry => entry.kind === 'synonym')

describe('the starting rules', () => {
  test('has enough for shops of many trades', () => {
    expect(synonyms.length).toBeGreaterThan(700)
    expect(startingRules.length - synonyms.length).toBeGreaterThan(60)
  })

  test('has only valid entries', () => {
    for (const entry of startingRules) {
      expect(newSearchRule.parse(entry)).toEqual(entry)
      requireValid(entry)
    }
  })

  test('says nothing twice', () => {
    const keys = startingRules.map(entry => `${entry.kind} ${toSearchRuleRow(entry).key}`)
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([])
  })

  test('has every word in one group only, so that no meaning leaks into another', () => {
    const words = synonyms.flatMap(({ from, words }) => (from ? [from] : words))
    expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([])
  })

  test('ignores no word that a synonym is made of alone', () => {
    const { synonyms, ignored } = toSearchRules(startingRules)
    const phrases = [...synonyms.keys()]
    expect(phrases.filter(phrase => phrase.split(' ').every(word => ignored.has(word)))).toEqual([])
  })
})

describe('what the search reads', () => {
  const both: NewSearchRule = { kind: 'synonym', from: '', words: ['Fridge', 'یخچال', 'جا‌یخی'] }
  const oneWay: NewSearchRule = { kind: 'synonym', from: 'fan', words: ['پنكه'] }

  test('is folded, in both directions or one, with and without half-spaces', () => {
    const { synonyms } = toSearchRules([both, oneWay])
    expect(Object.fromEntries(synonyms)).toEqual({
      fridge: ['یخچال', 'جا یخی', 'جایخی'],
      یخچال: ['fridge', 'جا یخی', 'جایخی'],
      'جا یخی': ['fridge', 'یخچال'],
      جایخی: ['fridge', 'یخچال'],
      fan: ['پنکه'],
    })
  })

  test('joins the groups of a word that has two meanings', () => {
    const tap: NewSearchRule = { kind: 'synonym', from: '', words: ['شیر', 'tap'] }
    const milk: NewSearchRule = { kind: 'synonym', from: '', words: ['شیر', 'milk'] }
    const { synonyms } = toSearchRules([tap, milk])
    expect([synonyms.get('شیر'), synonyms.get('tap')]).toEqual([['tap', 'milk'], ['شیر']])
  })

  test('has ignored words and pins by their folded text', () => {
    const { ignored, pins } = toSearchRules([
      { kind: 'ignoredWord', word: 'The' },
      { kind: 'pin', q: 'Gift  IDEAS!', productIds: [3, 1] },
    ])
    expect([[...ignored], [...pins]]).toEqual([['the'], [['gift ideas', [3, 1]]]])
  })
})
