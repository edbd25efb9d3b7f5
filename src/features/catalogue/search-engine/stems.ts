/**
 * Stems of a word of a query: its singular, or the word without an ending. A query finds beginnings of words, so a stem is as short
 * as what all forms of the word have in common. Used by `search-query.ts`.
 */

type Rule = { ending: RegExp; to: string[]; shortest: number }

/** The first that fits is used. `shortest` is how many letters must be left, so that short words are not cut to nothing. */
const english: Rule[] = [
  { ending: /ies$/, to: ['y', 'i'], shortest: 3 },
  { ending: /ves$/, to: ['f', 'v'], shortest: 2 },
  { ending: /(?<=s|x|z|ch|sh|o)es$/, to: [''], shortest: 3 },
  { ending: /(?<![sui])s$/, to: [''], shortest: 3 },
  { ending: /(?<=[^aeiou])y$/, to: ['i'], shortest: 3 },
  { ending: /(?<=[aeilo])fe?$/, to: ['v'], shortest: 2 },
  { ending: /(?<=[aeiouy].*)ing$/, to: [''], shortest: 3 },
  { ending: /(?<=[aeiouy].*)ed$/, to: [''], shortest: 4 },
]
const persian: Rule[] = [
  { ending: /(?:هایی|هایم|های|ها)$/, to: [''], shortest: 2 },
  { ending: /ترین$/, to: [''], shortest: 3 },
  { ending: /تر$/, to: [''], shortest: 3 },
  { ending: /(?<=ه)ای$/, to: [''], shortest: 3 },
  { ending: /(?<=[او])یی$/, to: [''], shortest: 3 },
  { ending: /ی$/, to: [''], shortest: 3 },
]

/** Without the word itself. Empty when it has no ending that is known. */
export function stemsOf(word: string): string[] {
  const rules = /^[a-z]+$/.test(word) ? english : /^\p{Script=Arabic}+$/u.test(word) ? persian : []
  const rule = rules.find(
    ({ ending, shortest }) => ending.test(word) && word.replace(ending, '').length >= shortest,
  )
  if (!rule) return []
  return rule.to.map(other => word.replace(rule.ending, other)).filter(stem => stem !== word)
}
