/** The starting list: synonyms and ignored words for common household and technical goods, in both languages. */
import type { NewShopWord } from './shop-word.ts'
import { electrics } from './starting-list/electrics.ts'
import { electronics } from './starting-list/electronics.ts'
import { home } from './starting-list/home.ts'
import { ignored } from './starting-list/ignored.ts'
import { kitchen } from './starting-list/kitchen.ts'
import { plumbing } from './starting-list/plumbing.ts'
import { tools } from './starting-list/tools.ts'

/** `fridge = refrigerator` means the same, `fan > electric fan, blower` leads one way. */
function toSynonym(group: string): NewShopWord {
  const [from, to] = group.split(' > ')
  if (to) return { kind: 'synonym', from: from as string, words: to.split(', ') }
  return { kind: 'synonym', from: '', words: group.split(' = ') }
}

const ignoredWords = [...ignored.en, ...ignored.fa].flatMap(line => line.split(' '))

export const startingWords: NewShopWord[] = [
  ...[...kitchen, ...home, ...electronics, ...electrics, ...tools, ...plumbing].map(toSynonym),
  ...ignoredWords.map(word => ({ kind: 'ignoredWord' as const, word })),
]
