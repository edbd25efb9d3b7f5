/**
 * Rewrites a query that found nothing: in the other keyboard layout, with misspelt words corrected, Latin letters read as Persian
 * ones, or without some of its words. Only a rewrite that finds something is used: something that visitors see, or for staff any
 * product. Called for lists and suggestions.
 */
import { sql } from 'kysely'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Db } from '#server/database/database.server.ts'
import { readIds, type Visibility } from '../../listing/product-order.server.ts'
import type { AttributeWords } from '../attribute-words.server.ts'
import type { CategoryTerms } from '../category-terms.server.ts'
import type { Matcher } from '../match-products.server.ts'
import { isHeadOf } from '../name-heads.ts'
import type { CorrectedQuery, CorrectionOptions } from '../search.ts'
import {
  distinctWords,
  type QueryWord,
  type SearchQuery,
  toQueryWords,
  toSearchQuery,
  wordOf,
} from '../search-query.ts'
import type { SearchRules } from '../search-rules.ts'
import { stemsOf } from '../stems.ts'
import { createCandidates } from './candidates.server.ts'
import { coverageFor, isGuessed, isTooShort, leftOutOf, otherSets, setsTogether } from './most-words.ts'
import { asMeant, readInOtherLayouts } from './other-layout.ts'
import {
  type Attempt,
  combinations,
  maxRewrites,
  oneReplaced,
  type RewriteCandidate,
  toAttempt,
} from './rewrites.ts'
import { readSurfaceForms } from './surface-forms.server.ts'

/** Bounds of the work that one query may cause, whatever is typed. */
const limits = {
  samples: [8, 1000],
  found: 20,
  words: 4,
  compared: 2000,
  /** Words of a long query that are searched for by themselves, corrected, and compared: each takes a millisecond or two. */
  checked: 4,
  corrected: 3,
  combined: 5,
  sets: 3,
  /** More words than these are not looked for in names. */
  inNames: 2,
} as const

/** A word of so many letters that so few products have is taken for a mistake if a similar word is so many times more common. */
const little = { letters: 4, products: 2, timesMore: 10 } as const

type Options = {
  db: Db
  findWith: Matcher['findWith']
  sample: Matcher['sample']
  categories: Pick<CategoryTerms, 'nearly'>
  attributeWords: AttributeWords
  searchRules(): Promise<SearchRules>
}

type ListedProduct = { productId: number; shown: number; visible: number }
/** Which products count as found, as `idsListed()` tells them apart. */
const isAmong: Record<Visibility, (product: ListedProduct) => boolean> = {
  true: ({ shown }) => shown === 1,
  false: ({ shown, visible }) => shown === 0 && visible === 0,
  all: () => true,
}
type Among = { visible: Visibility; rules: SearchRules }
/** The words that are searched for, and other sets of most words of the query, whose products follow. */
type Kept = { attempts: Attempt[]; others: Attempt[][] }

