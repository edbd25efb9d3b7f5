/**
 * Deletes a category that has more products than one transaction may move, as long work: its products are moved a part at a time, and
 * when none is left, it is deleted.
 */
import type { EventName, RecordEvent } from '#features/history/event.ts'
import type { LongWork, LongWorkKind } from '#features/long-work/long-work.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toCategoryName } from '../model/category-events.ts'
import { requireLiveCategory } from '../model/live-rows.server.ts'
import type { StartCategoryRemoval } from '../products/bulk/category-removal.ts'
import { countProducts, deleteEmptied, moveProducts, planDeletion } from './delete-category.server.ts'

const kind = 'categoryRemoval'

/** What is stored of it. */
type Removal = {
  id: number
  /** The category that takes the contents. Null: none. */
  to: number | null
  category: EventName
}

type Options = {
  database: Database
  longWork: Pick<LongWork, 'start' | 'listUnderWay'>
  record: RecordEvent
  baseLocale: Locale
}

export function createCategoryRemoval({ database, longWork, record, baseLocale }: Options) {
  async function isUnderWay(db: Db, categoryId: number): Promise<boolean> {
    const rows = await longWork.listUnderWay(db, kind)
    return rows.some(({ change }) => (JSON.parse(change) as Removal).id === categoryId)
  }

  /** No ids are stored: what is in the category when a part begins is moved by it. */
  const start: StartCategoryRemoval = ({ id, moveTo }, caller) =>
    // Two who delete the same at once come one after the other, and the second one is refused.
    database.contentLockTransaction(async tx => {
      const { row, target } = await planDeletion(tx, id, moveTo)
      const total = await countProducts(tx, id)
      if (await isUnderWay(tx, id)) throw new AppError('still_running')
      const change = JSON.stringify({ id, to: target, category: toCategoryName(row) } satisfies Removal)
      return await longWork.start(tx, { kind, change, total, isNeverEmpty: true }, caller)
    })

  const runPart: LongWorkKind['runPart'] = async (tx, { row, size, admin }) => {
    const { id, to }: Removal = JSON.parse(row.change)
    const group = { admin, groupId: row.groupId, record, baseLocale }
    await requireLiveCategory(tx, id)
    const moved = await moveProducts(tx, { from: id, to, limit: size, ...group })
    // None is left, also none that was added meanwhile.
    const isLast = moved === 0
    if (isLast) await deleteEmptied(tx, await planDeletion(tx, id, to), { products: row.changed, ...group })
    return { looked: moved, changed: moved, skipped: 0, next: row.position + moved, isLast, hasWritten: true }
  }

  return { start, kind: { kind, runPart } satisfies LongWorkKind }
}
