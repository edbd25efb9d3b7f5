/** Rows of the help page's questions: reads them in order, and keeps their positions without gaps. */
import type { Selectable } from 'kysely'
import type { ContentTx, Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Tables } from '#tables'
import type { HelpQuestion } from './help-question.ts'

const toQuestion = (row: Selectable<Tables['helpQuestion']>): HelpQuestion => ({
  ...row,
  translations: JSON.parse(row.translations),
  visible: Boolean(row.visible),
})

export async function listQuestions(db: Db): Promise<HelpQuestion[]> {
  const rows = await db.selectFrom('helpQuestion').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(toQuestion)
}

export async function requireQuestion(db: Db, id: number): Promise<HelpQuestion> {
  const row = await db.selectFrom('helpQuestion').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toQuestion(row)
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

/** Numbers all questions again, with one of them moved to the wanted position. */
export async function numberQuestions(tx: ContentTx, moved?: Pick<HelpQuestion, 'id' | 'position'>) {
  const all = await listQuestions(tx)
  const order = all.map(one => one.id).filter(id => id !== moved?.id)
  if (moved) order.splice(moved.position, 0, moved.id)
  for (const [position, id] of order.entries()) {
    await tx
      .updateTable('helpQuestion')
      .set({ position })
      .where('id', '=', id)
      .where('position', '!=', position)
      .execute()
  }
}