export function createCorrections({ db, findWith, sample, searchRules, ...names }: Options) {
  const candidatesFor = createCandidates({ db, ...names })

  async function toAmong({ visible = 'true', rules }: CorrectionOptions = {}): Promise<Among> {
    dependsOn('words', 'list:0')
    return { visible, rules: rules ?? (await searchRules()) }
  }

  /** Some of the products with these words. Most products are shown, so a few matches are enough nearly always. */
  async function someFound(words: QueryWord[], { rules, visible }: Among): Promise<number[]> {
    if (words.length === 0) return []
    const { clauses } = toSearchQuery(words, rules)
    for (const size of limits.samples) {
      const { rows } = await sql<ListedProduct>`
        select "listing"."productId", "listing"."shown", "listing"."visible" from (${await sample(clauses, size)}) as "match" cross join "listing"
        where "listing"."categoryId" = 0 and "listing"."productId" = "match"."productId" limit ${size}`.execute(
        db,
      )
      const ids = rows.filter(isAmong[visible]).map(row => row.productId)
      if (ids.length > 0 || rows.length < size) return ids
    }
    return []
  }

  const isFound = async (words: QueryWord[], among: Among) => (await someFound(words, among)).length > 0

  /** The newest products with these words, with the words in their names if there are any. `some` have them anywhere. */
  async function newestWith({ clauses }: SearchQuery, some: number[]): Promise<number[]> {
    // Hardly any name has so many words as a long query.
    if (clauses.length > limits.inNames) return some
    const { find } = await findWith(clauses)
    for (const scope of ['names', 'texts'] as const) {
      const { rows } = await find(scope)(limits.found).execute(db)
      if (rows.length > 0) return rows.map(row => row.productId)
    }
    return some
  }

  /** How many products have each of these words, as typed or as a stem, in their names and texts. None for words with digits. */
  async function countProducts(words: QueryWord[]): Promise<number[]> {
    const stemsOfWord = words.map(word => [wordOf(word), ...stemsOf(wordOf(word))])
    const rows = await db
      .selectFrom('searchWord')
      .select(['word', 'products'])
      .where('word', 'in', stemsOfWord.flat())
      .execute()
    const productsOf = new Map(rows.map(row => [row.word, row.products]))
    return stemsOfWord.map(stems => Math.max(...stems.map(stem => productsOf.get(stem) ?? 0)))
  }

  /** The first of these rewrites that finds something. */
  async function firstFound(rewrites: Attempt[][], among: Among): Promise<Attempt[] | undefined> {
    for (const words of rewrites.slice(0, maxRewrites)) if (await isFound(words, among)) return words
    return undefined
  }

  /**
   * Corrects the words that find nothing by themselves, or one of the others if there are none. Only the longest few of many: they
   * say most, and are recognised best. What is not even checked counts as unknown.
   */
  async function findCandidates(words: QueryWord[], among: Among) {
    const counts = await countProducts(words)
    const isCounted = (index: number) => Boolean(counts[index])
    const known = words.filter((word, index) => !isTooShort(word) && isCounted(index))
    const doubtful = words.filter((word, index) => !isTooShort(word) && !isCounted(index))
    const checked = new Set(longestOf(doubtful, limits.checked))
    const areFound = await Promise.all(
      words.map(
        (word, index) =>
          isTooShort(word) || isCounted(index) || (checked.has(word) && isFound([word], among)),
      ),
    )
    const unknown = words.filter((_, index) => !areFound[index])
    const candidates = new Map<QueryWord, RewriteCandidate[]>()
    const corrected = unknown.length > 0 || words.length > limits.words ? unknown : words
    await Promise.all(
      longestOf(corrected, maxCorrected(words)).map(async word => {
        candidates.set(word, await candidatesFor(word.spellings[0], among.rules))
      }),
    )
    // A word that finds nothing and resembles none is left out.
    const found = words.filter((word, index) => areFound[index] || candidates.get(word)?.length)
    const kept = await readAsPersian(found, candidates, among.rules)
    if (unknown.length > 0) {
      const rewrites = combinations(kept, candidates)
      return { rewrites, mostLikely: rewrites[0] ?? kept, isWhole: kept.length === words.length, known }
    }
    return { rewrites: oneReplaced(kept, candidates), mostLikely: kept, isWhole: true, known }
  }

  /** Where other words are Persian in Latin letters, the known ones may be so too: `roghan motor`. */
  async function readAsPersian(
    words: QueryWord[],
    candidates: Map<QueryWord, RewriteCandidate[]>,
    rules: SearchRules,
  ): Promise<QueryWord[]> {
    const isRead = ([best]: RewriteCandidate[] = []) => best?.step === 'transliteration'
    if (!words.some(word => isRead(candidates.get(word)))) return words
    return await Promise.all(
      words.map(async word => {
        const [typed] = word.spellings
        if (candidates.has(word) || !/^[a-z]{3,}$/.test(typed)) return word
        const meant = (await candidatesFor(typed, rules)).filter(one => one.step === 'transliteration')
        return meant.length > 0 ? { ...word, alsoMeant: meant.map(one => one.word) } : word
      }),
    )
  }

  /** All words as one, corrected: `jaroo barghi` for جاروبرقی. What is known stays: `mint tea` is no minute. */
  async function joinedRewrites(
    words: QueryWord[],
    known: QueryWord[],
    rules: SearchRules,
  ): Promise<Attempt[][]> {
    if (words.length < 2 || words.length > 3) return []
    const joined = words.map(wordOf).join('')
    const typed = words.map(word => word.typed).join(' ')
    const keepsKnown = (one: RewriteCandidate) => known.every(word => one.word.includes(wordOf(word)))
    const candidates = (await candidatesFor(joined, rules)).filter(keepsKnown)
    return candidates.map(one => [toAttempt({ typed, spellings: [joined] }, one)])
  }

  /** The newest products that have a word anywhere. */
  async function productsWith(word: QueryWord, rules: SearchRules): Promise<Set<number>> {
    const { find } = await findWith(toSearchQuery([word], rules).clauses)
    return new Set(await readIds(db, find('descriptions')(limits.compared)))
  }

  /**
   * The words that find most together. The products of each word are read once and compared here: to search for every combination
   * would take seconds for a long sentence.
   */
  async function withoutSome(words: Attempt[], among: Among): Promise<Kept[]> {
    if (words.length === 0) return []
    const counts = await countProducts(words)
    // Known words before guesses, then the rarest, which say most. Words that are in neither names nor texts say least, as do numbers.
    const rank = (word: Attempt, index: number) => ({
      word,
      count: counts[index] ?? 0,
      guess: isGuessed(word) ? 1 : 0,
      commonness: counts[index] || Number.MAX_SAFE_INTEGER,
    })
    const compared = await Promise.all(
      words
        .map(rank)
        .sort((one, other) => one.guess - other.guess || one.commonness - other.commonness)
        .slice(0, limits.combined)
        .map(async ({ word, count }) => ({ word, count, ids: await productsWith(word, among.rules) })),
    )
    const inOrder = (set: Attempt[]) => words.filter(word => set.includes(word))
    const sets = setsTogether(compared).map(inOrder)
    // If the few that were compared stand together somewhere, all words may.
    if (
      sets[0]?.length === compared.length &&
      compared.length < words.length &&
      (await isFound(words, among))
    )
      return [{ attempts: words, others: [] }]
    const single = words.length > limits.words ? [] : (sets[0] ?? [])
    const tried = [...sets.slice(0, limits.sets), ...single.map(word => [word])]
    return tried.map(attempts => ({ attempts, others: otherSets(sets, attempts, words.length) }))
  }

  /** Whether one of the words says what a thing is: the head of the name of a category, or of a product that is found. */
  async function namesThing(words: QueryWord[], ids: number[], rules: SearchRules): Promise<boolean> {
    const { clauses } = toSearchQuery(words, rules)
    const { named } = await findWith(clauses)
    const rows = await db
      .selectFrom('searchText')
      .select(['names', 'categoryId'])
      .where('productId', 'in', ids)
      .execute()
    const alternatives = clauses.flatMap(clause => clause.alternatives)
    return rows.some(
      ({ names, categoryId }) =>
        named.some(({ called }) => called.has(categoryId)) || isHeadOf(names, alternatives),
    )
  }

  async function toCorrected(
    { attempts, others, found }: Kept & { found: number[] },
    words: QueryWord[],
    rules: SearchRules,
  ): Promise<CorrectedQuery> {
    const corrected = attempts.flatMap(({ corrections = [], alsoMeant = [] }) => [
      ...corrections,
      ...alsoMeant.slice(0, 1),
    ])
    const query = toSearchQuery(attempts, rules)
    const written =
      corrected.length > 0 ? await readSurfaceForms(db, corrected, await newestWith(query, found)) : undefined
    const leftOut = leftOutOf(words, attempts)
    const steps = attempts.flatMap(({ step = [] }) => step)
    return {
      query: { ...query, others: others.map(set => toSearchQuery(set, rules).clauses) },
      correction: {
        wording: attempts
          .map(({ typed, alsoMeant, corrections = alsoMeant }) => {
            const word = corrections?.[0]
            return word ? (written?.get(word) ?? word) : typed
          })
          .join(' '),
        steps: [...new Set([...steps, ...(leftOut.length > 0 ? (['left_out'] as const) : [])])],
        leftOut: leftOut.map(word => word.typed),
      },
    }
  }

  /** For a query that finds nothing. */
  async function correct(q: string, options?: CorrectionOptions): Promise<CorrectedQuery | undefined> {
    const among = await toAmong(options)
    const { rules } = among
    const words = toMeaningfulWords(q, rules)
    if (words.length === 0 || words.map(word => word.spellings[0]).join('').length < 2) return undefined
    const readings = readInOtherLayouts(q, rules)
    for (const reading of readings) {
      // To search for many words that are no words costs more than to ask whether they are known.
      const isLong = reading.length > limits.words
      if (isLong && !(await isKnownInstead(reading, words, rules))) continue
      const attempts = reading.map(asMeant)
      const found = await someFound(attempts, among)
      if (found.length > 0) return await toCorrected({ attempts, others: [], found }, reading, rules)
    }
    const [only, ...more] = readings
    const isMeant = only && more.length === 0 && (await isKnownInstead(only, words, rules))
    return await correctWords(isMeant ? only : words, among)
  }

  /** Whether some of these words are known, and none of the typed ones is. */
  async function isKnownInstead(meant: QueryWord[], typed: QueryWord[], { synonyms }: SearchRules) {
    const words = [...meant, ...typed]
    const counts = await countProducts(words)
    const known = words.filter((word, at) => !isTooShort(word) && (counts[at] || synonyms.has(wordOf(word))))
    return known.length * 2 >= meant.length && known.length > 0 && !known.some(one => typed.includes(one))
  }

  /** Corrects the words, or leaves some of them out. */
  async function correctWords(words: Attempt[], among: Among): Promise<CorrectedQuery | undefined> {
    const { rules } = among
    const ways = await rewrite(words, among)
    for (const kept of ways) {
      const coverage = coverageFor(kept.attempts, words, rules)
      if (coverage.is === 'too little') continue
      // What they have in common may be hidden.
      const found = await someFound(kept.attempts, among)
      if (found.length === 0) continue
      const newest = () => newestWith(toSearchQuery(kept.attempts, rules), found)
      if (coverage.is === 'enough' || (await namesThing(coverage.sure, await newest(), rules)))
        return await toCorrected({ ...kept, attempts: kept.attempts.map(asMeant), found }, words, rules)
    }
    return undefined
  }

  /** The possible rewrites, the best first. */
  async function rewrite(words: QueryWord[], among: Among): Promise<Kept[]> {
    const { rewrites, mostLikely, isWhole, known } = await findCandidates(words, among)
    // To try rewrites of many words takes longest and finds least.
    if (mostLikely.length > limits.words) return await withoutSome(mostLikely, among)
    const attempts =
      (await firstFound(isWhole ? rewrites : [], among)) ??
      (await firstFound(await joinedRewrites(words, known, among.rules), among)) ??
      (await firstFound(isWhole ? [] : rewrites, among))
    const found = attempts ? [{ attempts, others: [] }] : []
    // A guess of all words may say too little, and some of the words more.
    return isWhole && attempts ? found : [...found, ...(await withoutSome(mostLikely, among))]
  }

  /**
   * For a query that finds little: its rare words may be misspelt ones, if similar words are far more common. What was typed is
   * searched for too, and comes first.
   */
  async function widen(q: string, options?: CorrectionOptions): Promise<CorrectedQuery | undefined> {
    const among = await toAmong(options)
    const { rules } = among
    const words = toMeaningfulWords(q, rules)
    const counts = await countProducts(words)
    const rare = words.filter(({ spellings: [typed] }, index) => {
      const isRare = (counts[index] ?? 0) <= little.products
      return isRare && typed.length >= little.letters && !/[0-9]/.test(typed)
    })
    const doubtful = new Set(longestOf(rare, maxCorrected(words)))
    const attempts = await Promise.all(
      words.map(async (word, index): Promise<Attempt> => {
        if (!doubtful.has(word)) return word
        const [typed, count] = [word.spellings[0], counts[index] ?? 0]
        const isMeant = (one: RewriteCandidate) =>
          one.step === 'spelling' &&
          one.products >= little.timesMore * Math.max(count, 1) &&
          !one.word.startsWith(typed)
        const meant = (await candidatesFor(typed, rules)).find(isMeant)
        return meant ? { ...toAttempt(word, meant), isKept: true } : word
      }),
    )
    const found = attempts.some(one => one.corrections) ? await someFound(attempts, among) : []
    return found.length > 0 ? await toCorrected({ attempts, others: [], found }, words, rules) : undefined
  }

  return {
    correct,
    widen,

    /** Whether one of the products has the words as typed. */
    async isFoundAsTyped(q: string, options?: CorrectionOptions): Promise<boolean> {
      const among = await toAmong(options)
      return await isFound(toQueryWords(q, among.rules.ignored), among)
    },
  }
}

/** The words of a query that are not ignored, each once. */
const toMeaningfulWords = (q: string, { ignored }: SearchRules) => distinctWords(toQueryWords(q, ignored))

/** How many words of a query are corrected: all of a short one, few of a long one. */
const maxCorrected = ({ length }: QueryWord[]) => (length > limits.words ? limits.corrected : limits.words)

/** The longest words, in the order in which they were typed. */
function longestOf(words: QueryWord[], count: number): QueryWord[] {
  const longest = words.toSorted((one, other) => other.spellings[0].length - one.spellings[0].length)
  const taken = new Set(longest.slice(0, count))
  return words.filter(word => taken.has(word))
}
