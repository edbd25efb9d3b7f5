/**
 * Another wording for a query that found nothing: in the other keyboard layout, with misspelt words corrected, Latin letters read
 * as Persian ones, or without some of its words. Only a wording that finds something visitors see is taken. Called for lists and
 * suggestions.
 */
import { sql } from 'kysely'
import { lookFor } from '#server/database/content-tags.server.ts'
import type { Db } from '#server/database/database.server.ts'
import type { CategoryWords } from './category-words.server.ts'
import type { Correction } from './correction.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import type { MatchingService } from './matching.server.ts'
import type { CorrectedQuery } from './search.ts'
import { type QueryWord, type SearchQuery, toQueryWords, toSearchQuery, wordOf } from './search-query.ts'
import type { ShopWords } from './shop-words.ts'
import { mistakesAllowed, mistakesBetween, typedSpellings } from './spelling.ts'
import { areTransliterated, skeletonsOf, soundOf } from './transliteration.ts'
import { formsOf } from './word-forms.ts'
import { readWrittenForms } from './written-form.server.ts'

/** These bound the work, whatever is typed. */
const limits = { candidates: 3, tries: 9, read: 100, samples: [50, 1000], found: 20, words: 5 } as const
/** Shorter words are not corrected: a word of two letters is similar to any other one. */
const shortest = 3

type Step = Correction['steps'][number]
type Candidate = { word: string; step: Step; cost: number }
/** A word of the query, and what became of it. */
type Attempt = QueryWord & { step?: Step }

type Options = {
  db: Db
  match: MatchingService['match']
  sample: MatchingService['sample']
  categories: Pick<CategoryWords, 'nearly'>
  shopWords(): Promise<ShopWords>
}

