/** The shop's own pages as a kind of the search (`shared/site-search/`). Made by `pages.server.ts`, registered in `services.server.ts`. */
import { createRanking } from '#features/help/suggest-answers.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { hitTranslations, type SiteSearchKind, toSnippet } from '#shared/site-search/site-search.ts'
import type { ShopPage } from './page.ts'
import { pageSearchTexts } from './texts/search.ts'

/** One for each language. The words of a title count as those of a question do, and the text as an answer. */
export function createPageRankings(pages: ShopPage[], baseLocale: Locale) {
  const entries = pages.map(({ id, slug, title, body, translations }) => ({
    ...{ id, slug, question: title, answer: wordsOf(body) },
    translations: Object.fromEntries(
      Object.entries(translations).map(([locale, texts]) => [
        locale,
        {
          ...(texts.title && { question: texts.title }),
          ...(texts.body && { answer: wordsOf(texts.body) }),
        },
      ]),
    ) as Partial<Record<Locale, { question?: string; answer?: string }>>,
  }))
  return locales.map(locale => createRanking(entries, { locale, baseLocale }))
}

type Ranking = ReturnType<typeof createPageRankings>[number]

export function createPageKind(rankings: () => Promise<Ranking[]>): SiteSearchKind {
  return {
    name: 'page',
    headings: { en: pageSearchTexts.en.heading, fa: pageSearchTexts.fa.heading },
    icon: 'layout-list',
    all: null,

    async find({ typed }, limit) {
      const found = (await rankings()).flatMap(rank => rank(typed))
      const best = found.toSorted((one, other) => Number(other.hasAll) - Number(one.hasAll))
      // Words that both languages write alike, such as names, find a page in both.
      const once = new Map(best.toReversed().map(hit => [hit.entry.id, hit]))
      const ids = [...new Set(best.map(({ entry }) => entry.id))].slice(0, limit)
      return ids.flatMap(id => {
        const hit = once.get(id)
        return hit ? [toHit(hit)] : []
      })
    },
  }
}

function toHit({ entry, hasAll }: ReturnType<Ranking>[number]) {
  const translated = Object.entries(entry.translations).map(([locale, { question, answer }]) => [
    locale,
    { ...(question && { title: question }), ...(answer && { snippet: toSnippet(answer) }) },
  ])
  return {
    title: entry.question,
    snippet: toSnippet(entry.answer),
    translations: hitTranslations(Object.fromEntries(translated)),
    link: `/${entry.slug}`,
    isFile: false,
    hasAll,
  }
}
