/**
 * Finds the questions that match what a visitor types. Done in JavaScript over at most 100 entries, so that both databases give
 * the same result. Used by `help.server.ts`, for suggestions beside a message and for the search.
 */
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { helpLimits, type PublicQuestion } from './help-question.ts'

/** Words that occur in almost every question and say nothing about its subject. */
const stopWords = new Set(
  fold(
    `a an and any are as at be by can could did do does for from had has have hello help hi how i if in is it its me my not of on
    or our please question so that the there this to was we were what when where which who why will with would you your
    آن آیا از است اگر او این ای با باید بر برای بود به تا چرا چطور چگونه چه چی خود در دارد دارم را سلام سوال شد شده شود شما کجا
    کرد کردن کند کنم کنید که کی لطفا ما مثل من می نه نمی نیست و ها های هم هر هست هستم یا یک`,
  ).split(' '),
)
/** From this length on, the beginning of a word is enough. Shorter words must match completely. */
const shortestStem = 3

/** More words of a query are ignored, because each is compared with every word of every question. */
const maxWords = 12

const points = { wholeInQuestion: 6, startInQuestion: 4, wholeInAnswer: 2, startInAnswer: 1 }

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean)

type Languages = { locale: Locale; baseLocale: Locale }

type RankedQuestion<Q> = { entry: Q; hasAll: boolean }

/** The few that are suggested. */
export function createSuggester<Q extends PublicQuestion>(questions: Q[], languages: Languages) {
  const rank = createRanking(questions, languages)
  return (typed: string): Q[] =>
    rank(typed)
      .slice(0, helpLimits.suggested)
      .map(({ entry }) => entry)
}

export function createRanking<Q extends PublicQuestion>(questions: Q[], { locale, baseLocale }: Languages) {
  const entries = questions.map(entry => {
    const { question, answer } = locale === baseLocale ? entry : { ...entry, ...entry.translations[locale] }
    return { entry, inQuestion: new Set(wordsOf(question)), inAnswer: new Set(wordsOf(answer)) }
  })

  /** The best match first, with whether it has all words. Of equal matches, the one that is higher on the page. */
  return (typed: string): RankedQuestion<Q>[] => {
    const queryWords = [...new Set(wordsOf(typed))]
      .filter(word => word.length > 1 && !stopWords.has(word))
      .slice(0, maxWords)
    if (queryWords.length === 0) return []
    const scored = entries.map(({ entry, inQuestion, inAnswer }) => {
      const scores = queryWords.map(word => scoreOf(word, inQuestion, inAnswer))
      const matchCount = scores.filter(score => score > 0).length
      // At least half of the words must match, because a single common word in a long subject is a coincidence.
      const isRelevant = matchCount * 2 >= queryWords.length
      const score = isRelevant ? scores.reduce((sum, score) => sum + score, 0) : 0
      return { entry, score, hasAll: matchCount === queryWords.length }
    })
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => Number(other.hasAll) - Number(one.hasAll) || other.score - one.score)
      .map(({ entry, hasAll }) => ({ entry, hasAll }))
  }
}

function scoreOf(word: string, inQuestion: Set<string>, inAnswer: Set<string>): number {
  if (inQuestion.has(word)) return points.wholeInQuestion
  if (hasCommonStart(inQuestion, word)) return points.startInQuestion
  if (inAnswer.has(word)) return points.wholeInAnswer
  return hasCommonStart(inAnswer, word) ? points.startInAnswer : 0
}

/** Either word may be the longer one: somebody has only typed `kett` so far, or writes `kettles`. */
function hasCommonStart(words: Set<string>, word: string): boolean {
  if (word.length < shortestStem) return false
  for (const one of words) {
    if (one.startsWith(word)) return true
    if (one.length > shortestStem && word.startsWith(one)) return true
  }
  return false
}
