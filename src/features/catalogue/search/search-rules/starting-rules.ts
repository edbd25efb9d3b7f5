/** The starting rules: synonyms and ignored words for common household and technical goods, in both languages. */
import type { NewSearchRule } from './search-rule.ts'
import { electrics } from './starting-rules/electrics.ts'
import { electronics } from './starting-rules/electronics.ts'
import { home } from './starting-rules/home.ts'
import { ignored } from './starting-rules/ignored.ts'
import { kitchen } from './starting-rules/kitchen.ts'
import { plumbing } from './starting-rules/plumbing.ts'
import { tools } from './starting-rules/tools.ts'

/** `fridge = refrigerator` means the same, `fan > electric fan, blower` leads one way. */
function toSynonym(group: string): NewSearchRule {
  const [from, to] = group.split(' > ')
  if (to) return { kind: 'synonym', from: from as string, words: to.split(', ') }
  return { kind: 'synonym', from: '', words: group.split(' = ') }
}

const ignoredWords = [...ignored.en, ...ignored.fa].flatMap(line => line.split(' '))

export const startingRules: NewSearchRule[] = [
  ...[...kitchen, ...home, ...electronics, ...electrics, ...tools, ...plumbing].map(toSynonym),
  ...ignoredWords.map(word => ({ kind: 'ignoredWord' as const, word })),
]
