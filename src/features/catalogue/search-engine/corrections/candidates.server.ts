/**
 * The words that a misspelt word may stand for: similar ones, those that sound alike in the other script, and what the same keys
 * type in the other layout. Called by `correct-query.server.ts`.
 */
import type { Db } from '#server/database/database.server.ts'
import type { AttributeWords } from '../attribute-words.server.ts'
import type { CategoryTerms } from '../category-terms.server.ts'
import { toQueryWords } from '../search-query.ts'
import type { SearchRules } from '../search-rules.ts'
import { stemsOf } from '../stems.ts'
import { skeletonsOf } from '../transliteration.ts'
import { typedVariants } from '../variants.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import { shortestCorrected } from './most-words.ts'
import { type RewriteCandidate, toCandidate } from './rewrites.ts'

/** How many words are returned, and how many similar ones are read for them. */
const limits = { candidates: 3, read: 100 } as const
/** By skeleton: the Persian words of the synonyms. No product may have them, but people type them in Latin letters all the same. */
const wordsOfRules = new WeakMap<SearchRules, Map<string, string[]>>()

function soundingLike(word: string, rules: SearchRules): string[] {
  let bySkeleton = wordsOfRules.get(rules)
  if (!bySkeleton) {
    bySkeleton = new Map()
    wordsOfRules.set(rules, bySkeleton)
    const words = new Set([...rules.synonyms.keys()].flatMap(phrase => phrase.split(' ')))
    for (const one of words) {
      if (/[a-z]/.test(one)) continue
      for (const skeleton of skeletonsOf(one))
        bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), one])
    }
  }
  return /^[a-z]+$/.test(word) ? skeletonsOf(word).flatMap(one => bySkeleton.get(one) ?? []) : []
}

type Options = { db: Db; categories: Pick<CategoryTerms, 'nearly'>; attributeWords: AttributeWords }

export function createCandidates({ db, categories, attributeWords }: Options) {
  /** A word of the rules or of an attribute's name was typed as it was meant: a refrigerator is nothing refrigerated, `capacity` not `compact`. */
  async function isMeant(word: string, { synonyms }: SearchRules): Promise<boolean> {
    const inNames = await attributeWords()
    return [word, ...stemsOf(word)].some(one => synonyms.has(one) || inNames.has(one))
  }

  /** The most likely first. */
  return async function candidatesFor(word: string, rules: SearchRules): Promise<RewriteCandidate[]> {
    const [otherLayout, ...more] = toQueryWords(inOtherLayout(word) ?? '', new Set())
    const inLayout = otherLayout && more.length === 0 ? otherLayout.spellings[0] : undefined
    const isCorrected =
      word.length >= shortestCorrected && !/[0-9]/.test(word) && !(await isMeant(word, rules))
    const variants = [
      ...(isCorrected ? [...typedVariants(word), ...skeletonsOf(word)] : []),
      ...(inLayout ? [inLayout] : []),
    ]
    if (variants.length === 0) return []
    const [inProducts, inCategories] = await Promise.all([
      db
        .selectFrom('searchSpelling')
        .innerJoin('searchWord', 'searchWord.word', 'searchSpelling.word')
        .select(['searchWord.word', 'searchWord.products'])
        .distinct()
        .where('searchSpelling.spelling', 'in', variants)
        .orderBy('searchWord.products', 'desc')
        .orderBy('searchWord.word')
        .limit(limits.read)
        .execute(),
      isCorrected ? categories.nearly(word) : [],
    ])
    const byWord = new Map<string, RewriteCandidate>()
    const inRules = isCorrected ? soundingLike(word, rules).map(one => ({ word: one, products: 0 })) : []
    for (const near of [...inProducts, ...inCategories, ...inRules]) {
      const candidate: RewriteCandidate | undefined =
        near.word === inLayout ? { ...near, step: 'layout', cost: 0.6 } : toCandidate(word, near)
      const known = byWord.get(near.word)
      if (candidate && near.word !== word && (!known || known.cost > candidate.cost)) {
        byWord.set(near.word, candidate)
      }
    }
    return [...byWord.values()]
      .sort((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
      .slice(0, limits.candidates)
  }
}
