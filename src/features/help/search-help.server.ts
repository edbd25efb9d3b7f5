/** Help answers as a kind of the search (`shared/site-search/`). Made by `help.server.ts`, registered in `services.server.ts`. */
import {
  type FoundSiteHit,
  hitTranslations,
  type SiteSearchKind,
  toSnippet,
} from '#shared/site-search/site-search.ts'
import type { PublicQuestion } from './help-question.ts'
import type { createRanking } from './suggest-answers.ts'
import { helpSearchTexts } from './texts/search.ts'

type Ranking = ReturnType<typeof createRanking>

/** `rankings`: one for each language. */
export function createHelpKind(rankings: () => Promise<Ranking[]>): SiteSearchKind {
  return {
    name: 'help',
    headings: { en: helpSearchTexts.en.heading, fa: helpSearchTexts.fa.heading },
    icon: 'help',
    all: { link: '/help', words: { en: helpSearchTexts.en.all, fa: helpSearchTexts.fa.all } },

    async find({ typed }, limit) {
      const found = (await rankings()).flatMap(rank => rank(typed))
      // Words that both languages write alike, such as names, find a question in both.
      const byId = new Map(found.toReversed().map(({ entry, hasAll }) => [entry.id, { entry, hasAll }]))
      const inOrder = [...new Set(found.map(({ entry }) => entry.id))].flatMap(id => byId.get(id) ?? [])
      return inOrder
        .toSorted((one, other) => Number(other.hasAll) - Number(one.hasAll))
        .slice(0, limit)
        .map(toHit)
    },
  }
}

function toHit({ entry, hasAll }: { entry: PublicQuestion; hasAll: boolean }): FoundSiteHit {
  const { id, question, answer, translations } = entry
  const translated = Object.entries(translations).map(([locale, texts]) => [
    locale,
    {
      ...(texts?.question && { title: texts.question }),
      ...(texts?.answer && { snippet: toSnippet(texts.answer) }),
    },
  ])
  return {
    title: question,
    snippet: toSnippet(answer),
    translations: hitTranslations(Object.fromEntries(translated)),
    // The help page opens the answer.
    link: `/help#q-${id}`,
    isFile: false,
    hasAll,
  }
}
