/** Finds the categories that rows of an import stand in or under, and creates those that are missing, when the rows are written. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { RecordEvent } from '#features/history/event.ts'
import type { PlannedRow, RunContext, StoredProblem, WrittenRow } from '#features/transfer/sheet-entity.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import { AppError, codeOf } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { listChildren } from '../../categories/category-tree.server.ts'
import { createCategory } from '../../categories/category-writes.server.ts'
import { newCategory } from '../../model/category.ts'
import { textForReader } from '../../sheets/sheet-column.ts'
import type { Place } from './tree-draft.ts'

/** `creates`: what is missing of it is created. */
export type PlannedPlace = Place & { creates: boolean }

export type Who = Omit<RunContext, 'prepared'>
type Options = Who & { record: RecordEvent; baseLocale: Locale }

/** The category at the place, or null for none. */
export async function requirePlace(
  tx: ContentTx,
  { under, names, creates }: PlannedPlace,
  options: Options,
): Promise<number | null> {
  let id = under
  for (const name of names) {
    const known: number | undefined = await childNamed(tx, { parentId: id, name }, options)
    if (known === undefined && !creates) throw new AppError('not_found')
    id = known ?? (await createNamed(tx, { name, parentId: id }, options))
  }
  return id
}

const createNamed = (
  tx: ContentTx,
  fields: { name: string; parentId: number | null },
  { admin, groupId, record, baseLocale }: Options,
) => createCategory(tx, newCategory.parse(fields), { admin, baseLocale, record: inGroup(record, groupId) })

export async function childNamed(
  tx: ContentTx,
  { parentId, name }: { parentId: number | null; name: string },
  { baseLocale }: Pick<Options, 'baseLocale'>,
): Promise<number | undefined> {
  const wanted = fold(name)
  const found = (await listChildren(tx, parentId)).find(row => {
    const texts = { name: row.name, translations: JSON.parse(row.translations) }
    return locales.some(locale => fold(textForReader(texts, 'name', { locale, base: baseLocale })) === wanted)
  })
  return found?.id
}

/** A plan that this version does not accept any more is refused, as anything else that has changed since the check. */
export function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('invalid')
  return parsed.data
}

/** Whatever is recorded belongs to the import. */
export const inGroup =
  (record: RecordEvent, groupId: string): RecordEvent =>
  (tx, ...events) =>
    record(tx, ...events.map(event => ({ ...event, groupId })))

/** Runs a write; if it is refused, nothing of it stays, and the reason is returned. */
async function attempt<Result>(
  tx: ContentTx,
  write: () => Promise<Result>,
): Promise<{ result: Result } | { problem: StoredProblem }> {
  await sql`savepoint "importRow"`.execute(tx)
  try {
    const result = await write()
    await sql`release savepoint "importRow"`.execute(tx)
    return { result }
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined || (error as AppError).status >= 500) throw error
    await sql`rollback to savepoint "importRow"`.execute(tx)
    await sql`release savepoint "importRow"`.execute(tx)
    return { problem: { code } }
  }
}

/** Writes each row that is as it was at the check. `versions` are those of now, of the rows that change something. */
export async function writeEach(
  tx: ContentTx,
  rows: PlannedRow[],
  { versions, write }: { versions: Map<number, number>; write(row: PlannedRow): Promise<number> },
): Promise<Map<number, WrittenRow>> {
  const results = new Map<number, WrittenRow>()
  for (const planned of rows) {
    const { row, id, version } = planned
    const now = id === null ? undefined : versions.get(id)
    if (id !== null && now !== version) {
      results.set(row, { result: now === undefined ? 'gone' : 'edited', id })
      continue
    }
    const written = await attempt(tx, () => write(planned))
    if ('problem' in written) results.set(row, { result: 'refused', problem: written.problem })
    else results.set(row, { result: 'done', id: written.result })
  }
  return results
}
