/** What the API shows of imports of pictures: how far they are, and what became of each file. */
import type { LongWork } from '#features/long-work/long-work.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import type { ProductLists } from '../lists/product-list.server.ts'
import { toBulkChange } from '../products/bulk/bulk-change-rows.server.ts'
import { firstEvent } from '../products/save-products.server.ts'
import { type PictureOutcome, pictureOutcomes } from './picture-import.ts'
import type { PictureImport } from './picture-imports.contract.ts'
import type { PictureImportRow, PictureImports } from './picture-imports.server.ts'

type Options = {
  database: Database
  imports: Pick<PictureImports, 'requireOwn' | 'isRunning' | 'listOwn'>
  longWork: Pick<LongWork, 'find' | 'isUnderWay'>
  lists: Pick<ProductLists, 'cards'>
}

type Filters = { outcome?: PictureOutcome[] | undefined; page: number; pageSize: number }

const notUndone = { eventId: null, isUndoing: false, isUndone: false }

export type PictureImportReader = ReturnType<typeof createPictureImportReader>

export function createPictureImportReader({ database: { db }, imports, longWork, lists }: Options) {
  async function countOutcomes(id: number) {
    const rows = await db
      .selectFrom('pictureImportFile')
      .select(row => ['outcome' as const, row.fn.countAll<number>().as('files')])
      .where('pictureImportId', '=', id)
      .groupBy('outcome')
      .execute()
    const counted = new Map(rows.map(row => [row.outcome, Number(row.files)]))
    return Object.fromEntries(
      pictureOutcomes.map(one => [one, counted.get(one) ?? 0]),
    ) as PictureImport['counts']
  }

  async function countProducts(id: number) {
    const { products } = await db
      .selectFrom('pictureImportFile')
      .select(row => row.fn.count<number>('productId').distinct().as('products'))
      .where('pictureImportId', '=', id)
      .where('outcome', 'in', ['add', 'known', 'added', 'arranged'])
      .executeTakeFirstOrThrow()
    return Number(products)
  }

  /** The event whose undo takes it back, and whether that was done, or is under way. */
  async function readUndo({ groupId }: PictureImportRow) {
    const eventId = groupId === null ? null : await firstEvent(db, groupId)
    if (eventId === null || groupId === null) return notUndone
    const event = await db.selectFrom('event').select('undoneAt').where('id', '=', eventId).executeTakeFirst()
    const isUndoing = await longWork.isUnderWay(groupId)
    const isUndone = event?.undoneAt !== null || isUndoing
    return { eventId: isUndone ? null : eventId, isUndoing, isUndone }
  }

  async function toAnswer(row: PictureImportRow, { locale }: Caller): Promise<PictureImport> {
    const { id, name, workId, folder, createdAt, expiresAt } = row
    const isRunning = await imports.isRunning(row)
    const work = workId === null ? undefined : await longWork.find(db, workId)
    return {
      ...{ id, name, createdAt, filesUntil: folder === '' ? null : expiresAt },
      state: workId === null ? 'open' : isRunning ? 'running' : 'ended',
      counts: await countOutcomes(id),
      products: await countProducts(id),
      work: work ? await toBulkChange(db, work, locale) : null,
      ...(isRunning ? notUndone : await readUndo(row)),
    }
  }

  return {
    read: async (id: number, caller: Caller) => await toAnswer(await imports.requireOwn(id, caller), caller),

    async list(caller: Caller) {
      const items: PictureImport[] = []
      for (const row of await imports.listOwn(caller)) items.push(await toAnswer(row, caller))
      return { items }
    },

    async listFiles(id: number, { outcome, page, pageSize }: Filters, caller: Caller) {
      await imports.requireOwn(id, caller)
      const offset = requireOffset({ page, pageSize })
      let files = db.selectFrom('pictureImportFile').where('pictureImportId', '=', id)
      if (outcome) files = files.where('outcome', 'in', outcome)
      const { total } = await files
        .select(row => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await files
        .select(['id', 'name', 'bytes', 'outcome', 'reason', 'number', 'productId'])
        .orderBy('position')
        .limit(pageSize)
        .offset(offset)
        .execute()
      const ids = [...new Set(rows.flatMap(({ productId }) => productId ?? []))]
      const products = new Map((await lists.cards(ids, caller)).map(card => [card.id, card]))
      const items = rows.map(({ productId, ...row }) => ({
        ...row,
        product: (productId !== null && products.get(productId)) || null,
      }))
      return { items, total: Number(total), page, pageSize }
    },
  }
}