export function createCorrections({ db, match, sample, categories, shopWords }: Options) {
  /** Whether visitors see a product with these words. Most products are shown, so a few matches are enough nearly always. */
  async function isFound(words: QueryWord[], shop: ShopWords): Promise<boolean> {
    if (words.length === 0) return false
    const { clauses } = toSearchQuery(words, shop)
    for (const size of limits.samples) {
      const { rows } = await sql<{ shown: number; matches: number }>`
        select count(*) as "matches", coalesce(sum("listing"."shown"), 0) as "shown"
        from (${await sample(clauses, size)}) as "match" cross join "listing"
        where "listing"."categoryId" = 0 and "listing"."productId" = "match"."productId"`.execute(db)
      const { shown = 0, matches = 0 } = rows[0] ?? {}
      if (Number(shown) > 0) return true
      if (Number(matches) < size) return false
    }
    return false
  }

  /** The newest products with these words, with the words in their names if there are any. */
  async function newestWith(query: SearchQuery): Promise<number[]> {
    const matching = await match(query, query.text)
    for (const scope of ['names', 'texts', 'descriptions'] as const) {
      const { rows } = await (await matching.find(scope)).ids(limits.found).execute(db)
      if (rows.length > 0) return rows.map(row => row.productId)
    }
    return []
  }

  /** How many products have each of these words, in any form, in their names and texts. None for words with digits. */
  async function countProducts(words: QueryWord[]): Promise<number[]> {
    const formsOfWord = words.map(word => [wordOf(word), ...formsOf(wordOf(word))])
    const rows = await db
      .selectFrom('searchWord')
      .select(['word', 'products'])
      .where('word', 'in', formsOfWord.flat())
      .execute()
    const productsOf = new Map(rows.map(row => [row.word, row.products]))
    return formsOfWord.map(forms => Math.max(...forms.map(form => productsOf.get(form) ?? 0)))
  }

  /** What a word may have been meant to be, the most likely first. */
  async function candidatesFor(word: string): Promise<Candidate[]> {
    const [otherLayout, ...more] = toQueryWords(inOtherLayout(word) ?? '', new Set())
    const inLayout = otherLayout && more.length === 0 ? otherLayout.spellings[0] : undefined
    const isCorrected = word.length >= shortest && !/[0-9]/.test(word)
    const spellings = [
      ...(isCorrected ? [...typedSpellings(word), ...skeletonsOf(word)] : []),
      ...(inLayout ? [inLayout] : []),
    ]
    if (spellings.length === 0) return []
    const [inProducts, inCategories] = await Promise.all([
      db
        .selectFrom('searchSpelling')
        .innerJoin('searchWord', 'searchWord.word', 'searchSpelling.word')
        .select(['searchWord.word', 'searchWord.products'])
        .distinct()
        .where('searchSpelling.spelling', 'in', spellings)
        .orderBy('searchWord.products', 'desc')
        .orderBy('searchWord.word')
        .limit(limits.read)
        .execute(),
      isCorrected ? categories.nearly(word) : [],
    ])
    const byWord = new Map<string, Candidate>()
    for (const near of [...inProducts, ...inCategories]) {
      const candidate: Candidate | undefined =
        near.word === inLayout ? { word: inLayout, step: 'layout', cost: 0.6 } : toCandidate(word, near)
      const known = byWord.get(near.word)
      if (candidate && near.word !== word && (!known || known.cost > candidate.cost)) {
        byWord.set(near.word, candidate)
      }
    }
    return [...byWord.values()]
      .sort((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
      .slice(0, limits.candidates)
  }

  /** The first of these wordings that finds something. */
  async function firstFound(wordings: Attempt[][], shop: ShopWords): Promise<Attempt[] | undefined> {
    for (const words of wordings.slice(0, limits.tries)) if (await isFound(words, shop)) return words
    return undefined
  }

  /** Corrects the words that find nothing by themselves, or one of the others if there are none. */
  async function correctWords(words: QueryWord[], shop: ShopWords) {
    const areFound = await Promise.all(words.map(word => isTooShort(word) || isFound([word], shop)))
    const unknown = words.filter((_, index) => !areFound[index])
    const candidates = new Map<QueryWord, Candidate[]>()
    await Promise.all(
      (unknown.length > 0 ? unknown : words).map(async word => {
        candidates.set(word, await candidatesFor(word.spellings[0]))
      }),
    )
    // A word that finds nothing and resembles none is left out.
    const kept = words.filter((word, index) => areFound[index] || candidates.get(word)?.length)
    const wordings = unknown.length > 0 ? combinations(kept, candidates) : oneReplaced(kept, candidates)
    return { kept, wordings }
  }

  /** All words as one, corrected: `jaroo barghi` for جاروبرقی. */
  async function joinedWordings(words: QueryWord[]): Promise<Attempt[][]> {
    if (words.length < 2 || words.length > 3) return []
    const joined = words.map(wordOf).join('')
    const typed = words.map(word => word.typed).join(' ')
    const candidates = await candidatesFor(joined)
    return candidates.map(one => [toAttempt({ typed, spellings: [joined] }, one)])
  }

  /** As many of the words as find something together. Words that stand in names are kept rather than others. */
  async function withoutSome(words: Attempt[], shop: ShopWords): Promise<Attempt[]> {
    if (words.length === 0) return []
    const counts = await countProducts(words)
    // The rarest say most. Words that are in neither names nor texts say least, as do numbers.
    const order = words
      .map((word, index) => ({ word, products: counts[index] || Number.POSITIVE_INFINITY }))
      .sort((one, other) => (one.products < other.products ? -1 : one.products > other.products ? 1 : 0))
      .map(one => one.word)
    // Among few words, all but one are tried first. Long sentences are put together from the rarest word on, which is cheaper.
    const isShort = words.length > 2 && words.length <= limits.words
    const withoutOne = isShort ? order.toReversed().map(word => words.filter(one => one !== word)) : []
    const found = await firstFound(withoutOne, shop)
    if (found) return found
    let kept: Attempt[] = []
    for (const word of order) {
      const more = words.filter(one => one === word || kept.includes(one))
      if (await isFound(more, shop)) kept = more
    }
    return kept
  }

  async function toCorrected(
    attempts: Attempt[],
    words: QueryWord[],
    shop: ShopWords,
  ): Promise<CorrectedQuery> {
    const corrected = attempts.flatMap(({ corrections = [] }) => corrections)
    const query = toSearchQuery(attempts, shop)
    const written =
      corrected.length > 0 ? await readWrittenForms(db, corrected, await newestWith(query)) : undefined
    const isIn = (word: QueryWord) => attempts.some(one => ` ${one.typed} `.includes(` ${word.typed} `))
    const leftOut = words.filter(word => !isIn(word))
    const steps = attempts.flatMap(({ step = [] }) => step)
    return {
      query,
      correction: {
        wording: attempts
          .map(({ typed, corrections: [word] = [] }) => (word ? (written?.get(word) ?? word) : typed))
          .join(' '),
        steps: [...new Set([...steps, ...(leftOut.length > 0 ? (['left_out'] as const) : [])])],
        leftOut: leftOut.map(word => word.typed),
      },
    }
  }

  /** For a query that finds nothing. */
  async function correct(q: string, given?: ShopWords): Promise<CorrectedQuery | undefined> {
    lookFor('words', 'list:0')
    const shop = given ?? (await shopWords())
    const words = toQueryWords(q, shop.ignored)
    if (words.length === 0 || words.map(word => word.spellings[0]).join('').length < 2) return undefined
    const otherLayout = toQueryWords(inOtherLayout(q) ?? '', shop.ignored).map(
      (word): Attempt => ({ ...word, corrections: word.spellings, step: 'layout' }),
    )
    // Some letters are signs in the other layout. What falls into pieces was hardly meant.
    if (otherLayout.length <= words.length && (await isFound(otherLayout, shop))) {
      return await toCorrected(otherLayout, otherLayout, shop)
    }
    const { kept, wordings } = await correctWords(words, shop)
    const whole = kept.length === words.length ? await firstFound(wordings, shop) : undefined
    const attempts =
      whole ??
      (await firstFound(await joinedWordings(words), shop)) ??
      (await firstFound(kept.length < words.length ? wordings : [], shop)) ??
      (await withoutSome(wordings[0] ?? kept, shop))
    return attempts.length > 0 ? await toCorrected(attempts, words, shop) : undefined
  }

  return {
    correct,

    /** Whether visitors see a product that has the words as typed. */
    async isFoundAsTyped(q: string, given?: ShopWords): Promise<boolean> {
      lookFor('words', 'list:0')
      const shop = given ?? (await shopWords())
      return await isFound(toQueryWords(q, shop.ignored), shop)
    },
  }
}

const isTooShort = ({ spellings: [word] }: QueryWord) => word.length < shortest && !/[0-9]/.test(word)

/** Undefined if the words are too different. */
function toCandidate(
  typed: string,
  { word, products }: { word: string; products: number },
): Candidate | undefined {
  // Between equally similar words, the more common one.
  const rarity = 0.4 / (1 + Math.log10(1 + products))
  if (areTransliterated(typed, word)) {
    const difference = mistakesBetween(soundOf(typed), soundOf(word))
    return { word, step: 'transliteration', cost: 0.7 + 0.5 * difference + rarity }
  }
  const mistakes = mistakesBetween(typed, word)
  if (mistakes > mistakesAllowed(typed)) return undefined
  return { word, step: 'spelling', cost: mistakes + (typed[0] === word[0] ? 0 : 0.3) + rarity }
}

const toAttempt = (word: QueryWord, { word: correction, step }: Candidate): Attempt => ({
  ...word,
  corrections: [correction],
  step,
})

/** Every combination of the candidates for the words that have some, the most likely first. */
function combinations(words: QueryWord[], candidates: Map<QueryWord, Candidate[]>): Attempt[][] {
  let all: { words: Attempt[]; cost: number }[] = [{ words: [], cost: 0 }]
  for (const word of words) {
    const choices = candidates.get(word)?.map(one => ({ word: toAttempt(word, one), cost: one.cost }))
    all = all.flatMap(before =>
      (choices ?? [{ word, cost: 0 }]).map(choice => ({
        words: [...before.words, choice.word],
        cost: before.cost + choice.cost,
      })),
    )
    all = all.sort((one, other) => one.cost - other.cost).slice(0, limits.tries)
  }
  return all.map(one => one.words)
}

/** Every wording in which one word is replaced, the most likely first. Only by a very similar word: all of them are real words. */
function oneReplaced(words: QueryWord[], candidates: Map<QueryWord, Candidate[]>): Attempt[][] {
  return words
    .flatMap((word, index) =>
      (candidates.get(word) ?? [])
        .filter(one => one.cost < 2)
        .map(one => ({ words: words.with(index, toAttempt(word, one)) as Attempt[], cost: one.cost })),
    )
    .sort((one, other) => one.cost - other.cost)
    .map(one => one.words)
}
