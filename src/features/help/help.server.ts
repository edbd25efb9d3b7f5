/**
 * The questions and answers of the help page: a short list that public pages show, and suggestions from it. Used by the API, the
 * search, the sitemap and the demo shop.
 */
import type { RecordEvent } from '#features/history/event.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import { createShortList } from '#server/short-lists/short-list.server.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { helpLimits, newQuestion } from './help-question.ts'
import { createHelpKind } from './search-help.server.ts'
import { createRanking, createSuggester } from './suggest-answers.ts'

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }

export type Help = ReturnType<typeof createHelp>

export function createHelp({ database, baseLocale, record }: Options) {
  const list = createShortList({
    database,
    baseLocale,
    table: 'helpQuestion',
    schema: newQuestion,
    nameField: 'question',
    maximum: { items: helpLimits.all, refusal: 'too_many_questions' },
    entity: 'help',
    record,
    transaction: database.contentTransaction,
    report(tx, { before, after }) {
      tx.changed('pages')
      // The settings say whether there is any visible question.
      if (before?.visible !== after?.visible) tx.changed('settings')
    },
  })

  /** The visible questions and a suggester per language, read once after each change. */
  const visible = contentMemo(database, async () => {
    dependsOn('pages')
    const questions = (await list.listAll()).filter(one => one.visible)
    const suggesters = locales.map(locale => [locale, createSuggester(questions, { locale, baseLocale })])
    return {
      questions,
      suggest: Object.fromEntries(suggesters) as Record<Locale, ReturnType<typeof createSuggester>>,
      rankings: locales.map(locale => createRanking(questions, { locale, baseLocale })),
    }
  })

  return {
    ...list,

    listVisible: async () => (await visible()).questions,

    suggest: async (typed: string, locale: Locale) => (await visible()).suggest[locale](typed),

    searchKind: createHelpKind(async () => (await visible()).rankings),

    /** The sitemap's entry for the help page. There is none while the page has no questions. */
    async sitemapPages() {
      const { questions } = await visible()
      const [changedAt] = questions
        .map(one => one.updatedAt)
        .toSorted()
        .toReversed()
      return changedAt ? [{ path: '/help', changedAt }] : []
    },
  }
}

/** Pages link to the help page only if this is true. */
export async function hasVisibleQuestion(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('helpQuestion')
    .select('id')
    .where('visible', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
