/** The starting rules: synonyms and ignored words for common goods of many trades, in both languages. */
import type { NewSearchRule } from './search-rule.ts'
import { building } from './starting-rules/building.ts'
import { cars } from './starting-rules/cars.ts'
import { clothing } from './starting-rules/clothing.ts'
import { cosmetics } from './starting-rules/cosmetics.ts'
import { electrics } from './starting-rules/electrics.ts'
import { electronics } from './starting-rules/electronics.ts'
import { home } from './starting-rules/home.ts'
import { ignored } from './starting-rules/ignored.ts'
import { kitchen } from './starting-rules/kitchen.ts'
import { plumbing } from './starting-rules/plumbing.ts'
import { sport } from './starting-rules/sport.ts'
import { stationery } from './starting-rules/stationery.ts'
import { tools } from './starting-rules/tools.ts'

/** `fridge = refrigerator` means the same, `fan > electric fan, blower` leads one way. */
function toSynonym(group: string): NewSearchRule {
  const [from, to] = group.split(' > ')
  if (to) return { kind: 'synonym', from: from as string, words: to.split(', ') }
  return { kind: 'synonym', from: '', words: group.split(' = ') }
}

const ignoredWords = [...ignored.en, ...ignored.fa].flatMap(line => line.split(' '))

export const startingRules: NewSearchRule[] = [
  ...[
    ...[...kitchen, ...home, ...electronics, ...electrics, ...tools, ...plumbing],
    ...[...building, ...cars, ...clothing, ...cosmetics, ...sport, ...stationery],
  ].map(toSynonym),
  ...ignoredWords.map(word => ({ kind: 'ignoredWord' as const, word })),
]
