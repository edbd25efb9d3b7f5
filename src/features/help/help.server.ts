/**
 * The questions and answers of the help page: lists, suggests, creates, changes, deletes and reverts them. Used by the API, the
 * sitemap and the demo shop.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Changes, type RecordEvent, type RevertHandler, toEventName } from '#features/history/event.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { type HelpQuestion, helpLimits, type NewQuestion, type QuestionChanges } from './help-question.ts'
import { listQuestions, numberQuestions, requireQuestion } from './help-rows.server.ts'
import { createSuggester } from './suggest-answers.ts'

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }
type Change = { before?: HelpQuestion; after?: HelpQuestion }

export type Help = ReturnType<typeof createHelp>

export function createHelp({ database, baseLocale, record }: Options) {
  const { db, contentTransaction } = database

  const recordChange = (
    tx: ContentTx,
    { admin, action, before, after }: Actor & Change & { action: 'create' | 'update' | 'delete' | 'restore' },
  ) => {
    tx.changed('pages')
    // The settings say whether there is any visible question.
    if (before?.visible !== after?.visible) tx.changed('settings')
    const { id = 0, question = '' } = after ?? before ?? {}
    return record(tx, {
      admin,
      entity: 'help',
      entityId: id,
      label: question,
      action,
      before: before && toEvent(before),
      after: after && toEvent(after),
    })
  }

  /** Inserts a question unless there are too many. A restored question gets its old id. */
  async function insert(tx: ContentTx, fields: NewQuestion, id?: number): Promise<HelpQuestion> {
    const max = helpLimits.all
    if ((await listQuestions(tx)).length >= max) throw new AppError('too_many_questions', { params: { max } })
    const now = new Date().toISOString()
    const row = toRow(fields, baseLocale)
    const inserted = await tx
      .insertInto('helpQuestion')
      .values({ ...row, ...(id && { id }), position: max, createdAt: now, updatedAt: now, version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await numberQuestions(tx, { id: inserted.id, position: fields.position })
    return await requireQuestion(tx, inserted.id)
  }

  /** Returns whether anything changed. */
  async function update(tx: ContentTx, id: number, { changes, admin }: Actor & { changes: QuestionChanges }) {
    const { version, ...fields } = changes
    const before = await requireQuestion(tx, id)
    await requireVersion(tx, { entity: 'help', row: before, version })
    const row = toRow({ ...before, ...fields }, baseLocale)
    // The position does not count in the version, so moving a question does not conflict with somebody editing it.
    if (!isDeepStrictEqual(row, toRow(before, baseLocale))) {
      await tx
        .updateTable('helpQuestion')
        .set({ ...row, updatedAt: new Date().toISOString(), version: before.version + 1 })
        .where('id', '=', id)
        .execute()
    }
    if (fields.position !== undefined) await numberQuestions(tx, { id, position: fields.position })
    return await recordChange(tx, { admin, action: 'update', before, after: await requireQuestion(tx, id) })
  }

  async function remove(tx: ContentTx, id: number, admin: Actor['admin']) {
    const before = await requireQuestion(tx, id)
    await tx.deleteFrom('helpQuestion').where('id', '=', id).execute()
    await numberQuestions(tx)
    await recordChange(tx, { admin, action: 'delete', before })
  }

  /** Restores a deleted question from the event of its deletion. So short a list needs no trash. */
  async function restore(tx: ContentTx, id: number, admin: Actor['admin']) {
    const event = await tx
      .selectFrom('event')
      .select('changes')
      .where('entity', '=', 'help')
      .where('entityId', '=', id)
      .where('action', '=', 'delete')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const existing = await tx.selectFrom('helpQuestion').select('id').where('id', '=', id).executeTakeFirst()
    if (!event || existing) throw new AppError('not_found')
    const changes: Changes = JSON.parse(event.changes)
    const fields = Object.entries(changes).map(([field, { before }]) => [field, before])
    const after = await insert(tx, Object.fromEntries(fields) as NewQuestion, id)
    await recordChange(tx, { admin, action: 'restore', after })
  }

  const revertHandler: RevertHandler = {
    fields: ['question', 'answer', 'visible', 'position', 'translations'],
    read: async (tx, id) => toEvent(await requireQuestion(tx, id)),
    update: async (tx, id, { fields, admin }) => {
      await update(tx, id, { changes: fields, admin })
    },
    remove,
    restore,
    async readNames(db, ids) {
      const rows = db
        .selectFrom('helpQuestion')
        .select(['id', 'question', 'translations'])
        .where('id', 'in', ids)
      return (await rows.execute()).map(({ id, question, translations }) => ({
        id,
        name: toEventName(question, translations, 'question'),
      }))
    },
  }

  /** The visible questions and a suggester per language, read once after each change. */
  const visible = contentMemo(database, async () => {
    dependsOn('pages')
    const questions = (await listQuestions(db)).filter(one => one.visible)
    const suggesters = locales.map(locale => [locale, createSuggester(questions, { locale, baseLocale })])
    return {
      questions,
      suggest: Object.fromEntries(suggesters) as Record<Locale, ReturnType<typeof createSuggester>>,
    }
  })

  return {
    revertHandler,

    listAll: () => listQuestions(db),

    listVisible: async () => (await visible()).questions,

    suggest: async (typed: string, locale: Locale) => (await visible()).suggest[locale](typed),

    /** The sitemap's entry for the help page. There is none while the page has no questions. */
    async sitemapPages() {
      const { questions } = await visible()
      const [changedAt] = questions
        .map(one => one.updatedAt)
        .toSorted()
        .toReversed()
      return changedAt ? [{ path: '/help', changedAt }] : []
    },

    create: (fields: NewQuestion, { admin }: Actor) =>
      contentTransaction(async tx => {
        const after = await insert(tx, fields)
        await recordChange(tx, { admin, action: 'create', after })
        return after
      }),

    async update(id: number, changes: QuestionChanges, actor: Actor) {
      await contentTransaction(async tx => (await update(tx, id, { changes, ...actor })) || unchanged)
      return await requireQuestion(db, id)
    },

    remove: (id: number, { admin }: Actor) => contentTransaction(tx => remove(tx, id, admin)),
  }
}

/** Everything except the position, which is numbered together with the others. */
const toRow = ({ question, answer, visible, translations }: NewQuestion, baseLocale: Locale) => ({
  question,
  answer,
  visible: Number(visible),
  translations: JSON.stringify(toStoredTranslations(translations, baseLocale)),
})

function toEvent(question: HelpQuestion): Record<keyof NewQuestion, unknown> {
  const { id: _, createdAt: _c, updatedAt: _u, version: _v, ...fields } = question
  return fields
}
