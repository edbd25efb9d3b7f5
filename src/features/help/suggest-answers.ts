/**
 * Finds the questions that what somebody types may be about. Done in JavaScript over at most 100 entries, so that both
 * databases answer the same.
 */
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { helpLimits, type PublicQuestion } from './help-question.ts'

/** Words that stand in almost every question and say nothing of what it is about. */
const stopWords = new Set(
  fold(
    `a an and any are as at be by can could did do does for from had has have hello help hi how i if in is it its me my not of on
    or our please question so that the there this to was we were what when where which who why will with would you your
    آن آیا از است اگر او این ای با باید بر برای بود به تا چرا چطور چگونه چه چی خود در دارد دارم را سلام سوال شد شده شود شما کجا
    کرد کردن کند کنم کنید که کی لطفا ما مثل من می نه نمی نیست و ها های هم هر هست هستم یا یک`,
  ).split(' '),
)
/** The beginning of a word is looked for from this length on; shorter ones must be whole. */
const shortestStem = 3

const points = { wholeInQuestion: 6, startInQuestion: 4, wholeInAnswer: 2, startInAnswer: 1 }

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean)

type Languages = { locale: Locale; baseLocale: Locale }

export function createSuggester<Q extends PublicQuestion>(questions: Q[], { locale, baseLocale }: Languages) {
  const entries = questions.map(entry => {
    const { question, answer } = locale === baseLocale ? entry : { ...entry, ...entry.translations[locale] }
    return { entry, inQuestion: new Set(wordsOf(question)), inAnswer: new Set(wordsOf(answer)) }
  })

  /** The best first; of equals the one that stands higher on the page. */
  return (typed: string): Q[] => {
    const wanted = [...new Set(wordsOf(typed))].filter(word => word.length > 1 && !stopWords.has(word))
    if (wanted.length === 0) return []
    const scored = entries.map(({ entry, inQuestion, inAnswer }) => {
      const scores = wanted.map(word => scoreOf(word, inQuestion, inAnswer))
      const found = scores.filter(score => score > 0).length
      // A single common word of a long subject is chance.
      const isAbout = found * 2 >= wanted.length
      return { entry, score: isAbout ? scores.reduce((sum, score) => sum + score, 0) : 0 }
    })
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, helpLimits.suggested)
      .map(({ entry }) => entry)
  }
}

function scoreOf(word: string, inQuestion: Set<string>, inAnswer: Set<string>): number {
  if (inQuestion.has(word)) return points.wholeInQuestion
  if (hasStart(inQuestion, word)) return points.startInQuestion
  if (inAnswer.has(word)) return points.wholeInAnswer
  return hasStart(inAnswer, word) ? points.startInAnswer : 0
}

/** Either may be the longer one: somebody still types `kett`, or writes `kettles`. */
function hasStart(words: Set<string>, word: string): boolean {
  if (word.length < shortestStem) return false
  for (const one of words) {
    if (one.startsWith(word)) return true
    if (one.length > shortestStem && word.startsWith(one)) return true
  }
  return false
}
